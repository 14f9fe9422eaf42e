import { expect, test } from '@jest/globals';
import { durationText, shortMoment } from './moments.ts';

const now = new Date(2026, 10, 20, 16, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('D-03 a moment is its time today, its day this year, else its date', () => {
  expect(shortMoment(at(2026, 10, 20, 14, 5), now)).toMatch(/^2:05\sPM$/);
  expect(shortMoment(at(2026, 10, 19, 23, 59), now)).toBe('Nov 19');
  expect(shortMoment(at(2025, 10, 20, 14, 5), now)).toBe('Nov 20, 2025');
});

test('a duration is said in the largest unit that fits', () => {
  expect([1, 45, 60, 90, 480, 1440, 10_080, 1500].map(durationText)).toEqual([
    ...['1 minute', '45 minutes', '1 hour', '90 minutes', '8 hours', '1 day', '7 days', '25 hours'],
  ]);
});
