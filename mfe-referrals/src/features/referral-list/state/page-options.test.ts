import { beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY, type ReferralListQuery } from '@portal/shared/domain';
import { arrivalSearch } from './arrival.ts';
import { DEFAULT_PAGE_OPTIONS, PageOptionsStore, queryOfTab } from './page-options.ts';

const KEY = 'referralPages';
const storeOf = (subject: string) => new PageOptionsStore(sessionStorage, KEY, subject);
const query = (change: Partial<ReferralListQuery> = {}): ReferralListQuery => ({
  ...DEFAULT_REFERRAL_QUERY,
  ...change,
});
const wins = query({ tab: 'Wins', page: 2, limit: 50, sort: { sortBy: 'Date Added', sort: 1 } });

beforeEach(() => sessionStorage.clear());

test('REF-12 each category keeps its own limit, page, sort and sortBy', () => {
  const store = storeOf('agent-1');
  store.save(query({ page: 3 }));
  store.save(wins);
  const saved = store.read(query());
  expect(queryOfTab(query(), 'Wins', saved)).toEqual(wins);
  expect(queryOfTab(wins, 'Active Leads', saved)).toEqual(query({ page: 3 }));
  expect(queryOfTab(wins, 'Inactive', saved)).toEqual(query({ tab: 'Inactive', ...DEFAULT_PAGE_OPTIONS }));
});

test('REF-12 options outlive the page in session storage and apply where the address says nothing about them', () => {
  storeOf('agent-1').save(wins);
  const arrive = (address: string) => arrivalSearch(new URLSearchParams(address), storeOf('agent-1'));
  expect(arrive('tab=wins')).toBe('tab=wins&sort=created&limit=50&page=2');
  expect(arrive('tab=wins&page=4')).toBeNull();
  expect(arrive('')).toBeNull();
});

test('REF-13 options of one filter query are not those of another', () => {
  const store = storeOf('agent-1');
  store.save(wins);
  expect(store.read(query({ states: ['CO'] }))).toEqual({});
  store.save(query({ states: ['CO'] }));
  expect(store.read(query())).toEqual({});
});

test('REF-15 another agent starts on Active Leads without anything of the one before', () => {
  storeOf('agent-1').save(wins);
  const other = storeOf('agent-2');
  expect(other.read(query())).toEqual({});
  expect(arrivalSearch(new URLSearchParams('tab=wins&page=2'), other)).toBe('');
  // From the first list on, the address is the new agent's own.
  other.save(query());
  expect(arrivalSearch(new URLSearchParams('tab=wins'), other)).toBeNull();
});

test.each(['{', '{"subject":"agent-1","filters":"","categories":{"Wins":{"page":-1,"limit":7,"sort":null}}}', '[]'])(
  'CS-056 what does not fit in the storage is not used: %s',
  (text) => {
    sessionStorage.setItem(KEY, text);
    expect(storeOf('agent-1').read(query())).toEqual({});
  },
);
