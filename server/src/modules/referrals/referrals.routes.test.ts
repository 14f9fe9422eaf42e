import { expect, test } from '@jest/globals';
import { filterOf } from './referrals.routes.ts';

test('what is no filter does not make a page one with a filter, which is read by a slower statement', () => {
  const page = { state: undefined, isAdmin: false, projection: ['soldDate'], categories: ['Wins'], limit: 15, page: 1 };
  expect(Object.values(filterOf(page)).filter((value) => value !== undefined)).toEqual([]);
  expect(filterOf({ ...page, state: ['CO'], isUpdateDue: false })).toMatchObject({ state: ['CO'], isUpdateDue: false });
});
