import { describe, expect, test } from '@jest/globals';
import { STATUS_FIELDS } from '../../contracts/referrals/referral-status.ts';
import {
  allowedNext,
  findStatus,
  foreignFields,
  missingFieldMessage,
  missingFields,
  movesTo,
  statusesOfSide,
  toStatusOption,
  type StatusDefinition,
  type StatusSituation,
} from './referral-status.ts';

const place = (name: string, needsNote = false) => {
  const [status = name, subStatus = null] = name.split('/');
  return { status, subStatus, needsNote };
};
/** A status of sellers; `next` are names, with the sub-status after a slash. */
const status = (
  name: string,
  next: readonly string[] = [],
  changes: Partial<StatusDefinition> = {},
): StatusDefinition => ({
  status: place(name).status,
  subStatus: place(name).subStatus,
  label: null,
  category: 'Active Leads',
  tone: 'neutral',
  side: 'seller',
  requires: [],
  optional: [],
  isActive: true,
  next: next.map((one) => place(one)),
  ...changes,
});
const lost = { category: 'Lost Listings/Sales', requires: ['reason'] } satisfies Partial<StatusDefinition>;
const ENDS = ['Listed/Listed by competitor', 'Duplicate'];

/** A small catalog: the rules must hold for any statuses of a deployment. */
const CATALOG = [
  status('New', ['New', 'Contacted', 'Met', ...ENDS]),
  status('Contacted', ['Met', 'Contacted', ...ENDS]),
  status('Met', ['Met', 'Listed', 'Sold', ...ENDS], { category: 'Active Appointments' }),
  status('Met', ['Met', 'Showing'], { category: 'Active Appointments', side: 'buyer' }),
  status('Listed', ['Sold'], { category: 'Active Appointments', requires: ['listPrice'], optional: ['listedDate'] }),
  status('Showing', [], { category: 'Active Appointments', side: 'buyer' }),
  status('Sold', [], { category: 'Wins', requires: ['soldPrice', 'soldDate'] }),
  status('Listed/Listed by competitor', [], { ...lost, next: [place('Contacted', true)] }),
  status('Duplicate', ['New'], { category: 'Inactive', requires: ['reason'] }),
  status('On hold', ['Contacted'], { isActive: false }),
];
const words = (definitions: readonly StatusDefinition[]) => definitions.map((one) => one.subStatus ?? one.status);
const next = (name: string, changes: Partial<StatusSituation> = {}) =>
  words(allowedNext(CATALOG, { ...place(name), buySide: false, isStaff: false, ...changes }));

test('API-28 each side has its statuses, in the order of the catalog, without inactive ones', () => {
  expect(words(statusesOfSide(CATALOG, false))).toEqual([
    'New',
    'Contacted',
    'Met',
    'Listed',
    'Sold',
    'Listed by competitor',
    'Duplicate',
  ]);
  expect(words(statusesOfSide(CATALOG, true))).toEqual(['Met', 'Showing']);
});

test('a status is found by its name and its sub-status, on its own side only, also an inactive one', () => {
  const find = (name: string, buySide = false) => findStatus(CATALOG, place(name), buySide);
  expect(find('Listed')?.category).toBe('Active Appointments');
  expect(find('Listed/Listed by competitor')?.category).toBe('Lost Listings/Sales');
  expect(find('On hold')?.isActive).toBe(false);
  expect(find('Listed', true)).toBeNull();
  expect(find('Met/Listed by competitor')).toBeNull();
  expect(find('Abandoned')).toBeNull();
});

