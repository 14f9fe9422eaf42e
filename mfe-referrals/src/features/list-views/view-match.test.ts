import { expect, test } from '@jest/globals';
import { COLUMN_NAMES, type ListView } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { hiddenBy, lostColumns, parametersOf, viewOf } from './view-match.ts';

const wins: ListView = {
  id: '1',
  name: 'Wins',
  parameters: 'tab=wins&limit=50',
  columns: COLUMN_NAMES.filter((name) => name !== 'side'),
  isDefault: false,
};
const WITHOUT_SIDE = { hiddenColumns: ['side' as const] };
const query = { ...DEFAULT_REFERRAL_QUERY, tab: 'Wins', limit: 50 } as const;

test('D-22 a view keeps everything of the address but the page', () => {
  expect(parametersOf({ ...query, page: 3, states: ['CO'], sort: { sortBy: 'Date Added', sort: 1 } })).toBe(
    'tab=wins&state=CO&sort=created&limit=50',
  );
});

test('a list is that of a view on every page, with the same columns only', () => {
  expect(viewOf([wins], { ...query, page: 2 }, WITHOUT_SIDE)).toBe(wins);
  expect(viewOf([wins], { ...query, q: 'smith' }, WITHOUT_SIDE)).toBeUndefined();
  expect(viewOf([wins], query, { hiddenColumns: [] })).toBeUndefined();
  expect(viewOf([{ ...wins, parameters: 'limit=50&tab=wins&page=9' }], query, WITHOUT_SIDE)?.id).toBe('1');
});

test('a view with the same columns in another order is another view', () => {
  const turned: ListView = { ...wins, id: '2', columns: ['contact', 'status', 'leadIntent', ...wins.columns.slice(3)] };
  expect(viewOf([wins, turned], query, { ...WITHOUT_SIDE, columnOrder: ['status', 'leadIntent'] })?.id).toBe('2');
  expect(viewOf([turned], query, WITHOUT_SIDE)).toBeUndefined();
  // a hidden column has no place that anybody sees
  expect(viewOf([wins], query, { ...WITHOUT_SIDE, columnOrder: ['leadIntent', 'side'] })?.id).toBe('1');
});

test('what a view names and the list no longer has is left out and can be said', () => {
  const old = { columns: ['contact', 'fax', 'actions', 'status'] };
  expect(lostColumns(old)).toEqual(['fax']);
  expect(hiddenBy(old)).toEqual(['side', 'leadIntent', 'address', 'commission', 'updated', 'appointment', 'created']);
});
