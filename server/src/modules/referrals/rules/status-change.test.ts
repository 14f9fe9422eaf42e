import { describe, expect, test } from '@jest/globals';
import type { StatusChange } from '@portal/shared/contracts';
import type { ReferralRecord } from '../../../database/people-tables.ts';
import { REFERENCE_CATALOG } from '../testing/reference-catalog.ts';
import { planStatusChange } from './status-change.ts';

/** Still November 19 in Denver, November 20 in New York. */
const now = new Date('2026-11-20T05:30:00.000Z');
const agent = { catalog: REFERENCE_CATALOG, isStaff: false, now };
const staff = { ...agent, isStaff: true };
const escrowContact = { esFirstName: 'Eve', esLastName: 'Scott', esCompanyName: 'First Escrow' };

/** As far as a status change reads it. */
const referral = (changes: Partial<ReferralRecord> = {}) =>
  ({
    referralId: 1,
    buySide: false,
    category: 'Active Appointments',
    status: 'Met',
    subStatus: null,
    timeZone: 'America/Denver',
    detail: {},
    ...changes,
  }) as ReferralRecord;
const change = (status: string, more: Partial<StatusChange> = {}): StatusChange => ({
  agentReferralId: 1,
  revision: 0,
  status,
  ...more,
});
function refusalOf(...asked: Parameters<typeof planStatusChange>): unknown {
  try {
    planStatusChange(...asked);
    return null;
  } catch (error) {
    return error;
  }
}
const fieldsOf = (...asked: Parameters<typeof planStatusChange>) =>
  (refusalOf(...asked) as { fields?: { path: string; message: string }[] } | null)?.fields ?? [];
const detailOf = (...asked: Parameters<typeof planStatusChange>) =>
  JSON.parse(planStatusChange(...asked).detail as string) as unknown;

describe('REF-72 which statuses may be chosen', () => {
  test('a status that may not come next is refused with both names', () => {
    expect(refusalOf(referral(), change('New'), agent)).toMatchObject({
      statusCode: 400,
      code: 'status_not_allowed',
      message: 'Met cannot become New.',
      fields: [{ path: 'status', message: { id: '{before} cannot become {after}' } }],
    });
  });

  test('statuses are named by their sub-status where they have one', () => {
    const lost = referral({ category: 'Lost Listings/Sales', status: 'Listed', subStatus: 'Listed by competitor' });
    const again = change('Listed', { subStatus: 'Listed by competitor', reason: 'x' });
    expect(refusalOf(lost, again, agent)).toMatchObject({
      message: 'Listed by competitor cannot become Listed by competitor.',
    });
  });

  test('a sub-status belongs to its status, and one left out is none', () => {
    expect(planStatusChange(referral(), change('Listed', { listPrice: 1 }), agent)).toMatchObject({
      category: 'Active Appointments',
      status: 'Listed',
      subStatus: null,
    });
    const competitor = change('Listed', { subStatus: 'Listed by competitor', reason: 'Lower fee' });
    expect(planStatusChange(referral(), competitor, agent)).toMatchObject({
      category: 'Lost Listings/Sales',
      status: 'Listed',
      subStatus: 'Listed by competitor',
    });
    expect(refusalOf(referral(), change('Met', { subStatus: 'Listed by competitor' }), agent)).toMatchObject({
      code: 'status_not_allowed',
    });
  });

  test('D-16 staff may correct what is final for the agent', () => {
    const sold = referral({ category: 'Wins', status: 'Sold' });
    expect(refusalOf(sold, change('Met'), agent)).toMatchObject({ code: 'status_not_allowed' });
    expect(planStatusChange(sold, change('Met'), staff).status).toBe('Met');
  });
});

