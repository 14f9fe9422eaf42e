import { DAY_MS } from './durations.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create and lists need thousands of days, so one is cached per time zone. */
function clock(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', hourCycle: 'h23', ...twoDigits });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

const QUARTER_MS = 900_000;
const MAX_OFFSETS = 20_000;
const offsets = new Map<string, number>();

/**
 * Milliseconds by which the clocks of a time zone are ahead of UTC at a moment. Clocks change on a quarter of an hour
 * everywhere, so results are cached: a list needs the same ones again and again.
 */
function offsetAt(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = readOffset(quarter * QUARTER_MS, timeZone);
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(moment: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clock(timeZone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
}

/** The calendar day, `2026-11-20`, on which a moment falls in a time zone. */
export function dayIn(timeZone: string, moment: number): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 10);
}

/** Whole calendar days of a time zone from one moment to another; negative when the second is earlier. */
export function daysBetweenMoments(timeZone: string, from: number, to: number): number {
  const dayNumber = (moment: number) => Math.floor((moment + offsetAt(moment, timeZone)) / DAY_MS);
  return dayNumber(to) - dayNumber(from);
}

/** The moment, in milliseconds, at which a calendar day begins in a time zone. */
export function startOfDayIn(timeZone: string, day: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - offsetAt(asUtc, timeZone);
  // a clock change between the guess and the day changes the offset once
  const start = asUtc - offsetAt(guess, timeZone);
  // where the clocks skip midnight, as in Chile, that is still the day before, and the day begins with the change
  return start + offsetAt(start, timeZone) < asUtc ? guess : start;
}

/**
 * The moment at which the clocks of a time zone show a time of a day. Where they skip it in spring, the moment that far
 * after the change; where they show it twice in autumn, the first of the two.
 * @param day `2026-11-20`
 * @param time `14:30`
 * @returns ISO 8601 in UTC
 */
export function momentIn(timeZone: string, day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  const isShownAt = (moment: number) => moment + offsetAt(moment, timeZone) === asUtc;
  return new Date([before, after].find(isShownAt) ?? before).toISOString();
}

/** The time of day, `14:30`, that the clocks of a time zone show at a moment. */
export function timeIn(timeZone: string, moment: number): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(11, 16);
}

/** Whole calendar days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The calendar day a number of days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar day a number of months later, at the end of a shorter month where the day does not exist. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
