import { expect, test } from '@jest/globals';
import { yearsSince } from './years-since.ts';

test('counts a year from its anniversary, not a day earlier', () => {
  expect(yearsSince('2015-06-01', new Date('2026-05-31T23:59:59Z'))).toBe(10);
  expect(yearsSince('2015-06-01', new Date('2026-06-01T00:00:00Z'))).toBe(11);
});
