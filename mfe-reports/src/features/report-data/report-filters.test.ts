import { expect, test } from '@jest/globals';
import { isFiltered, queryOf, readFilters, type ReportFilters, writeFilters } from './report-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));
const plain = read('');
/** A Friday, of whoever looks. */
const NOW = new Date(2026, 10, 20, 9, 41);
const chosen: ReportFilters = {
  search: 'Elm 4810277',
  status: ['DRAFT', 'READY'],
  state: ['CO', 'NC'],
  updated: '7',
  sort: 1,
  page: 3,
  limit: 50,
};

test('API-75 filters are sent as key=value, arrays comma-joined, twenty to a page, the last changed first', () => {
  expect(queryOf(plain, NOW)).toEqual({ limit: 20, sortBy: 'updatedDate', sort: -1 });
  expect(queryOf(chosen, NOW)).toEqual({
    limit: 50,
    offset: 100,
    search: 'Elm 4810277',
    status: 'DRAFT,READY',
    state: 'CO,NC',
    updatedFrom: new Date(2026, 10, 14).toISOString(),
    sortBy: 'updatedDate',
    sort: 1,
  });
});

test.each([
  ['30', new Date(2026, 9, 22)],
  ['90', new Date(2026, 7, 23)],
] as const)('the last %s days begin at midnight and include today', (updated, from) => {
  expect(queryOf({ ...plain, updated }, NOW).updatedFrom).toBe(from.toISOString());
});

test('D-22 the address of the page restores what was shown', () => {
  expect(read(new URLSearchParams(writeFilters(chosen)).toString())).toEqual(chosen);
  expect(writeFilters(plain)).toEqual({});
  expect(writeFilters(chosen)).toMatchObject({ status: 'DRAFT,READY', state: 'CO,NC', updated: '7' });
});

test('sort, page and rows per page are not counted as filters', () => {
  expect(isFiltered({ ...plain, sort: 1, page: 2, limit: 50 })).toBe(false);
  for (const one of [{ search: 'Elm' }, { status: ['READY'] }, { state: ['CO'] }, { updated: '90' }] as const)
    expect(isFiltered({ ...plain, ...one })).toBe(true);
});

test('an address that makes no sense shows everything', () => {
  expect(read('status=LOST,&state=co,ZZ&updated=8&sort=up&page=-3&limit=7&search=%20')).toEqual(plain);
  expect(read(`search=${'a'.repeat(10_000)}`).search).toHaveLength(100);
});
