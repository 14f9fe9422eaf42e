import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { waitingSince } from '@portal/shared/domain';

/** A side of a consumer whose clock runs, and since when in milliseconds. */
export interface WaitingSide {
  entry: ReferralEntry;
  since: number;
}

/** The side that has waited the longest for its agent; null when none does (D-47). */
export function waitingSide({ referral }: Pick<ReferralGroup, 'referral'>): WaitingSide | null {
  const sides = referral.flatMap((entry) => {
    const since = waitingSince(entry);
    return since === null ? [] : { entry, since };
  });
  return sides.toSorted((one, other) => one.since - other.since)[0] ?? null;
}
