import { perLocale } from '@portal/shared/domain';

const monthOfYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const monthAlone = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));

/** `Nov 2026` of a day or a month, `2026-11`. */
export const monthText = (month: string): string => monthOfYear().format(dateOf(month));

/** `Nov`, for an axis. */
export const shortMonthText = (month: string): string => monthAlone().format(dateOf(month));

const dateOf = (month: string): Date => new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
