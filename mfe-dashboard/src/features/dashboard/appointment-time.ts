import { daysBetweenMoments, pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/**
 * The day of an appointment in plain words, in the time zone of its referral (D-03): `Today`, `Tomorrow`, within a week
 * `Mon 23`, later `Dec 4`.
 */
export function appointmentDay(at: string, timeZone: string, now: Date): string {
  const moment = new Date(at);
  const ahead = daysBetweenMoments(timeZone, now.getTime(), moment.getTime());
  if (ahead === 0) return t('Today');
  if (ahead === 1) return t('Tomorrow');
  const day = new Intl.DateTimeFormat(pageLocale(), { timeZone, day: 'numeric' }).format(moment);
  const isThisWeek = ahead > 1 && ahead < 7;
  const name = new Intl.DateTimeFormat(pageLocale(), {
    timeZone,
    ...(isThisWeek ? { weekday: 'short' } : { month: 'short' }),
  });
  return `${name.format(moment)} ${day}`;
}

/** Whether directions can lead there: a street or a ZIP has digits, `By phone` has none. */
export const isOnMap = (place: string): boolean => /\d/.test(place);
