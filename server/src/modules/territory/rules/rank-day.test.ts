import { expect, test } from '@jest/globals';
import { nextRankDay } from './rank-day.ts';

test.each<[string, string, string]>([
  ['in the week, the coming Friday', '2026-11-25T12:00:00Z', '2026-11-27'],
  ['on a Friday before six in the morning of the east coast, that day', '2026-11-27T10:59:59Z', '2026-11-27'],
  ['on a Friday after that, the next one', '2026-11-27T11:00:00Z', '2026-12-04'],
  ['in summer six in the morning is an hour earlier', '2026-07-03T10:00:00Z', '2026-07-10'],
  ['late on a Thursday it is Friday in UTC only', '2026-11-27T03:00:00Z', '2026-11-27'],
  ['across a change of the clocks and of the month', '2026-10-30T12:00:00Z', '2026-11-06'],
])('HOST-23 a new ZIP is ranked %s', (_what, now, day) => {
  expect(nextRankDay(new Date(now))).toBe(day);
});
