import { expect, test } from '@jest/globals';
import {
  DEFAULT_REFERRAL_QUERY,
  defaultSort,
  hasFilters,
  parseReferralListQuery,
  printReferralListQuery,
  toReferralFilter,
  withFilter,
  withoutFilters,
} from './referral-list-query.ts';
import type { ReferralListQuery } from './referral-list-query.ts';

const parse = (address: string) => parseReferralListQuery(new URLSearchParams(address));
const query = (change: Partial<ReferralListQuery> = {}): ReferralListQuery => ({
  ...DEFAULT_REFERRAL_QUERY,
  ...change,
});

test('REF-40 without anything in the address the page starts on page 1 with 15 rows, last modified first', () => {
  expect(parse('')).toEqual({ query: DEFAULT_REFERRAL_QUERY, notices: [] });
  expect(defaultSort(query())).toEqual({ sortBy: 'Last Modified Date', sort: -1 });
});

test('D-22 tab, filters, sort and page live in the address and come back from it', () => {
  const full = query({
    tab: 'Lost Listings/Sales',
    side: 'buyer',
    states: ['CO', 'NC'],
    statuses: ['Sold by competitor', 'Bought elsewhere'],
    q: "o'shaughnessy & co",
    isDueOnly: true,
    page: 3,
    limit: 50,
    sort: { sortBy: 'Date Added', sort: 1 },
  });
  expect(parse(printReferralListQuery(full).toString())).toEqual({ query: full, notices: [] });
  expect(printReferralListQuery(query()).toString()).toBe('');
});

test('REF-14 a text search is sorted by the best match unless another order is chosen', () => {
  expect(defaultSort(query({ q: 'smith' }))).toEqual({ sortBy: 'Query Match Score', sort: -1 });
  expect(parse('q=smith&sort=-match').query.sort).toBeNull();
  expect(parse('q=smith&sort=contact').query.sort).toEqual({ sortBy: 'Consumer Info', sort: 1 });
  expect(printReferralListQuery(query({ q: 'a', sort: { sortBy: 'Last Modified Date', sort: -1 } })).get('sort')).toBe(
    '-updated',
  );
});

test('REF-18 a side is sent only when exactly one is chosen', () => {
  expect(toReferralFilter(parse('side=seller').query)).toEqual({ buySideReferral: false });
  expect(toReferralFilter(parse('side=buyer').query)).toEqual({ buySideReferral: true });
  expect(toReferralFilter(parse('side=seller,buyer').query)).toEqual({});
  expect(toReferralFilter(parse('side=seller&side=buyer').query)).toEqual({});
  expect(toReferralFilter(parse('').query)).toEqual({});
});

test('REF-20 the filter holds side, text, statuses and states', () => {
  expect(toReferralFilter(parse('side=buyer&q=smith&status=New,Contacted&state=co').query)).toEqual({
    buySideReferral: true,
    consumerQuery: 'smith',
    categoryStatus: ['New', 'Contacted'],
    state: ['CO'],
  });
});

test.each([
  ['tab=everything', 'There is no tab “everything”; Active Leads is shown.'],
  ['side=left', 'There is no side “left”; it was left out.'],
  ['state=Colorado', '“Colorado” is not a state; it was left out.'],
  ['page=0', '“0” is not a possible page; 1 is used.'],
  ['page=1e3', '“1e3” is not a possible page; 1 is used.'],
  ['page=99999999', '“99999999” is not a possible page; 1 is used.'],
  ['limit=1000', '“1000” is not a possible number of rows; 15 is used.'],
  ['sort=-price', 'The list cannot be sorted by “price”; the usual order is shown.'],
  ['sort=match', 'The list cannot be sorted by “match”; the usual order is shown.'],
  [`status=${'x'.repeat(101)}`, `“${'x'.repeat(20)}…” is not a status; it was left out.`],
  ['status=New%00', '“New\u0000…” is not a status; it was left out.'],
  [`q=${'x'.repeat(201)}`, 'The search text was cut to 200 characters.'],
])('D-22 a bad value is left out and named: %s', (address, notice) => {
  const { query: read, notices } = parse(address);
  expect(notices).toEqual([notice]);
  expect({ ...read, q: '' }).toEqual(DEFAULT_REFERRAL_QUERY);
});

test('D-22 characters that no name has are left out of the search text', () => {
  expect(parse('q=%00ann%07lee%0A')).toEqual({ query: query({ q: 'ann lee' }), notices: [] });
});

test('D-22 a filter change goes to page 1, and a new text resets order and rows (REF-13, REF-14)', () => {
  const before = query({ page: 4, limit: 50, sort: { sortBy: 'Date Added', sort: 1 } });
  expect(withFilter(before, { states: ['CO'] })).toEqual({ ...before, states: ['CO'], page: 1 });
  expect(withFilter(before, { q: ' smith ' })).toEqual(query({ q: 'smith' }));
});

test('REF-23 filters are noticed and all removed at once, the tab stays', () => {
  const filtered = query({ tab: 'Wins', side: 'buyer', states: ['CO'], q: 'x', page: 2, limit: 50 });
  expect(hasFilters(filtered)).toBe(true);
  expect(hasFilters(query({ isDueOnly: true }))).toBe(true);
  expect(withoutFilters(filtered)).toEqual(query({ tab: 'Wins', limit: 50 }));
  expect(hasFilters(withoutFilters(filtered))).toBe(false);
});
