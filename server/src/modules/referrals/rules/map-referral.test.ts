import { expect, test } from '@jest/globals';
import { ReferralEntry } from '@portal/shared/contracts';
import { ENTRY_COLUMNS, toReferralEntry, type EntryRow } from './map-referral.ts';

const bare: EntryRow = {
  referralId: 700,
  buySide: false,
  category: 'Active Leads',
  status: 'New',
  subStatus: null,
  statusTone: 'new',
  appointmentSetBy: null,
  revision: 3,
  streetNumber: null,
  streetName: null,
  unitNumber: null,
  city: null,
  state: null,
  zip: null,
  timeZone: 'America/Denver',
  source: null,
  appointmentType: null,
  forFeaturedAgent: false,
  listingAppointmentSetEver: false,
  listingAppointmentDate: null,
  partnerConsultationSetEver: false,
  scheduledAppointment: null,
  snoozedUntil: null,
  listPrice: null,
  listedDate: null,
  avgAvm: null,
  midRange: null,
  esListingCommission: null,
  contractSalePrice: null,
  escrowDate: null,
  soldPrice: null,
  soldDate: null,
  commissionReceived: null,
  createdAt: '2026-11-01T18:00:00.000Z',
  updatedAt: '2026-11-10T18:00:00.000Z',
  assignedAt: null,
  contactedAt: null,
  history: [],
};

test('REF-63 a referral of which nothing more is known is an entry of its contract', () => {
  const entry = toReferralEntry(bare);
  expect(ReferralEntry.parse(entry)).toEqual(entry);
  expect(entry).toEqual({
    agentReferralId: 700,
    buySideReferral: false,
    category: 'Active Leads',
    categoryStatus: 'New',
    categorySubStatus: null,
    statusTone: 'new',
    revision: 3,
    addressInfo: { streetNumber: null, streetName: null, unitNumber: null, city: null, state: null, zip: null },
    updatedDate: '2026-11-10T18:00:00.000Z',
    createdDate: '2026-11-01T18:00:00.000Z',
    scheduledAppointment: null,
    source: null,
    appointmentType: null,
    forFeaturedAgent: false,
    listingAppointmentSetEver: false,
    listingAppointmentDate: null,
    partnerConsultationSetEver: false,
    commissionReceived: null,
    referralEscrowInfo: null,
    soldPrice: null,
    soldDate: null,
    listPrice: null,
    escrowDate: null,
    listedDate: null,
    appointmentSetBy: null,
    avgAvm: null,
    calculatedMidRange: null,
    portalStatusInfoHistory: [],
    timeZone: 'America/Denver',
    snoozedUntil: null,
    responseClock: null,
  });
});

test('REF-63 everything that is known of a referral is in its entry', () => {
  const address = {
    streetNumber: '1620',
    streetName: 'Little Raven St',
    unitNumber: '1203',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
  };
  const money = { commissionReceived: 1, soldPrice: 2, listPrice: 3, avgAvm: 4 };
  const flags = { forFeaturedAgent: true, listingAppointmentSetEver: true, partnerConsultationSetEver: true };
  const words = {
    source: 'cta',
    appointmentType: 'Home valuation',
    soldDate: '2026-11-05',
    escrowDate: '2026-12-15',
    listedDate: '2026-11-02',
    snoozedUntil: '2027-01-15',
  };
  const history = [
    {
      kind: 'note' as const,
      friendlyStatus: null,
      friendlySubStatus: null,
      lastModifiedDate: '2026-11-10T18:00:00.000Z',
      lastModifiedBy: 'Maya Ferreira',
      listPrice: null,
      listedDate: null,
      listingAppointmentDate: null,
      notes: 'called',
    },
  ];
  const entry = toReferralEntry({
    ...bare,
    ...address,
    ...money,
    ...flags,
    ...words,
    appointmentSetBy: 'consumer',
    history,
    midRange: [500_000, 520_000],
    scheduledAppointment: '2026-11-25T17:00:00.000Z',
    listingAppointmentDate: '2026-11-26T17:00:00.000Z',
  });
  expect(ReferralEntry.parse(entry)).toEqual(entry);
  expect(entry).toMatchObject({
    addressInfo: address,
    ...money,
    ...flags,
    ...words,
    appointmentSetBy: 'consumer',
    calculatedMidRange: [500_000, 520_000],
    scheduledAppointment: '2026-11-25T17:00:00.000Z',
    listingAppointmentDate: '2026-11-26T17:00:00.000Z',
    portalStatusInfoHistory: history,
  });
});

test.each([
  [{ esListingCommission: 12_000 }, { esListingCommission: 12_000, contractSalePrice: null }],
  [{ contractSalePrice: 480_000 }, { esListingCommission: null, contractSalePrice: 480_000 }],
  [{ esListingCommission: 0 }, { esListingCommission: 0, contractSalePrice: null }],
])('an escrow is known as soon as one of its amounts is: %o', (known, expected) => {
  expect(toReferralEntry({ ...bare, ...known }).referralEscrowInfo).toEqual(expected);
});

test('the columns that are read are those that an entry is made of', () => {
  expect([...ENTRY_COLUMNS, 'statusTone', 'appointmentSetBy', 'history'].toSorted()).toEqual(
    Object.keys(bare).toSorted(),
  );
});
