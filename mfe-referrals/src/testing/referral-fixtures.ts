import type { ReferralCategory, ReferralEntry, ReferralGroup } from '@portal/shared/contracts';

let lastId = 4_810_000;

/** One side of a referral; tests name what matters to them. */
export function testEntry(values: Partial<ReferralEntry> = {}): ReferralEntry {
  lastId += 1;
  return {
    agentReferralId: lastId,
    buySideReferral: false,
    category: 'Active Leads',
    categoryStatus: 'Contacted',
    categorySubStatus: null,
    statusTone: 'reached',
    revision: 1,
    addressInfo: {
      streetNumber: '2417',
      streetName: 'Clarkson St',
      unitNumber: null,
      city: 'Denver',
      state: 'CO',
      zip: '80205',
    },
    updatedDate: new Date().toISOString(),
    createdDate: '2026-11-11T16:00:00.000Z',
    scheduledAppointment: null,
    source: 'listing',
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
    avgAvm: 702_000,
    calculatedMidRange: null,
    portalStatusInfoHistory: [],
    timeZone: 'America/Denver',
    snoozedUntil: null,
    ...values,
  };
}

export interface TestGroup extends Partial<Omit<ReferralGroup, 'consumer'>> {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string | null;
  email?: string | null;
  category?: ReferralCategory;
}

/** A consumer's row whose contact is visible; `{ contact: { isVisible: false, reason: null } }` locks it. */
export function testGroup({
  firstName,
  lastName,
  phoneNumber,
  email,
  category,
  ...values
}: TestGroup = {}): ReferralGroup {
  lastId += 1;
  const isVisible = values.contact?.isVisible ?? true;
  return {
    consumer: {
      consumerId: lastId,
      firstName: firstName ?? 'Chidinma',
      lastName: lastName ?? 'Okonkwo-Reyes',
      email: isVisible ? (email === undefined ? 'chidinma@example.com' : email) : null,
      phoneInfo: { phoneNumber: isVisible ? (phoneNumber === undefined ? '3035550114' : phoneNumber) : null },
    },
    contact: { isVisible: true, reason: 'sponsored-zip' },
    agent: { agentId: 10_482, firstName: 'Maya', lastName: 'Ferreira' },
    referral: [testEntry(category ? { category } : {})],
    estimatedCommission: 18_252,
    daysSinceUpdate: 0,
    ...values,
  };
}

export const LOCKED = { isVisible: false, reason: null } as const;
