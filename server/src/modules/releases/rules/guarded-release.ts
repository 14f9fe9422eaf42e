import { MIN_WATCHED_LOADS, type Rollout, type RolloutGuard } from '@portal/shared/contracts/release';
import type { WatchedRelease } from '@portal/release';
import type { GuardRule } from './guard-verdict.ts';

/** The most visitors one network counts for, unless the settings say otherwise. */
export const VISITORS_PER_NETWORK = 10;
/** The least number of networks to roll back a release that is live for everybody. */
const MIN_NETWORKS = 5;

/** A release that the guard judges: one that rolls out, or one in the hour after its promote to everybody. */
export type GuardedRelease = Readonly<{ remote: string; version: string; id: string; guard: RolloutGuard }> &
  Readonly<{ kind: 'rollout'; live: string; weight: number } | { kind: 'live'; revision: number }>;

/** @param live the version of the other visitors; it cannot change during a rollout, which it would end */
export function guardedRollout(remote: string, { id, version, guard, weight }: Rollout, live: string): GuardedRelease {
  return { kind: 'rollout', remote, version, id, guard, live, weight };
}

/** The name under which the other visitors of a rollout's remote are kept. */
export const controlOf = ({ remote, id }: Pick<GuardedRelease, 'remote' | 'id'>) => ({ remote, id: `${id} live` });

/** Null when its hour is over. */
export function guardedWatch(
  { remote, version, revision, guard, until }: WatchedRelease,
  now: Date,
): GuardedRelease | null {
  if (Date.parse(until) <= now.getTime()) return null;
  // With its time: in a new store the revisions begin at 1 again.
  return { kind: 'live', remote, version, id: `promote ${revision} until ${until}`, guard, revision };
}

export function ruleOf({ kind, guard }: GuardedRelease, visitorsPerNetwork: number): GuardRule {
  if (kind === 'rollout') {
    const whyAlone = 'Too few visitors had the live release at the same time for a comparison.';
    return { guard, minNetworks: 1, visitorsPerNetwork, whyAlone };
  }
  // promotes of older command lines may want fewer
  const minLoads = Math.max(guard.minLoads, MIN_WATCHED_LOADS);
  const whyAlone = 'Everybody gets it, so there is no other release to compare it with.';
  return { guard: { ...guard, minLoads }, minNetworks: MIN_NETWORKS, visitorsPerNetwork, whyAlone };
}
