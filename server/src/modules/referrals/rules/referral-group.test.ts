import { describe, expect, test } from '@jest/globals';
import type { ReferralEntry } from '@portal/shared/contracts';
import { agentNames, toReferralGroup, type GroupRow } from './referral-group.ts';

const now = new Date('2026-11-20T18:00:00.000Z');
const row: GroupRow = {
  agentId: 7,
  agentFirstName: 'Maya',
  agentLastName: 'Ferreira',
  featuredTerritory: ['80205'],
  consumerId: 70,
  firstName: 'Chidinma',
  lastName: 'Okonkwo-Reyes',
  email: 'chidinma@example.com',
  hidden: null,
  phoneNumber: '3035550114',
  referralIds: [701, 702],
  contactReason: null,
  zips: ['80202'],
  unlockRequestedAt: null,
  unlockRequestedZip: null,
};
const entry = (agentReferralId: number, changes: Partial<ReferralEntry> = {}): ReferralEntry => ({
  agentReferralId,
  buySideReferral: false,
  category: 'Active Leads',
  categoryStatus: 'New',
  categorySubStatus: null,
  statusTone: 'new',
  revision: 0,
  addressInfo: { streetNumber: null, streetName: null, unitNumber: null, city: null, state: null, zip: null },
  updatedDate: '2026-11-17T18:00:00.000Z',
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
  avgAvm: null,
  calculatedMidRange: null,
  portalStatusInfoHistory: [],
  timeZone: 'America/Denver',
  snoozedUntil: null,
  ...changes,
});
const seller = entry(701, { avgAvm: 500_000 });
const buyer = entry(702, { buySideReferral: true, soldPrice: 100_000, updatedDate: '2026-11-12T18:00:00.000Z' });
const entries = new Map([buyer, seller, entry(703)].map((one) => [one.agentReferralId, one]));

test('REF-62 a row has its consumer, its agent and its own sides, in their order', () => {
  expect(toReferralGroup(row, entries, 'agent', now)).toEqual({
    consumer: {
      consumerId: 70,
      firstName: 'Chidinma',
      lastName: 'Okonkwo-Reyes',
      email: 'chidinma@example.com',
      phoneInfo: { phoneNumber: '3035550114' },
    },
    contact: { isVisible: false, reason: null },
    agent: { agentId: 7, firstName: 'Maya', lastName: 'Ferreira' },
    referral: [seller, buyer],
    // 2.6 percent of 500,000 and of 100,000
    estimatedCommission: 15_600,
    daysSinceUpdate: 8,
  });
});

test('a side that is not there any more is left out', () => {
  const group = toReferralGroup({ ...row, referralIds: [999, 701] }, entries, 'agent', now);
  expect(group).toMatchObject({ referral: [seller], estimatedCommission: 13_000, daysSinceUpdate: 3 });
  expect(toReferralGroup({ ...row, referralIds: [] }, entries, 'agent', now)).toMatchObject({
    referral: [],
    estimatedCommission: null,
    daysSinceUpdate: null,
  });
});

describe('whether the contact may be seen', () => {
  test.each([
    ['REF-51 the agent sponsors the ZIP', 'agent', { zips: ['80202', '80205'] }, 'sponsored-zip'],
    ['D-17 it was awarded', 'agent', { contactReason: 'source-cta' }, 'source-cta'],
    ['D-08 the director of the agent looks', 'own-director', {}, 'own-director'],
    ['staff looks', 'staff', {}, 'staff'],
  ] as const)('%s', (_, viewer, changes, reason) => {
    expect(toReferralGroup({ ...row, ...changes } as GroupRow, entries, viewer, now).contact).toEqual({
      isVisible: true,
      reason,
    });
  });

  test('SGD-24 a request to be called is sent with a hidden contact for 30 days', () => {
    const asked = { unlockRequestedAt: new Date('2026-10-21T18:00:00.001Z'), unlockRequestedZip: '80202' };
    const at = (zip: string) => ({ addressInfo: { ...entry(0).addressInfo, zip } });
    const withZip = new Map([
      [701, entry(701)],
      [702, entry(702, at('80202'))],
    ]);
    const requestOf = (changes: Partial<GroupRow>, viewer: 'agent' | 'staff' = 'agent') =>
      toReferralGroup({ ...row, ...asked, ...changes }, withZip, viewer, now).unlockRequest;
    expect(requestOf({})).toEqual({ sentAt: '2026-10-21T18:00:00.001Z', zip: '80202' });
    // about no ZIP, or that of a side in another category
    expect(requestOf({ unlockRequestedZip: null })).toBeUndefined();
    expect(requestOf({ unlockRequestedZip: '80205' })).toBeUndefined();
    const withoutZip = toReferralGroup({ ...row, ...asked, unlockRequestedZip: null }, entries, 'agent', now);
    expect(withoutZip.unlockRequest).toMatchObject({ zip: null });
    expect(requestOf({ unlockRequestedAt: new Date('2026-10-21T18:00:00.000Z') })).toBeUndefined();
    expect(requestOf({ contactReason: 'source-cta' })).toBeUndefined();
    expect(requestOf({}, 'staff')).toBeUndefined();
  });

  test('what the query left out stays out', () => {
    const hidden = toReferralGroup({ ...row, email: null, phoneNumber: null }, entries, 'agent', now);
    expect(hidden.consumer).toMatchObject({ email: null, phoneInfo: { phoneNumber: null } });
  });
});

test('the names of the agents of several rows, each once', () => {
  const other = { ...row, agentId: 8, agentFirstName: 'Noor', agentLastName: 'Haddad' };
  expect([...agentNames([row, other, row])]).toEqual([
    [7, { firstName: 'Maya', lastName: 'Ferreira' }],
    [8, { firstName: 'Noor', lastName: 'Haddad' }],
  ]);
});
