import { expect, test } from '@jest/globals';
import { MAX_ATTEMPTS, secondsToNextAttempt } from './next-attempt.ts';

test('attempts wait longer and longer, four hours at most, and end after about a day', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => secondsToNextAttempt(index + 1)!);
  expect(delays.slice(0, 4)).toEqual([10, 30, 90, 270]);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(Math.max(...delays)).toBe(4 * 3600);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
});

test('after the last attempt there is no other', () => {
  expect(secondsToNextAttempt(MAX_ATTEMPTS - 1)).not.toBeNull();
  expect(secondsToNextAttempt(MAX_ATTEMPTS)).toBeNull();
  expect(secondsToNextAttempt(MAX_ATTEMPTS + 1)).toBeNull();
});
