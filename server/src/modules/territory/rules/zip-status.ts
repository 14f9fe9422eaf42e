import type { ZIP_STATES } from '@portal/shared/contracts';
import { daysBetween } from '@portal/shared/domain';

export type ZipStatus = (typeof ZIP_STATES)[number];

export interface ZipFacts {
  /** Null: the ZIP has no price and cannot be sold (CS-117). */
  monthlyPrice: number | null;
  spots: number;
  /** Spots taken by sponsors, and held by the turns of others who wait. */
  spotsTaken: number;
  isSponsored: boolean;
  isWaitedFor: boolean;
}

/** What an agent can do with a ZIP (D-29). A free spot takes precedence over the queue. */
export function zipStatus({ monthlyPrice, spots, spotsTaken, isSponsored, isWaitedFor }: ZipFacts): ZipStatus {
  if (isSponsored) return 'yours';
  if (monthlyPrice === null || spots === 0) return 'unavailable';
  if (spotsTaken < spots) return 'free';
  return isWaitedFor ? 'waitlisted' : 'taken';
}

/** Whether the spots that have no sponsor are all kept for others who wait (SGD-07). */
export function isHeld(status: ZipStatus, spotsWithoutSponsor: number): boolean {
  return (status === 'taken' || status === 'waitlisted') && spotsWithoutSponsor > 0;
}

/** A sponsored ZIP can be renewed in its last days and, until it is ended, after them. */
export const RENEWAL_WINDOW_DAYS = 60;

/** Whether a sponsorship that renews on that day can be put into the cart again. Days are `YYYY-MM-DD`. */
export function isRenewable(renewsOn: string, today: string): boolean {
  return daysBetween(today, renewsOn) <= RENEWAL_WINDOW_DAYS;
}

/** The calendar day of a moment in UTC. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
