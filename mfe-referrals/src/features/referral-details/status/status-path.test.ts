import { expect, test } from '@jest/globals';
import type { ReferralCategory, StatusOption, StatusTone } from '@portal/shared/contracts';
import { hasPath, pathOf, stepsOf } from './status-path.ts';

const option = (status: string, category: ReferralCategory, tone: StatusTone, subStatus: string | null = null) =>
  ({
    status,
    subStatus,
    label: subStatus ?? status,
    category,
    tone,
    requires: [],
    optional: [],
    isFinal: false,
  }) satisfies StatusOption;
const LEADS = [
  option('New', 'Active Leads', 'new'),
  option('Attempting', 'Active Leads', 'neutral'),
  option('Contacted', 'Active Leads', 'reached'),
  option('Nurture', 'Active Leads', 'parked'),
];
const SET = option('Appointment Set', 'Active Appointments', 'new');
const MET = option('Met', 'Active Appointments', 'reached');
const LISTED = option('Listed', 'Active Appointments', 'listed');
const ACCEPTED = option('Offer Accepted', 'Active Appointments', 'listed');
const SOLD = option('Sold', 'Wins', 'listed');
const SELLER = [
  ...LEADS,
  SET,
  MET,
  option('Coming Soon', 'Active Appointments', 'parked'),
  LISTED,
  ACCEPTED,
  SOLD,
  option('Listed', 'Lost Listings/Sales', 'neutral', 'Listed by competitor'),
  option('Duplicate', 'Inactive', 'neutral'),
];

const labels = (statuses: readonly StatusOption[]) => pathOf(statuses).map(({ label }) => label);
/** `passed | current | ahead`, as `✓ > ·`. */
const drawn = (categoryStatus: string, category: ReferralCategory, statuses = SELLER) =>
  stepsOf(statuses, { category, categoryStatus })
    .map(({ state }) => ({ passed: '✓', current: '>', ahead: '·' })[state])
    .join('');

test('D-21 D-16 the path of a seller goes from Contacted to Sold, a parked listing among them, as the catalog has it', () => {
  expect(labels(SELLER)).toEqual([
    'Contacted',
    'Appointment Set',
    'Met',
    'Coming Soon',
    'Listed',
    'Offer Accepted',
    'Sold',
  ]);
});

test("D-21 the path of a buyer has Showing in place of the seller's steps", () => {
  const buyer = [...LEADS, SET, MET, option('Showing', 'Active Appointments', 'reached'), ACCEPTED, SOLD];
  expect(labels(buyer)).toEqual(['Contacted', 'Appointment Set', 'Met', 'Showing', 'Offer Accepted', 'Sold']);
});

test('D-35 the order and the labels are those of staff, but no sale comes before an appointment', () => {
  const edited = [SOLD, { ...MET, label: 'Met in person' }, SET, ...LEADS];
  expect(labels(edited)).toEqual(['Contacted', 'Met in person', 'Appointment Set', 'Sold']);
});

test.each([
  ['New', 'Active Leads', '·······'],
  ['Attempting', 'Active Leads', '·······'],
  ['Contacted', 'Active Leads', '>······'],
  ['Nurture', 'Active Leads', '·······'],
  ['Met', 'Active Appointments', '✓✓>····'],
  ['Offer Accepted', 'Active Appointments', '✓✓✓✓✓>·'],
  ['Sold', 'Wins', '✓✓✓✓✓✓>'],
  // a status that is no longer in the catalog
  ['Toured', 'Active Appointments', '✓······'],
  ['Closed', 'Wins', '✓✓✓✓✓✓·'],
] as const)('D-21 a side in %s (%s) has come %s', (status, category, expected) => {
  expect(drawn(status, category)).toBe(expected);
});

test('D-21 a kind of a status is at the step of that status', () => {
  expect(drawn('Listed', 'Active Appointments', [...SELLER, { ...LISTED, subStatus: 'Price reduced' }])).toBe(
    '✓✓✓✓>··',
  );
});

test.each([
  ['Active Leads', true],
  ['Active Appointments', true],
  ['Wins', true],
  ['Lost Listings/Sales', false],
  ['Inactive', false],
] as const)('D-21 a side of %s is on the path: %s', (category, is) => {
  expect(hasPath({ category })).toBe(is);
});