describe('REF-71 what a status asks for', () => {
  test('every missing field is named, and the sentence holds them all', () => {
    expect(refusalOf(referral(), change('Sold', { soldPrice: 500_000 }), agent)).toMatchObject({
      statusCode: 400,
      code: 'validation_failed',
      message: 'Enter the sold date. Enter the commission',
      fields: [
        { path: 'soldDate', message: 'Enter the sold date' },
        { path: 'commissionReceived', message: 'Enter the commission' },
      ],
    });
  });

  test('a field of another status is refused, notes belong to all', () => {
    expect(fieldsOf(referral(), change('Met', { notes: 'called', soldPrice: 1 }), agent)).toEqual([
      { path: 'soldPrice', message: 'This does not belong to the status Met' },
    ]);
    const competitor = { subStatus: 'Listed by competitor', reason: 'Lower fee', listPrice: 1 };
    expect(fieldsOf(referral(), change('Listed', competitor), agent)).toEqual([
      { path: 'listPrice', message: 'This does not belong to the status Listed by competitor' },
    ]);
    expect(fieldsOf(referral(), change('Met', { notes: 'called' }), agent)).toEqual([]);
  });

  const sold = (soldDate: string) => change('Sold', { soldPrice: 1, commissionReceived: 1, soldDate });
  test('a sale cannot be in the future, by the calendar of the property', () => {
    expect(fieldsOf(referral(), sold('2026-11-19'), agent)).toEqual([]);
    expect(fieldsOf(referral(), sold('2026-11-20'), agent)).toEqual([
      { path: 'soldDate', message: 'The sold date cannot be in the future' },
    ]);
    expect(fieldsOf(referral({ timeZone: 'America/New_York' }), sold('2026-11-20'), agent)).toEqual([]);
  });

  test('an appointment can be in the past, and at most two years ahead', () => {
    const set = (listingAppointmentDate: string) =>
      fieldsOf(referral(), change('Appointment Set', { listingAppointmentDate, appointmentSetBy: 'team' }), staff);
    expect(set('2026-10-22T17:00:00.000Z')).toEqual([]);
    // 11:30 PM of the last day in Denver
    expect(set('2028-11-20T06:30:00.000Z')).toEqual([]);
    expect(set('2036-11-19T17:00:00.000Z')).toEqual([
      { path: 'listingAppointmentDate', message: 'The appointment cannot be more than two years ahead' },
    ]);
  });

  test('a commission cannot be more than the price', () => {
    const sale = { soldPrice: 410_000, soldDate: '2026-11-18' };
    expect(fieldsOf(referral(), change('Sold', { ...sale, commissionReceived: 410_000 }), agent)).toEqual([]);
    expect(fieldsOf(referral(), change('Sold', { ...sale, commissionReceived: 410_000.01 }), agent)).toEqual([
      { path: 'commissionReceived', message: 'The commission cannot be more than the sold price' },
    ]);
  });

  test('a listing cannot be in the future either, one that is coming soon can', () => {
    const listed = (listedDate: string) => change('Listed', { listPrice: 1, listedDate });
    expect(fieldsOf(referral(), listed('2026-11-19'), agent)).toEqual([]);
    expect(fieldsOf(referral(), listed('2026-11-20'), agent)).toEqual([
      { path: 'listedDate', message: 'The list date cannot be in the future' },
    ]);
    expect(fieldsOf(referral(), change('Coming Soon', { listedDate: '2026-12-24' }), agent)).toEqual([]);
  });
});

