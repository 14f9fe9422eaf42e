import { daysBetweenMoments, pageLocale, perLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { capitalized } from '../../texts/capitalized.ts';

const longDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
);
const zoneName = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }));

/** `Thursday, December 3, 2026` in the viewer's time zone, for a line of its own. */
export const eventDay = (dateTime: string): string => capitalized(longDay().format(new Date(dateTime)), pageLocale());

/** `In 13 days` by the calendar of the viewer: an event of tomorrow morning is not today, however soon it is. */
export function daysUntil(dateTime: string, now: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = daysBetweenMoments(timeZone, now, Date.parse(dateTime));
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  if (days > 1) return t('{days, plural, one {In # day} other {In # days}}', { days });
  return t('{days, plural, one {# day ago} other {# days ago}}', { days: -days });
}

/** In whose time the page is: `Times are in your time zone: Denver (MST).` */
export function timesAreYours(now: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const zone = zoneName()
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value; // it was asked for
  // `UTC` has no place
  const place = timeZone.includes('/') ? timeZone.split('/').at(-1)!.replaceAll('_', ' ') : '';
  if (place === '') return t('Times are in your time zone: {zone}.', { zone });
  return t('Times are in your time zone: {place} ({zone}).', { place, zone });
}
