import { expect, test } from '@jest/globals';
import { withRecent } from './recent-list.ts';

test('HOST-68, CS-033, CONST-14 the newest of ten is first, each is there once, an eleventh drops the oldest', () => {
  const ten = Array.from({ length: 10 }, (_, index) => 10 - index).reduceRight<number[]>(withRecent, []);
  expect(ten).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(withRecent(ten, 4)).toEqual([4, 10, 9, 8, 7, 6, 5, 3, 2, 1]);
  expect(withRecent(ten, 11)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});
