import { addMonths } from '../dates/calendar.ts';
import { pageLocale, perLocale } from './page-locale.ts';

// In the language of the page (page-locale.ts); the examples are English.
const DOLLARS = { style: 'currency', currency: 'USD' } as const;
const money = perLocale((locale) => new Intl.NumberFormat(locale, DOLLARS));
const wholeMoney = perLocale((locale) => new Intl.NumberFormat(locale, { ...DOLLARS, maximumFractionDigits: 0 }));
const wholeNumber = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

/** Shown where there is no amount (REF-61, CS-117). */
export const NOT_AVAILABLE = 'Not available';

/** `$18,252.00` (D-03), `−$134.90`; null is "Not available". */
export function formatMoney(dollars: number | null): string {
  return dollars === null ? NOT_AVAILABLE : withMinus(money().format(dollars));
}

/** `$702,000`, for prices. */
export function formatPrice(dollars: number | null): string {
  return dollars === null ? NOT_AVAILABLE : withMinus(wholeMoney().format(dollars));
}

/** `Intl` writes a hyphen, which is narrower than the minus of the rest of the page. */
const withMinus = (amount: string): string => amount.replace('-', '−');

/** `3,000`. */
export function formatCount(count: number): string {
  return wholeNumber().format(count);
}

/** `Nov 20, 2026` in a time zone (D-03), the viewer's by default. */
export function formatDate(moment: string, timeZone?: string): string {
  return dateFormat(timeZone, { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(moment));
}

/**
 * `Nov 20, 2026, 9:41 AM` in a time zone; with `namesZone` also `MST`, for tooltips (D-03), and with `hasSeconds`
 * `9:41:07 AM`.
 */
export function formatDateTime(
  moment: string,
  timeZone?: string,
  { namesZone = false, hasSeconds = false } = {},
): string {
  return dateFormat(timeZone, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(hasSeconds ? { second: '2-digit' } : {}),
    ...(namesZone ? { timeZoneName: 'short' } : {}),
  }).format(new Date(moment));
}

/** `9:41 AM` in a time zone; with `hasSeconds` `9:41:07 AM`. */
export function formatTime(moment: string, timeZone?: string, { hasSeconds = false } = {}): string {
  return dateFormat(timeZone, {
    hour: 'numeric',
    minute: '2-digit',
    ...(hasSeconds ? { second: '2-digit' } : {}),
  }).format(new Date(moment));
}

/** `Nov 20, 2026` for a calendar day, which has no time zone. */
export function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

/** `Nov 20` in a time zone, the viewer's by default: for a moment whose year is clear. */
export function formatShortDate(moment: string, timeZone?: string): string {
  return dateFormat(timeZone, { month: 'short', day: 'numeric' }).format(new Date(moment));
}

/** `Nov 20` for a calendar day, which has no time zone. */
export function formatShortDay(day: string): string {
  return formatShortDate(`${day}T00:00:00Z`, 'UTC');
}

/** How many months from today a day is understood without its year. */
const MONTHS_WITHOUT_YEAR = 11;

/** `Mar 2` for a calendar day near today; `Nov 20, 2027` about a year away, where it could be taken for today, and farther. */
export function formatNearDay(day: string, now: number = Date.now()): string {
  const today = new Date(now).toISOString().slice(0, 10);
  const isNear = day >= addMonths(today, -MONTHS_WITHOUT_YEAR) && day <= addMonths(today, MONTHS_WITHOUT_YEAR);
  return isNear ? formatShortDay(day) : formatDay(day);
}

/** Whether a moment is on the viewer's day. */
export function isToday(moment: string, now: number = Date.now()): boolean {
  return formatDate(moment) === formatDate(new Date(now).toISOString());
}

/** `9:41 AM` for a moment of today, `Nov 19, 2026, 9:41 AM` for another; both the viewer's. With `hasSeconds` to the second. */
export function formatWhen(moment: string, now: number = Date.now(), options: { hasSeconds?: boolean } = {}): string {
  return isToday(moment, now) ? formatTime(moment, undefined, options) : formatDateTime(moment, undefined, options);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create, and a table needs the same one for every cell. */
function dateFormat(timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([pageLocale(), timeZone, options]);
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(pageLocale(), { ...options, ...(timeZone ? { timeZone } : {}) });
    dateFormats.set(key, format);
  }
  return format;
}
