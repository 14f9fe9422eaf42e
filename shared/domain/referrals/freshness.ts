import type { ReferralCategory, ReferralEntry } from '../../contracts/referrals/referral.ts';
import { addDays, dayIn, daysBetweenMoments, startOfDayIn } from '../dates/calendar.ts';

/** After this many days without an update an open referral needs one. */
export const UPDATE_DUE_AFTER_DAYS = 10;

export type FreshnessFacts = Pick<
  ReferralEntry,
  'category' | 'categoryStatus' | 'updatedDate' | 'snoozedUntil' | 'timeZone'
>;

/** Only leads and appointments are still worked on (REF-08). */
export function isOpenCategory(category: ReferralCategory): boolean {
  return category === 'Active Leads' || category === 'Active Appointments';
}

/**
 * The moment, in milliseconds, from which an update of a side is due: the start of the tenth day after the last one, or
 * of the day on which the snooze of a Nurture lead ends. Null for a closed side.
 */
export function dueFrom(side: FreshnessFacts): number | null {
  if (!isOpenCategory(side.category)) return null;
  const day =
    side.categoryStatus === 'Nurture' && side.snoozedUntil
      ? side.snoozedUntil
      : addDays(dayIn(side.timeZone, Date.parse(side.updatedDate)), UPDATE_DUE_AFTER_DAYS);
  return startOfDayIn(side.timeZone, day);
}

/**
 * Calendar days since a side was last updated, in its own time zone, and whether an update is due. Null for a closed
 * side: no update is needed there.
 * @param now milliseconds since 1970
 */
export function freshness(side: FreshnessFacts, now: number): { days: number; isDue: boolean } | null {
  const due = dueFrom(side);
  return due === null ? null : { days: daysOf(side, now), isDue: due <= now };
}

/**
 * Days since the oldest open side of a row was updated; null when no update is needed: all sides closed, or parked in
 * Nurture until later.
 */
export function daysSinceUpdate(sides: readonly FreshnessFacts[], now: number): number | null {
  const due = sides.filter((side) => isOpenCategory(side.category) && !isParked(side, now));
  return due.length === 0 ? null : Math.max(...due.map((side) => daysOf(side, now)));
}

/**
 * The moment, in milliseconds, until which `daysSinceUpdate` of these sides stays as it is now: until a day begins where one of
 * them is, which is also when a snooze ends. Infinity for closed sides.
 */
export function sameDaysUntil(sides: readonly FreshnessFacts[], now: number): number {
  const timeZones = new Set(sides.filter((side) => isOpenCategory(side.category)).map(({ timeZone }) => timeZone));
  return Math.min(...[...timeZones].map((timeZone) => startOfDayIn(timeZone, addDays(dayIn(timeZone, now), 1))));
}

function isParked(side: FreshnessFacts, now: number): boolean {
  // the status first: lists check this for every row, and the moment is the most expensive part
  return side.categoryStatus === 'Nurture' && (dueFrom(side) ?? now) > now;
}

function daysOf({ timeZone, updatedDate }: FreshnessFacts, now: number): number {
  return Math.max(0, daysBetweenMoments(timeZone, Date.parse(updatedDate), now));
}
