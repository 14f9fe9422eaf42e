import { perLocale } from '@portal/shared/domain';

const time = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
);
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
const dayOfYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
);
const zone = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }));

/** `2:14:31 PM` of today, otherwise with its day; in the viewer's time zone, which the head of the column names. */
export function entryTime(moment: string, now: Date = new Date()): string {
  const at = new Date(moment);
  if (at.toDateString() === now.toDateString()) return time().format(at);
  const date = at.getFullYear() === now.getFullYear() ? day() : dayOfYear();
  return `${date.format(at)}, ${time().format(at)}`;
}

/** `MST`. */
export const zoneName = (): string =>
  zone()
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
