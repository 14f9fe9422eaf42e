import type { ServiceZip } from '@portal/shared/contracts';
import { daysBetweenMoments, formatDate, formatNearDay, formatShortDate } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { relativeDay } from '@portal/shared/ui/dates';

/** Longer ago it is a date. */
const DAYS_IN_WORDS = 13;

/** `You, until Mar 2`, `You, until Nov 20, 2027`, `1 of 3 free`, `Full, you are 2nd in line`, `Not available`. */
export function spotsText(
  { status, spots, spotsFree, waitlistPosition, renewsOn }: ServiceZip,
  now: number = Date.now(),
): string {
  if (status === 'yours' && renewsOn) return t('You, until {day}', { day: formatNearDay(renewsOn, now) });
  if (status === 'unavailable') return t('Not available');
  if (status === 'free') return t('{spotsFree} of {spots} free', { spotsFree, spots });
  if (waitlistPosition === null) return t('Full');
  return t(
    'Full, you are {place, selectordinal, one {{place}st} two {{place}nd} few {{place}rd} other {{place}th}} in line',
    { place: waitlistPosition },
  );
}

/** `Today`, `2 days ago`, `Oct 28`, `Oct 28, 2024`, `None yet`. */
export function lastReferralText(moment: string | null, now: number, timeZone: string): string {
  if (moment === null) return t('None yet');
  const days = daysBetweenMoments(timeZone, Date.parse(moment), now);
  if (days <= DAYS_IN_WORDS) {
    const words = relativeDay(-days);
    return words[0]!.toUpperCase() + words.slice(1); // never empty
  }
  const year = formatDate(moment, timeZone).slice(-4);
  return year === formatDate(new Date(now).toISOString(), timeZone).slice(-4)
    ? formatShortDate(moment, timeZone)
    : formatDate(moment, timeZone);
}

/** Where most of the ZIPs are; null without any. */
export function homeOf(zips: readonly ServiceZip[]): { city: string; state: string } | null {
  const places = Map.groupBy(zips, ({ city, state }) => `${city}, ${state}`);
  const [most] = [...places.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0] ? { city: most[0].city, state: most[0].state } : null;
}

/** The rank that counts now: with the boost where the agent sponsors. */
export const rankNow = (zip: ServiceZip): number | null =>
  zip.status === 'yours' ? zip.rankWithBoost : zip.rankWithoutBoost;
