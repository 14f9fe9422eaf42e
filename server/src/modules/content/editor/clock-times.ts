import type { UsTimeZone } from '@portal/shared/contracts';
import { contentMoment, dayIn, isContentTime, timeIn } from '@portal/shared/domain';

/** In which times of content are shown to staff that was entered before it had a time zone. */
export const DEFAULT_ZONE: UsTimeZone = 'America/Denver';

/** What the clocks of the default zone show at a moment: `2026-12-03T11:00`; null on a day that content cannot be on. */
export function toClockTime(moment: Date | null): string | null {
  if (moment === null) return null;
  const at = moment.getTime();
  const clockTime = `${dayIn(DEFAULT_ZONE, at)}T${timeIn(DEFAULT_ZONE, at)}`;
  return isContentTime(clockTime) ? clockTime : null;
}

export function toMoment(timeZone: string, clockTime: string | null): Date | null {
  const moment = contentMoment(timeZone, clockTime);
  return moment === null ? null : new Date(moment);
}
