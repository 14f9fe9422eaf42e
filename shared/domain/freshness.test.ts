import { expect, test } from '@jest/globals';
import { addMonths, dayIn, daysBetween, daysBetweenMoments, startOfDayIn } from './calendar.ts';
import { daysSinceUpdate, dueFrom, freshness } from './freshness.ts';
import type { FreshnessFacts } from './freshness.ts';

const at = (moment: string) => Date.parse(moment);
const side = (facts: Partial<FreshnessFacts> = {}): FreshnessFacts => ({
  category: 'Active Leads',
  categoryStatus: 'Contacted',
  updatedDate: '2026-11-10T18:00:00.000Z',
  snoozedUntil: null,
  timeZone: 'America/Denver',
  ...facts,
});

test('days are those of the calendar where the referral is', () => {
  // 23:30 in Denver
  const late = side({ updatedDate: '2026-11-11T06:30:00.000Z' });
  expect(freshness(late, at('2026-11-11T06:45:00Z'))).toEqual({ days: 0, isDue: false });
  expect(freshness(late, at('2026-11-11T07:00:00Z'))).toEqual({ days: 1, isDue: false });
});

test('an update is due from the start of the tenth day on', () => {
  expect(dueFrom(side())).toBe(at('2026-11-20T07:00:00Z'));
  expect(freshness(side(), at('2026-11-20T06:59:59Z'))).toEqual({ days: 9, isDue: false });
  expect(freshness(side(), at('2026-11-20T07:00:00Z'))).toEqual({ days: 10, isDue: true });
});

test('D-16 Nurture is due when its snooze has ended, however old the update is', () => {
  const parked = side({ categoryStatus: 'Nurture', snoozedUntil: '2027-01-10' });
  expect(freshness(parked, at('2027-01-10T06:59:00Z'))?.isDue).toBe(false);
  expect(freshness(parked, at('2027-01-10T07:00:00Z'))?.isDue).toBe(true);
  expect(daysSinceUpdate([parked], at('2026-12-20T12:00:00Z'))).toBeNull();
  expect(daysSinceUpdate([parked], at('2027-01-10T12:00:00Z'))).toBe(61);
});

test('nothing is asked of a closed side, and the oldest open side counts for the row', () => {
  const closed = side({ category: 'Wins', categoryStatus: 'Sold', updatedDate: '2025-01-01T00:00:00.000Z' });
  const now = at('2026-11-20T12:00:00Z');
  expect(freshness(closed, now)).toBeNull();
  expect(daysSinceUpdate([closed], now)).toBeNull();
  expect(daysSinceUpdate([closed, side(), side({ updatedDate: '2026-11-17T18:00:00.000Z' })], now)).toBe(10);
});

test('a day begins right on both sides of a change of the clocks', () => {
  expect(startOfDayIn('America/Denver', '2026-11-01')).toBe(at('2026-11-01T06:00:00Z'));
  expect(startOfDayIn('America/Denver', '2026-11-02')).toBe(at('2026-11-02T07:00:00Z'));
  expect(startOfDayIn('America/New_York', '2026-03-08')).toBe(at('2026-03-08T05:00:00Z'));
  expect(startOfDayIn('America/New_York', '2026-03-09')).toBe(at('2026-03-09T04:00:00Z'));
  expect(dayIn('Asia/Tokyo', at('2026-11-20T15:00:00.500Z'))).toBe('2026-11-21');
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
});

test('days between two moments are those of the calendar on the wall, also when a day has 23 or 25 hours', () => {
  const days = (from: string, to: string) => daysBetweenMoments('America/Denver', at(from), at(to));
  expect(days('2026-11-01T05:59:59Z', '2026-11-01T06:00:00Z')).toBe(1);
  expect(days('2026-11-01T06:00:00Z', '2026-11-02T06:59:59Z')).toBe(0);
  expect(days('2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z')).toBe(1);
  expect(days('2026-03-09T06:00:00Z', '2026-03-08T06:59:59Z')).toBe(-2);
});

test('months end at the end of a shorter month', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2026-11-20', 1)).toBe('2026-12-20');
});
