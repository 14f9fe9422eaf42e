import { describe, expect, test } from '@jest/globals';
import { US_TIME_ZONES, type QuietHours } from '@portal/shared/contracts';
import { MINUTE_MS } from '@portal/shared/durations';
import fc from 'fast-check';
import { quietUntil } from './quiet-until.ts';

const hours = (from: string, to: string, changes: Partial<QuietHours> = {}): QuietHours => ({
  isOn: true,
  from,
  to,
  timeZone: 'America/Denver',
  hasLeadsBySms: true,
  ...changes,
});
const until = (quiet: QuietHours, at: string) => quietUntil(quiet, new Date(at))?.toISOString() ?? null;

describe('HOST-24 quiet hours over midnight, in Denver', () => {
  const night = hours('21:00', '07:00');
  test.each([
    ['one minute before they begin', '2026-11-21T03:59:59.999Z', null],
    ['when they begin', '2026-11-21T04:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['at 23:59', '2026-11-21T06:59:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['at 00:00', '2026-11-21T07:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['one millisecond before they end', '2026-11-21T13:59:59.999Z', '2026-11-21T14:00:00.000Z'],
    ['when they end', '2026-11-21T14:00:00.000Z', null],
  ])('%s', (_when, at, end) => expect(until(night, at)).toBe(end));
});

test('within one day they are those hours of it', () => {
  const lunch = hours('12:00', '13:30');
  expect(until(lunch, '2026-07-01T18:00:00Z')).toBe('2026-07-01T19:30:00.000Z');
  expect(until(lunch, '2026-07-01T17:59:00Z')).toBeNull();
});

test('the longest leave half an hour of each day; those of no length, and those that are off, never begin', () => {
  expect(until(hours('00:00', '23:30'), '2026-11-20T07:00:00Z')).toBe('2026-11-21T06:30:00.000Z');
  expect(until(hours('00:00', '23:30'), '2026-11-21T06:30:00Z')).toBeNull();
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      expect(quietUntil(hours('08:00', '08:00'), at)).toBeNull();
      expect(quietUntil(hours('00:00', '23:30', { isOn: false }), at)).toBeNull();
    }),
  );
});

describe('clocks that are set forward skip 2:00 to 3:00 on March 8, 2026', () => {
  test('a night is an hour shorter', () =>
    expect(until(hours('21:00', '07:00'), '2026-03-08T04:00:00Z')).toBe('2026-03-08T13:00:00.000Z'));
  test('an end that the wall skips is when it goes on', () =>
    expect(until(hours('21:00', '02:30'), '2026-03-08T04:00:00Z')).toBe('2026-03-08T09:00:00.000Z'));
  test('hours that lie in it do not happen', () => {
    expect(until(hours('02:00', '03:00'), '2026-03-08T08:59:00Z')).toBeNull();
    expect(until(hours('02:00', '03:00'), '2026-03-08T09:00:00Z')).toBeNull();
  });
});

describe('clocks that are set back repeat 1:00 to 2:00 on November 1, 2026', () => {
  test('a night is an hour longer', () =>
    expect(until(hours('21:00', '07:00'), '2026-11-01T03:00:00Z')).toBe('2026-11-01T14:00:00.000Z'));
  test('an end that the wall repeats comes twice', () => {
    expect(until(hours('21:00', '01:30'), '2026-11-01T03:00:00Z')).toBe('2026-11-01T07:30:00.000Z');
    expect(until(hours('21:00', '01:30'), '2026-11-01T08:10:00Z')).toBe('2026-11-01T08:30:00.000Z');
  });
});

const halfHour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
// every change of clocks of two years is among them
const moment = fc
  .oneof(
    fc.constantFrom(
      '2026-03-08T08:00Z',
      '2026-03-09T00:00Z',
      '2026-11-01T06:00Z',
      '2027-03-14T08:00Z',
      '2027-11-07T06:00Z',
    ),
    fc.integer({ min: 0, max: 730 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()),
  )
  .chain((day) => fc.integer({ min: 0, max: 24 * 60 }).map((minute) => new Date(Date.parse(day) + minute * MINUTE_MS)));

/** The same, minute by minute, from the words on the page. */
function isQuietOnTheWall({ from, to, timeZone }: QuietHours, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === 'hour' || type === 'minute' ? [Number(value)] : []));
  const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const wall = parts[0]! * 60 + parts[1]!;
  const length = (minutesOf(to) - minutesOf(from) + 1440) % 1440;
  return (wall - minutesOf(from) + 1440) % 1440 < length;
}

test('at any moment, in any zone, they end at the first minute in which the wall says so', () => {
  fc.assert(
    fc.property(halfHour, halfHour, fc.constantFrom(...US_TIME_ZONES), moment, (from, to, timeZone, at) => {
      const quiet = hours(from, to, { timeZone });
      const end = quietUntil(quiet, at);
      expect(end !== null).toBe(isQuietOnTheWall(quiet, at));
      if (end === null) return;
      expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect(isQuietOnTheWall(quiet, end)).toBe(false);
      // ten minutes are enough to notice an end that was passed: wall and zones move by halves of hours
      for (let time = at.getTime(); time < end.getTime(); time += 10 * MINUTE_MS) {
        expect(isQuietOnTheWall(quiet, new Date(time))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
