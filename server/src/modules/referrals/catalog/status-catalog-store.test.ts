import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REFERRAL_CATEGORIES, STATUS_FIELDS } from '@portal/shared/contracts';
import {
  allowedNext,
  findStatus,
  missingFields,
  missingFieldMessage,
  movesTo,
  statusesOfSide,
  type StatusDefinition,
} from '@portal/shared/domain';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readStatusCatalog } from './status-catalog-store.ts';
import { REFERENCE_CATALOG } from '../testing/reference-catalog.ts';

let database: TestDatabase;
let catalog: StatusDefinition[];
beforeAll(async () => {
  database = await startTestDatabase();
  catalog = await readStatusCatalog(database.db);
});
afterAll(() => database.stop());

const words = (options: { status: string; subStatus: string | null }[]) =>
  options.map(({ status, subStatus }) => subStatus ?? status);
const next = (status: string, buySide: boolean, { subStatus = null as string | null, isStaff = false } = {}) =>
  words(allowedNext(catalog, { status, subStatus, buySide, isStaff }));

const sellerEnds = [
  'Listed by competitor',
  'Sold by competitor',
  'Not Interested',
  'Bad Contact',
  'Title Mismatch',
  'Below Quality',
  'Duplicate',
];
const buyerEnds = ['Bought elsewhere', ...sellerEnds.slice(2)];

test('D-16 sellers and buyers have their own statuses', () => {
  expect(words(statusesOfSide(catalog, false))).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Coming Soon',
    'Listed',
    'Offer Accepted',
    'Sold',
    ...sellerEnds,
  ]);
  expect(words(statusesOfSide(catalog, true))).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Showing',
    'Making Offers',
    'Offer Accepted',
    'Sold',
    ...buyerEnds,
  ]);
});

test('D-16 forward may skip steps, never back, and every open status may end', () => {
  expect(next('Met', false)).toEqual(['Met', 'Coming Soon', 'Listed', 'Offer Accepted', 'Sold', ...sellerEnds]);
  expect(next('Making Offers', true)).toEqual(['Making Offers', 'Offer Accepted', 'Sold', ...buyerEnds]);
  expect(next('New', true)).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Showing',
    'Making Offers',
    'Offer Accepted',
    'Sold',
    ...buyerEnds,
  ]);
});

test('D-16 every lead may be parked in Nurture and return to work, an appointment may not', () => {
  expect(next('Attempting', false)).toContain('Nurture');
  expect(next('Nurture', true).slice(0, 4)).toEqual(['Attempting', 'Contacted', 'Nurture', 'Appointment Set']);
  expect(next('Appointment Set', true)).not.toContain('Nurture');
});

test('D-16 Lost and Inactive go back to Contacted, with a note', () => {
  for (const [status, subStatus] of [
    ['Listed', 'Listed by competitor'],
    ['Duplicate', null],
  ] as const) {
    const options = allowedNext(catalog, { status, subStatus, buySide: false, isStaff: false });
    expect(words(options)).toEqual(['Contacted']);
    expect(options[0]?.requires).toEqual(['notes']);
  }
});

test('D-16 Sold is final for an agent, staff may correct anything', () => {
  expect(next('Sold', false)).toEqual([]);
  expect(next('Sold', false, { isStaff: true })).toEqual(words(statusesOfSide(catalog, false)));
});

test('REF-72 a status of the other side, or an unknown one, leads nowhere', () => {
  expect(next('Showing', false)).toEqual([]);
  expect(next('Listed', true)).toEqual([]);
  expect(next('Abandoned', false)).toEqual([]);
});

test('D-16 a status names its missing fields', () => {
  const offer = findStatus(catalog, { status: 'Offer Accepted', subStatus: null }, true)!;
  expect(missingFields(offer, { contractSalePrice: 500_000 })).toEqual(['escrowDate', 'escrowContact']);
  expect(missingFieldMessage('escrowDate')).toBe('Enter the close date');
  expect(movesTo('Active Leads', offer)).toBe('Active Appointments');
  expect(movesTo('Active Appointments', offer)).toBeNull();
});

test('every category has a status on both sides', () => {
  for (const category of REFERRAL_CATEGORIES) {
    for (const buySide of [true, false]) {
      expect(statusesOfSide(catalog, buySide).some((definition) => definition.category === category)).toBe(true);
    }
  }
});

