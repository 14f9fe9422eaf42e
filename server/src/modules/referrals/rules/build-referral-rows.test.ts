import { describe, expect, test } from '@jest/globals';
import { buildReferralRows, statusWord, type RowConsumer, type RowReferral } from './build-referral-rows.ts';

const consumer: RowConsumer = {
  agentId: 7,
  consumerId: 70,
  firstName: 'Chidinma',
  lastName: 'Okonkwo-Reyes',
  email: 'Chidinma@Example.com',
  phoneNumber: '3035550114',
};
const side = (changes: Partial<RowReferral> = {}): RowReferral => ({
  referralId: 700,
  buySide: false,
  category: 'Active Leads',
  status: 'New',
  subStatus: null,
  streetNumber: '1620',
  streetName: 'Little Raven St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  timeZone: 'America/Denver',
  source: 'website',
  forFeaturedAgent: false,
  listingAppointmentSetEver: false,
  partnerConsultationSetEver: false,
  snoozedUntil: null,
  updatedAt: '2026-11-10T18:00:00.000Z',
  createdAt: '2026-11-01T18:00:00.000Z',
  scheduledAppointment: null,
  listingAppointmentDate: null,
  ...changes,
});
const rowsOf = (...sides: RowReferral[]) => buildReferralRows(consumer, sides);
const rowOf = (...sides: RowReferral[]) => rowsOf(...sides)[0];

test('one side makes one row with everything lists filter, sort and search by', () => {
  expect(rowsOf(side())).toEqual([
    {
      agentId: 7,
      consumerId: 70,
      category: 'Active Leads',
      nameSort: 'okonkwo-reyes, chidinma',
      statusSort: 'new',
      updatedAt: '2026-11-10T18:00:00.000Z',
      createdAt: '2026-11-01T18:00:00.000Z',
      appointmentAt: null,
      // ten days later, at midnight in Denver
      dueFrom: '2026-11-20T07:00:00.000Z',
      contactReason: null,
      zips: ['80202'],
      searchContact: 'chidinma@example.com 3035550114',
      hasSeller: true,
      hasBuyer: false,
      referralIds: [700],
      statuses: ['New'],
      states: ['CO'],
      searchPublic: 'chidinma okonkwo-reyes 1620 little raven st denver co 80202',
    },
  ]);
});

test('a consumer without referrals has no row', () => {
  expect(rowsOf()).toEqual([]);
});

describe('REF-62 sides and rows', () => {
  const seller = side({
    referralId: 701,
    updatedAt: '2026-11-12T18:00:00.000Z',
    createdAt: '2026-11-03T18:00:00.000Z',
  });
  const buyer = side({
    referralId: 702,
    buySide: true,
    status: 'Contacted',
    city: 'Raleigh',
    state: 'NC',
    zip: '27612',
    streetNumber: null,
    streetName: null,
  });

  test('two sides of one category share a row, the seller first', () => {
    const expected = {
      referralIds: [701, 702],
      hasSeller: true,
      hasBuyer: true,
      statuses: ['New', 'Contacted'],
      states: ['CO', 'NC'],
      zips: ['80202', '27612'],
      searchPublic: 'chidinma okonkwo-reyes 1620 little raven st denver co 80202 raleigh nc 27612',
    };
    expect(rowsOf(seller, buyer)).toEqual([expect.objectContaining(expected)]);
    expect(rowsOf(buyer, seller)).toEqual([expect.objectContaining({ ...expected, zips: ['27612', '80202'] })]);
  });

  test('sides of two categories have a row each, in the order of the tabs', () => {
    const rows = rowsOf(side({ ...buyer, category: 'Wins' }), side({ ...seller, category: 'Inactive' }));
    expect(
      rows.map(({ category, referralIds, hasSeller, hasBuyer }) => [category, referralIds, hasSeller, hasBuyer]),
    ).toEqual([
      ['Inactive', [701], true, false],
      ['Wins', [702], false, true],
    ]);
  });

  test('ZIP codes of every row are those of all referrals, each once, unknown ones left out', () => {
    const rows = rowsOf(seller, side({ ...buyer, category: 'Wins', zip: '80202' }), side({ zip: null }));
    expect(rows.map(({ zips }) => zips)).toEqual([['80202'], ['80202']]);
    expect(rowOf(side({ state: null }), buyer)?.states).toEqual(['NC']);
    expect(rowOf(side(), side({ referralId: 703 }))?.statuses).toEqual(['New']);
  });
});

