import { expect, test } from '@jest/globals';
import { BULK_ROWS } from '@portal/shared/contracts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { pageState, rangeOf, selectedRowOf, withRows } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const keys = (of: readonly { key: string }[]) => of.map(({ key }) => key).join('');

test('a range goes up or down, and is one row where it has no beginning on this page', () => {
  expect(keys(rangeOf(rows, 'b', 'd'))).toBe('bcd');
  expect(keys(rangeOf(rows, 'd', 'b'))).toBe('bcd');
  expect([
    keys(rangeOf(rows, null, 'c')),
    keys(rangeOf(rows, 'elsewhere', 'c')),
    keys(rangeOf(rows, 'a', 'x')),
  ]).toEqual(['c', 'c', '']);
});

test('no more rows are selected than can be changed at once; those that are stay', () => {
  const many = Array.from({ length: BULK_ROWS + 5 }, (_, index) => ({ key: String(index) }));
  const full = withRows(new Map(), many, true);
  expect(full.size).toBe(BULK_ROWS);
  const newer = { key: '0', isNewer: true };
  expect(withRows(full, [newer], true).get('0')).toBe(newer);
  expect(withRows(full, many.slice(0, 2), false).size).toBe(BULK_ROWS - 2);
});

test('a page is selected wholly, partly or not, whatever is selected on others', () => {
  const selected = new Map([['other', { key: 'other' }]]);
  expect(pageState(selected, rows)).toBe('none');
  expect(pageState(withRows(selected, rows.slice(1), true), rows)).toBe('some');
  expect(pageState(withRows(selected, rows, true), rows)).toBe('all');
  expect(pageState(selected, [])).toBe('none');
});

test('REF-62 a row brings both of its sides, the seller’s first', () => {
  const buyer = testEntry({ agentReferralId: 2, buySideReferral: true, revision: 5 });
  const seller = testEntry({ agentReferralId: 1, revision: 3 });
  const { name, sides } = selectedRowOf(testGroup({ referral: [buyer, seller] }));
  expect(name).toBe('Chidinma Okonkwo-Reyes');
  expect(sides).toEqual([
    { agentReferralId: 1, revision: 3, isBuyer: false },
    { agentReferralId: 2, revision: 5, isBuyer: true },
  ]);
});
