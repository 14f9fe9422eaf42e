import { expect, test } from '@jest/globals';
import { addDays, addMonths, dayIn, daysBetween, daysBetweenMoments, startOfDayIn } from '../dates/calendar.ts';
import {
  daysSinceUpdate,
  dueFrom,
  freshness,
  isOpenCategory,
  sameDaysUntil,
  type FreshnessFacts,
} from './freshness.ts';
import { HOUR_MS } from '../dates/durations.ts';

const at = (moment: string) => Date.parse(moment);
const side = (facts: Partial<FreshnessFacts> = {}): FreshnessFacts => ({
  category: 'Active Leads',
  categoryStatus: 'Contacted',
  updatedDate: '2026-11-10T18:00:00.000Z',
  snoozedUntil: null,
  timeZone: 'America/Denver',
  ...facts,
});

test('days are calendar days in the time zone of the referral', () => {
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

test('a closed side needs no update, and the oldest open side counts for the row', () => {
  const closed = side({ category: 'Wins', categoryStatus: 'Sold', updatedDate: '2025-01-01T00:00:00.000Z' });
  const now = at('2026-11-20T12:00:00Z');
  expect(freshness(closed, now)).toBeNull();
  expect(daysSinceUpdate([closed], now)).toBeNull();
  expect(daysSinceUpdate([closed, side(), side({ updatedDate: '2026-11-17T18:00:00.000Z' })], now)).toBe(10);
});

test('the start of a day is correct on both sides of a clock change', () => {
  expect(startOfDayIn('America/Denver', '2026-11-01')).toBe(at('2026-11-01T06:00:00Z'));
  expect(startOfDayIn('America/Denver', '2026-11-02')).toBe(at('2026-11-02T07:00:00Z'));
  expect(startOfDayIn('America/New_York', '2026-03-08')).toBe(at('2026-03-08T05:00:00Z'));
  expect(startOfDayIn('America/New_York', '2026-03-09')).toBe(at('2026-03-09T04:00:00Z'));
  expect(dayIn('Asia/Tokyo', at('2026-11-20T15:00:00.500Z'))).toBe('2026-11-21');
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
});

test('days between two moments are calendar days, even when a day has 23 or 25 hours', () => {
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

test('a snooze counts for Nurture only, and Nurture without one is due as any other', () => {
  const now = at('2026-11-20T12:00:00Z');
  expect(freshness(side({ snoozedUntil: '2027-01-10' }), now)?.isDue).toBe(true);
  expect(freshness(side({ categoryStatus: 'Nurture' }), now)).toEqual({ days: 10, isDue: true });
  expect(daysSinceUpdate([side({ categoryStatus: 'Nurture' })], now)).toBe(10);
});

test('a row whose update is not due yet still has its days', () => {
  expect(daysSinceUpdate([side()], at('2026-11-13T18:00:00Z'))).toBe(3);
});

test('D-16 a parked side is due again from the moment its snooze ends, and a closed one never', () => {
  const parked = side({ categoryStatus: 'Nurture', snoozedUntil: '2027-01-10' });
  expect(daysSinceUpdate([parked], at('2027-01-10T06:59:59.999Z'))).toBeNull();
  expect(daysSinceUpdate([parked], at('2027-01-10T07:00:00.000Z'))).toBe(61);
  expect(daysSinceUpdate([parked, side()], at('2026-12-20T12:00:00Z'))).toBe(40);
});

test('days stay the same until a day begins where an open side is', () => {
  const now = at('2026-11-20T12:00:00Z');
  const sides = [side(), side({ timeZone: 'America/New_York' }), side({ category: 'Wins', timeZone: 'Asia/Tokyo' })];
  expect(sameDaysUntil(sides, now)).toBe(at('2026-11-21T05:00:00Z'));
  expect(sameDaysUntil(sides.slice(0, 1), now)).toBe(at('2026-11-21T07:00:00Z'));
  expect(sameDaysUntil(sides.slice(0, 1), at('2026-11-21T07:00:00Z'))).toBe(at('2026-11-22T07:00:00Z'));
  expect(sameDaysUntil(sides.slice(2), now)).toBe(Infinity);
  expect(sameDaysUntil([], now)).toBe(Infinity);
});

test.each(['America/Denver', 'America/Nuuk', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Honolulu'])(
  'in %s days never change before that, in the year in which a snooze ends and the clocks change twice',
  (timeZone) => {
    const sides = [
      side({ timeZone }),
      side({
        timeZone,
        categoryStatus: 'Nurture',
        snoozedUntil: '2027-03-28',
        updatedDate: '2026-10-01T10:00:00.000Z',
      }),
    ];
    const end = at('2027-11-10T00:00:00Z');
    const changed: string[] = [];
    for (let now = at('2026-11-10T18:00:00Z'), until = now; now < end; now = until) {
      until = sameDaysUntil(sides, now);
      // an `expect` that fails would still let this run forever
      if (until <= now) throw new Error(`days change at ${new Date(now).toISOString()} and again no later`);
      const days = daysSinceUpdate(sides, now);
      // the last moment, and one of each hour before it: an `expect` for each would take longer than the rest of this folder
      for (let moment = until - 1; moment > now; moment -= HOUR_MS)
        if (daysSinceUpdate(sides, moment) !== days) changed.push(new Date(moment).toISOString());
    }
    expect(changed).toEqual([]);
  },
);

test('an update of a moment ago, by a clock that is ahead, counts as today', () => {
  expect(freshness(side(), at('2026-11-09T18:00:00Z'))).toEqual({ days: 0, isDue: false });
});

test.each([
  ['Active Leads', true],
  ['Active Appointments', true],
  ['Inactive', false],
  ['Lost Listings/Sales', false],
  ['Wins', false],
] as const)('REF-08 an update of %s is due: %p', (category, isOpen) => {
  expect(isOpenCategory(category)).toBe(isOpen);
  expect(dueFrom(side({ category })) !== null).toBe(isOpen);
});

test('days and months are counted over the ends of months and years', () => {
  expect(addDays('2026-12-25', 10)).toBe('2027-01-04');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-12-31', '2026-01-01')).toBe(-364);
});

test('time zones with quarter-hour offsets are handled', () => {
  expect(startOfDayIn('Asia/Kathmandu', '2026-11-20')).toBe(at('2026-11-19T18:15:00Z'));
  expect(dayIn('Asia/Kathmandu', at('2026-11-19T18:14:59.999Z'))).toBe('2026-11-19');
  expect(dayIn('Asia/Kathmandu', at('2026-11-19T18:15:00Z'))).toBe('2026-11-20');
});

test('a day is the same after many others were requested', () => {
  const moments = Array.from({ length: 21_000 }, (_, quarter) => at('2026-01-01T00:00:00Z') + quarter * 900_000);
  const days = moments.map((moment) => dayIn('America/Denver', moment));
  expect([days[0], days[20_999], dayIn('America/Denver', moments[0]!)]).toEqual([
    '2025-12-31',
    '2026-08-07',
    '2025-12-31',
  ]);
});

test('where the clocks change at midnight, a day may begin an hour late', () => {
  expect(startOfDayIn('America/Nuuk', '2026-03-29')).toBe(at('2026-03-29T01:00:00Z'));
  expect(startOfDayIn('America/Santiago', '2027-09-05')).toBe(at('2027-09-05T04:00:00Z'));
  expect(startOfDayIn('Africa/Cairo', '2026-04-24')).toBe(at('2026-04-23T22:00:00Z'));
});
