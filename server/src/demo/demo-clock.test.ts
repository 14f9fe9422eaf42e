import { expect, test } from '@jest/globals';
import { DemoClock } from './demo-clock.ts';

const DENVER = 'America/Denver';
const shares = (now: string) => {
  const clock = new DemoClock(new Date(now));
  return [0, 0.5, 1].map((part) => clock.day(-clock.daysAgoThisYear(part, DENVER), DENVER));
};

test('D-39 what the demonstration says of this year is spread over the year so far', () => {
  expect(shares('2026-07-02T20:00:00.000Z')).toEqual(['2026-07-02', '2026-04-02', '2026-01-01']);
});

test("D-39 at the turn of the year it is in the agent's year, and never in the future", () => {
  expect(shares('2027-01-01T06:15:00.000Z')).toEqual(['2026-12-31', '2026-07-02', '2026-01-01']);
  expect(shares('2027-01-01T07:15:00.000Z')).toEqual(['2027-01-01', '2027-01-01', '2027-01-01']);
});
