import { FIRST_CONTENT_DAY, LAST_CONTENT_DAY } from '@portal/shared/domain';
import { DAY_MS } from '@portal/shared/durations';

/** Clocks of the United States are behind UTC, by less than a day: what they show as the last day ends on the day after. */
export const FIRST_CONTENT_MOMENT = new Date(`${FIRST_CONTENT_DAY}T00:00:00.000Z`);
export const LAST_CONTENT_MOMENT = new Date(Date.parse(`${LAST_CONTENT_DAY}T23:59:59.999Z`) + DAY_MS);

/** A stored moment in ISO 8601; null without one, and for one that is too far away to be meant, or to be sent at all. */
export function toContentMoment(moment: Date | null): string | null {
  if (moment === null || moment < FIRST_CONTENT_MOMENT || moment > LAST_CONTENT_MOMENT) return null;
  return moment.toISOString();
}
