import { formatDate, formatTime } from '@portal/shared/domain';

/** A moment in as few words as tell it: `2:05 PM` today, `Nov 19` this year, else `Nov 19, 2025`. */
export function shortMoment(moment: string, now = new Date()): string {
  const today = formatDate(now.toISOString());
  const date = formatDate(moment);
  if (date === today) return formatTime(moment);
  const [day = date, year] = date.split(', ');
  return today.endsWith(`, ${year}`) ? day : date;
}

const UNITS = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** `8 hours`, `90 minutes`, `7 days`: the largest unit that says it without a fraction. */
export function durationText(minutes: number): string {
  const { unit, minutes: size } = UNITS.find((one) => minutes >= one.minutes && minutes % one.minutes === 0)!;
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