describe('contact', () => {
  test.each([
    ['REF-47 a listing appointment was set', { listingAppointmentSetEver: true }, 'listing-appointment'],
    [
      'REF-47 a listing appointment has a day',
      { listingAppointmentDate: '2026-11-30T17:00:00Z' },
      'listing-appointment',
    ],
    ['REF-48 a consultation was set', { partnerConsultationSetEver: true }, 'partner-consultation'],
    ['REF-49 the lead asked for it', { source: 'cta' }, 'source-cta'],
    ['REF-50 the agent is featured', { forFeaturedAgent: true }, 'featured-agent'],
  ])('%s: every row of the consumer says so', (_, awarded, reason) => {
    const rows = rowsOf(side(), side({ category: 'Lost Listings/Sales', buySide: true, ...awarded }));
    expect(rows.map(({ contactReason }) => contactReason)).toEqual([reason, reason]);
  });

  test('what is not known of a contact is not searched', () => {
    const without = (changes: Partial<RowConsumer>) => buildReferralRows({ ...consumer, ...changes }, [side()])[0];
    expect(without({ email: null })?.searchContact).toBe('3035550114');
    expect(without({ phoneNumber: undefined })?.searchContact).toBe('chidinma@example.com');
    expect(without({ email: null, phoneNumber: null })?.searchContact).toBe('');
  });
});

describe('keys of sorting', () => {
  const early = { updatedAt: '2026-11-02T18:00:00.000Z', createdAt: '2026-10-01T18:00:00.000Z' };
  const late = { updatedAt: new Date('2026-11-12T18:00:00.000Z'), createdAt: new Date('2026-11-03T18:00:00.000Z') };

  test.each([
    ['the earlier side first', [side(early), side({ ...late, buySide: true })]],
    ['the later side first', [side(late), side({ ...early, buySide: true })]],
  ])('a row was created with its first side and updated with its last: %s', (_, sides) => {
    expect(rowOf(...sides)).toMatchObject({
      createdAt: '2026-10-01T18:00:00.000Z',
      updatedAt: '2026-11-12T18:00:00.000Z',
      // the side that has waited longest decides when an update is due: Nov 12, midnight in Denver
      dueFrom: '2026-11-12T07:00:00.000Z',
    });
  });

  test('the next appointment is the earliest of the sides', () => {
    const appointment = (scheduledAppointment: string | null) => ({ scheduledAppointment });
    const [first, second] = ['2026-11-25T17:00:00.000Z', '2026-11-28T17:00:00.000Z'];
    expect(rowOf(side(appointment(second)), side(appointment(first)))?.appointmentAt).toBe(first);
    expect(rowOf(side(appointment(null)), side(appointment(second)))?.appointmentAt).toBe(second);
    expect(rowOf(side(appointment(null)))?.appointmentAt).toBeNull();
  });

  test('the status that is first in the alphabet decides, as it is shown', () => {
    expect(rowOf(side({ status: 'Nurture' }), side({ buySide: true, status: 'Contacted' }))?.statusSort).toBe(
      'contacted',
    );
    const lost = side({ category: 'Lost Listings/Sales', status: 'Listed', subStatus: 'By competitor' });
    expect(rowOf(lost)).toMatchObject({ statusSort: 'by competitor', statuses: ['By competitor'] });
  });

  test('nothing is due of a closed row, and of a parked one when its snooze ends', () => {
    expect(rowOf(side({ category: 'Wins', status: 'Sold' }))?.dueFrom).toBeNull();
    expect(rowOf(side({ status: 'Nurture', snoozedUntil: '2027-01-15' }))?.dueFrom).toBe('2027-01-15T07:00:00.000Z');
  });

  test('names sort without accents and case', () => {
    const [row] = buildReferralRows({ ...consumer, firstName: 'José', lastName: 'ÁVILA' }, [
      side({ unitNumber: 'Apt 4' }),
    ]);
    expect(row).toMatchObject({
      nameSort: 'avila, jose',
      searchPublic: 'jose avila 1620 little raven st apt 4 denver co 80202',
    });
  });
});

test('a status is shown by its sub-status where it has one', () => {
  expect(statusWord({ status: 'Listed', subStatus: null })).toBe('Listed');
  expect(statusWord({ status: 'Listed', subStatus: 'Listed by competitor' })).toBe('Listed by competitor');
});