test.each([
  ['New', 'new', []],
  ['Attempting', 'neutral', []],
  ['Contacted', 'reached', []],
  ['Nurture', 'parked', []],
  ['Appointment Set', 'new', []],
  ['Met', 'reached', ['listingAppointmentDate']],
  ['Coming Soon', 'parked', ['listPrice']],
  ['Listed', 'listed', ['listedDate']],
  ['Showing', 'reached', ['listingAppointmentDate']],
  ['Making Offers', 'reached', []],
  ['Offer Accepted', 'listed', []],
  ['Sold', 'listed', []],
  ['Listed by competitor', 'neutral', []],
  ['Sold by competitor', 'neutral', []],
  ['Bought elsewhere', 'neutral', []],
  ['Not Interested', 'neutral', []],
  ['Bad Contact', 'neutral', []],
  ['Title Mismatch', 'neutral', []],
  ['Below Quality', 'neutral', []],
  ['Duplicate', 'neutral', []],
] as const)('%s has the color %s and may bring %j', (word, tone, optional) => {
  const found = catalog.filter(({ status, subStatus }) => (subStatus ?? status) === word);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect([one.tone, one.optional]).toStrictEqual([tone, optional]);
});

test('D-16 the rows of a new database are the reference set of the tests', () => {
  const byPlace = (definitions: readonly StatusDefinition[]) =>
    definitions
      .map((one) => ({ ...one, next: one.next.map((place) => JSON.stringify(place)).toSorted() }))
      .toSorted((a, b) => a.side.localeCompare(b.side) || words([a])[0]!.localeCompare(words([b])[0]!));
  expect(byPlace(catalog)).toEqual(byPlace(REFERENCE_CATALOG));
});

describe('the database refuses rows that make no sense', () => {
  const transition = (side: string, from: string, to: string) =>
    sql`insert into referral_status_transition (side, from_status, to_status) values (${side}, ${from}, ${to})`.execute(
      database.db,
    );
  const status = (values: string) =>
    sql`insert into referral_status (side, status, category, tone, requires, optional, position)
      values ${sql.raw(values)}`.execute(database.db);

  test('transitions from, to or on the other side of a status that does not exist', async () => {
    await expect(transition('seller', 'Met', 'Abandoned')).rejects.toThrow('referral_status_transition_to');
    await expect(transition('seller', 'Abandoned', 'Met')).rejects.toThrow('referral_status_transition_from');
    await expect(transition('seller', 'Met', 'Showing')).rejects.toThrow('referral_status_transition_to');
  });

  test('a status that transitions name is not deleted', async () => {
    const deletion = sql`delete from referral_status where status = 'Met'`.execute(database.db);
    await expect(deletion).rejects.toThrow('referral_status_transition');
  });

  test.each([
    [`('both', 'Toured', 'Active Leads', 'new', '{}', '{}', 5)`, 'referral_status_side_check'],
    [`('buyer', ' Toured', 'Active Leads', 'new', '{}', '{}', 5)`, 'referral_status_status_check'],
    [`('buyer', 'Toured', 'Won', 'new', '{}', '{}', 5)`, 'referral_status_category_check'],
    [`('buyer', 'Toured', 'Wins', 'red', '{}', '{}', 5)`, 'referral_status_tone_check'],
    [`('buyer', 'Toured', 'Wins', 'new', '{soldBy}', '{}', 5)`, 'referral_status_fields'],
    [`('buyer', 'Toured', 'Wins', 'new', '{reason}', '{reason}', 5)`, 'referral_status_fields'],
    [`('buyer', 'Met', 'Wins', 'new', '{}', '{}', 5)`, 'referral_status_pkey'],
  ])('the status %s', async (values, constraint) => {
    await expect(status(values)).rejects.toThrow(constraint);
  });

  test('each field that a change can bring may be required', async () => {
    const fields = `array['${STATUS_FIELDS.join("','")}']`;
    await status(`('buyer', 'Everything', 'Inactive', 'new', ${fields}, '{}', 5)`);
    await sql`delete from referral_status where status = 'Everything'`.execute(database.db);
  });
});