describe('what a status change writes', () => {
  test('a status without fields writes the status, and ends a snooze', () => {
    expect(planStatusChange(referral({ status: 'Appointment Set' }), change('Met'), agent)).toEqual({
      category: 'Active Appointments',
      status: 'Met',
      subStatus: null,
      snoozedUntil: null,
      detail: '{}',
    });
  });

  test('a snooze ends so many months after the day in the time zone of the property', () => {
    const lead = referral({ category: 'Active Leads', status: 'New' });
    expect(planStatusChange(lead, change('Nurture', { snoozeMonths: 3 }), agent).snoozedUntil).toBe('2027-02-19');
  });

  test('a sale writes what was sold, when and for what commission', () => {
    const sale = { soldPrice: 500_000, soldDate: '2026-11-01', commissionReceived: 13_000 };
    expect(planStatusChange(referral(), change('Sold', sale), agent)).toMatchObject({ category: 'Wins', ...sale });
  });

  test('an accepted offer writes the contract and the escrow contact', () => {
    const offer = { contractSalePrice: 480_000, escrowDate: '2026-12-15' };
    const asked = change('Offer Accepted', { ...offer, escrowContact });
    expect(planStatusChange(referral(), asked, agent)).toMatchObject(offer);
    expect(detailOf(referral(), asked, agent)).toMatchObject(escrowContact);
  });

  test('another escrow contact keeps nothing of the one before', () => {
    const before = { ...escrowContact, esPhoneNumber: '3035550199', esEmail: 'eve@example.com', officeId: '7' };
    const another = { esFirstName: 'Bob', esLastName: 'Ray', esEmail: 'bob@example.com' };
    const offer = { contractSalePrice: 480_000, escrowDate: '2026-12-15', escrowContact: another };
    expect(detailOf(referral({ detail: before }), change('Offer Accepted', offer), agent)).toEqual({
      officeId: '7',
      ...another,
      esCompanyName: null,
      esPhoneNumber: null,
    });
  });

  test('what is not given is not written', () => {
    const columns = planStatusChange(referral({ buySide: true, status: 'Met' }), change('Showing'), agent);
    expect(Object.keys(columns).toSorted()).toEqual(['category', 'detail', 'snoozedUntil', 'status', 'subStatus']);
  });

  test('a listing begins today where no day is given, and stays when it was listed before', () => {
    const list = (more: Partial<StatusChange> = {}) => change('Listed', { listPrice: 450_000, ...more });
    expect(planStatusChange(referral(), list(), agent)).toMatchObject({ listPrice: 450_000, listedDate: '2026-11-19' });
    expect(planStatusChange(referral(), list({ listedDate: '2026-11-02' }), agent).listedDate).toBe('2026-11-02');
    const listed = referral({ status: 'Listed' });
    expect(planStatusChange(listed, list(), agent)).not.toHaveProperty('listedDate');
    expect(planStatusChange(listed, list({ listedDate: '2026-11-02' }), agent).listedDate).toBe('2026-11-02');
  });

  test('no other status has a list date of its own, also not a listing by someone else', () => {
    const competitor = change('Listed', { subStatus: 'Listed by competitor', reason: 'Lower fee' });
    expect(planStatusChange(referral(), competitor, agent)).not.toHaveProperty('listedDate');
    expect(planStatusChange(referral({ status: 'Appointment Set' }), change('Met'), agent)).not.toHaveProperty(
      'listedDate',
    );
  });

  describe('D-17 appointments', () => {
    const lead = { category: 'Active Leads', status: 'New' } as const;
    const moment = '2026-11-25T17:00:00.000Z';
    const appointment = change('Appointment Set', { listingAppointmentDate: moment, appointmentSetBy: 'team' });
    const award = { listingAppointmentSetEver: true, listingAppointmentDate: moment };

    test('one that staff set for a seller unlocks the contact', () => {
      expect(planStatusChange(referral(lead), appointment, staff)).toMatchObject({
        scheduledAppointment: moment,
        ...award,
      });
    });

    test.each([
      ['the agent sets it', referral(lead), agent],
      ['staff set it for a buyer', referral({ ...lead, buySide: true }), staff],
    ])('it is scheduled and unlocks nothing when %s', (_, of, context) => {
      const columns = planStatusChange(of, appointment, context);
      expect(columns.scheduledAppointment).toBe(moment);
      expect(columns).not.toHaveProperty('listingAppointmentSetEver');
      expect(columns).not.toHaveProperty('listingAppointmentDate');
    });

    test('without an appointment staff unlock nothing', () => {
      expect(planStatusChange(referral(lead), change('Met'), staff)).not.toHaveProperty('listingAppointmentSetEver');
    });

    test('who set an appointment is kept', () => {
      expect(detailOf(referral(lead), appointment, agent)).toEqual({ appointmentSetBy: 'team' });
    });
  });

  test('the reason belongs to the status it was given for, all else of the detail stays', () => {
    const before = referral({ detail: { reason: 'No answer', officeId: '12', appointmentSetBy: 'agent' } });
    expect(detailOf(before, change('Met'), agent)).toEqual({ officeId: '12', appointmentSetBy: 'agent' });
    expect(detailOf(before, change('Duplicate', { reason: 'Same as 4' }), agent)).toEqual({
      officeId: '12',
      appointmentSetBy: 'agent',
      reason: 'Same as 4',
    });
  });
});
