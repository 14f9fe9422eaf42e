import { expect, test } from '@jest/globals';
import { isFiltered, NO_FILTERS, queryOf, readFilters, searchOf, writeFilters } from './report-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('API-75 filters are sent as key=value, arrays comma-joined, twenty to a page', () => {
  expect(queryOf(NO_FILTERS)).toEqual({ limit: 20 });
  expect(queryOf({ ...NO_FILTERS, status: ['READY', 'FAILED'], address: '12 Elm', referral: '7', page: 3 })).toEqual({
    limit: 20,
    offset: 40,
    status: 'READY,FAILED',
    requestAddress: '12 Elm',
    agentReferralId: '7',
  });
});

test('D-22 the address of the page restores what was shown', () => {
  const filters = { status: ['DRAFT', 'READY'], address: '12 Elm St', referral: '', page: 2, limit: 50 } as const;
  expect(read(new URLSearchParams(writeFilters(filters)).toString())).toEqual(filters);
  expect(writeFilters(NO_FILTERS)).toEqual({});
  expect([isFiltered(NO_FILTERS), isFiltered(filters)]).toEqual([false, true]);
});

test('an address that makes no sense shows everything', () => {
  expect(read('status=LOST,&page=-3&limit=7&agentReferralId=1%20or%201')).toEqual(NO_FILTERS);
  expect(read(`requestAddress=${'a'.repeat(10_000)}`).address).toHaveLength(300);
});

test('a search of seven digits is a referral, a house number is an address', () => {
  expect(searchOf(' 4810277 ')).toEqual({ address: '', referral: '4810277' });
  expect(searchOf('12850 S Josephine')).toEqual({ address: '12850 S Josephine', referral: '' });
  expect(searchOf('12850')).toEqual({ address: '12850', referral: '' });
});
