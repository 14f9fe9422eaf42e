import { formatDate, formatDateTime } from '@portal/shared/domain';

/**
 * A moment with its date and time zone, since people in several time zones read the console and discuss it:
 * `Nov 19, 2:05 PM MST`, and with the year when it is not the current one.
 * @param timeZone the viewer's own unless named
 */
export function momentText(moment: string, now = new Date(), timeZone?: string): string {
  const text = formatDateTime(moment, timeZone, { namesZone: true });
  const [, year] = formatDate(now.toISOString(), timeZone).split(', ');
  return text.replace(`, ${year},`, ',');
}

const UNITS = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** `8 hours`, `90 minutes`, `7 days`: the largest unit without a fraction. */
export function durationText(minutes: number): string {
  const { unit, minutes: size } = UNITS.find((one) => minutes >= one.minutes && minutes % one.minutes === 0)!;
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
