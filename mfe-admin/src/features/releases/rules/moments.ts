import { formatDate, formatDateTime, perLocale } from '@portal/shared/domain';

/**
 * A moment with its date and time zone, since people in several time zones read the console and discuss it:
 * `Nov 19, 2:05 PM MST`, and with the year when it is not the current one.
 * @param timeZone the viewer's own unless named
 */
export function momentText(moment: string, now = new Date(), timeZone?: string): string {
  const text = formatDateTime(moment, timeZone, { namesZone: true });
  const [year = ''] = /\d{4}/.exec(formatDate(now.toISOString(), timeZone)) ?? [];
  // `Nov 19, 2026, …` and `19 nov 2026, …`
  return text.replace(new RegExp(`,? ${year}(?=,)`), '');
}

const unitFormat = (unit: string) =>
  perLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }));
const UNITS = [
  { format: unitFormat('day'), minutes: 1440 },
  { format: unitFormat('hour'), minutes: 60 },
  { format: unitFormat('minute'), minutes: 1 },
] as const;

/** `8 hours`, `90 minutes`, `7 days`: the largest unit without a fraction. */
export function durationText(minutes: number): string {
  const { format, minutes: size } = UNITS.find((one) => minutes >= one.minutes && minutes % one.minutes === 0)!;
  return format().format(minutes / size);
}