describe('D-16 what may come next', () => {
  test.each([
    ['New', ['New', 'Contacted', 'Met', 'Listed by competitor', 'Duplicate']],
    // in the order of the catalog, not of the transitions
    ['Contacted', ['Contacted', 'Met', 'Listed by competitor', 'Duplicate']],
    ['Listed', ['Sold']],
    ['Listed/Listed by competitor', ['Contacted']],
    ['On hold', ['Contacted']],
    ['Sold', []],
    ['Abandoned', []],
  ])('after %s', (name, expected) => {
    // strict: to toEqual, a list of undefined is as good as an empty one
    expect(next(name)).toStrictEqual(expected);
  });

  test('a buyer continues with the statuses of buyers', () => {
    expect(next('Met', { buySide: true })).toEqual(['Met', 'Showing']);
  });

  test('a transition can require a note; none is required twice', () => {
    const situation = { ...place('Listed/Listed by competitor'), buySide: false, isStaff: false };
    expect(allowedNext(CATALOG, situation).map(({ requires }) => requires)).toEqual([['notes']]);
    const catalog = CATALOG.map((one) => (one.status === 'Contacted' ? { ...one, requires: ['notes' as const] } : one));
    expect(allowedNext(catalog, situation).map(({ requires }) => requires)).toEqual([['notes']]);
    expect(allowedNext(CATALOG, { ...situation, ...place('New') })[1]?.requires).toEqual([]);
  });

  test('an inactive status is not offered to anyone, although the catalog allows it', () => {
    const catalog = CATALOG.map((one) => (one.status === 'Met' ? { ...one, isActive: false } : one));
    const after = (isStaff: boolean) => words(allowedNext(catalog, { ...place('Contacted'), buySide: false, isStaff }));
    expect(after(false)).toEqual(['Contacted', 'Listed by competitor', 'Duplicate']);
    expect(after(true)).not.toContain('Met');
  });

  test('staff may set every status of the side, from any status', () => {
    const all = words(statusesOfSide(CATALOG, false));
    for (const name of ['Met', 'Sold', 'Duplicate', 'Abandoned']) expect(next(name, { isStaff: true })).toEqual(all);
  });
});

describe('D-16 the fields of a change', () => {
  const listed = { requires: ['listPrice', 'listedDate'], optional: ['reason'] } satisfies Partial<StatusDefinition>;

  test('those that are still missing, in the order of the form', () => {
    expect(missingFields(listed, {})).toEqual(['listPrice', 'listedDate']);
    expect(missingFields(listed, { listPrice: 1 })).toEqual(['listedDate']);
    expect(missingFields(listed, { listPrice: 1, listedDate: null as unknown as undefined })).toEqual(['listedDate']);
    expect(missingFields(listed, { listPrice: 0, listedDate: '2026-11-20' })).toEqual([]);
  });

  test('those that do not belong to the status; notes and optional ones do', () => {
    const all = Object.fromEntries(STATUS_FIELDS.map((field) => [field, 1]));
    expect(foreignFields(listed, all)).toEqual(
      STATUS_FIELDS.filter((field) => !['listPrice', 'listedDate', 'reason', 'notes'].includes(field)),
    );
    expect(foreignFields(listed, { soldPrice: undefined })).toEqual([]);
  });
});

test.each([
  ['snoozeMonths', 'Choose 1 to 6 months'],
  ['listingAppointmentDate', 'Enter the appointment date'],
  ['appointmentSetBy', 'Say who set the appointment'],
  ['listedDate', 'Enter the list date'],
  ['listPrice', 'Enter the list price'],
  ['contractSalePrice', 'Enter the contract price'],
  ['escrowDate', 'Enter the close date'],
  ['escrowContact', 'Enter the escrow contact'],
  ['soldPrice', 'Enter the sold price'],
  ['soldDate', 'Enter the sold date'],
  ['commissionReceived', 'Enter the commission'],
  ['reason', 'Say why'],
  ['notes', 'Write a note'],
] as const)('under a missing %s the form says "%s"', (field, message) => {
  expect(missingFieldMessage(field)).toBe(message);
});

test('the browser receives what it shows and requires, and whether anything can come next', () => {
  expect(toStatusOption(CATALOG[4]!)).toEqual({
    status: 'Listed',
    subStatus: null,
    label: 'Listed',
    category: 'Active Appointments',
    tone: 'neutral',
    requires: ['listPrice'],
    optional: ['listedDate'],
    isFinal: false,
  });
  expect(toStatusOption(CATALOG[6]!)).toMatchObject({ status: 'Sold', isFinal: true });
  expect(toStatusOption(CATALOG[7]!)).toMatchObject({
    subStatus: 'Listed by competitor',
    label: 'Listed by competitor',
  });
});

test('REF-71 a change names where it moves the referral, or nothing when it stays', () => {
  expect(movesTo('Active Leads', { category: 'Wins' })).toBe('Wins');
  expect(movesTo('Wins', { category: 'Wins' })).toBeNull();
});
