import { beforeEach, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ListResponseCache } from './list-response-cache.ts';
import type { ReferralListRequest } from './list-request.ts';
import type { PageBasis } from './referral-list-view.ts';

const SINCE = new Date('2026-11-20T16:41:00.000Z');
const UNTIL = new Date('2026-11-21T07:00:00.000Z');
const request = (facts: Partial<ReferralListRequest> = {}): ReferralListRequest => ({
  scope: { viewer: 'agent', agents: { ids: [7] } },
  category: 'Active Leads',
  filter: {},
  limit: 15,
  page: 1,
  sortBy: 'Last Modified Date',
  sort: -1,
  now: SINCE,
  ...facts,
});

/** What the database says, and how often it was asked. */
let version: string | null;
let asked: number;
const db = {
  withoutPlugins: () => ({
    executeQuery: async () => {
      asked++;
      return { rows: [{ version }] };
    },
  }),
} as unknown as Kysely<Database>;

beforeEach(() => {
  version = 'v1';
  asked = 0;
});

const basis: PageBasis = { version: 'v1', until: UNTIL.getTime(), others: { references: [], names: [] } };
const page = Buffer.from('{"data":[]}');
function cached(mostBytes?: number): ListResponseCache {
  const cache = new ListResponseCache({ db, mostBytes });
  cache.keep(request(), basis, page);
  return cache;
}

test('a page is found while its version is the same, and the database is asked each time', async () => {
  const cache = cached();
  expect(await cache.find(request())).toBe(page);
  expect(await cache.find(request())).toBe(page);
  expect(asked).toBe(2);
});

test.each([['v2'], [null]])('a page of another version is not: %p', async (other) => {
  const cache = cached();
  version = other;
  expect(await cache.find(request())).toBeUndefined();
  cache.keep(request(), { ...basis, version: 'v2' }, page);
  version = 'v2';
  expect(await cache.find(request())).toBe(page);
});

test('the clock decides without the database: not before it was read, and not when it ends', async () => {
  const cache = cached();
  const at = (moment: number) => cache.find(request({ now: new Date(moment) }));
  expect(await at(UNTIL.getTime() - 1)).toBe(page);
  expect(await at(UNTIL.getTime())).toBeUndefined();
  expect(await at(SINCE.getTime() - 1)).toBeUndefined();
  expect(asked).toBe(1);
});

test.each<Partial<ReferralListRequest>>([
  { scope: { viewer: 'staff', agents: { ids: [7] } } },
  { scope: { viewer: 'agent', agents: { ids: [8] } } },
  { scope: { viewer: 'agent', agents: { ids: [7, 8] } } },
  { scope: { viewer: 'agent', agents: { ofDirector: 7 } } },
  { category: 'Wins' },
  { filter: { isUpdateDue: false } },
  { filter: { consumerQuery: 'ann' } },
  { limit: 16 },
  { page: 2 },
  { sortBy: 'Date Added' },
  { sort: 1 },
])('a request that differs is another one, for which nothing is asked: %p', async (facts) => {
  expect(await cached().find(request(facts))).toBeUndefined();
  expect(asked).toBe(0);
});

test('beyond its bytes the page that was not asked for the longest is dropped', async () => {
  const cache = cached(2 * (2 * page.length + 500));
  cache.keep(request({ page: 2 }), basis, page);
  await cache.find(request());
  cache.keep(request({ page: 3 }), basis, page);
  const found = await Promise.all([1, 2, 3].map((number) => cache.find(request({ page: number }))));
  expect(found).toEqual([page, undefined, page]);
});

test('a page that is larger than the cache is not kept', async () => {
  expect(await cached(100).find(request())).toBeUndefined();
});
