import type { Channel } from '@portal/shared/contracts/release';
import { problemsOf } from '../checks/check-result.ts';
import { checkSets } from '../checks/check-sets.ts';
import { DamagedRecordError, ReleaseError } from '../errors.ts';
import { namesRelease } from '../records/release-name.ts';
import { planSets, type PlannedSet } from '../snapshots/plan-sets.ts';
import type { Targets } from '../snapshots/targets.ts';
import type { Withdrawals } from '../snapshots/withdrawals.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A rollback of what is live; `replaced` as in `planSets`. */
export interface PlannedRollback {
  readonly live: Channel;
  readonly replaced: Targets;
  readonly withdrawals: Withdrawals;
}

/** Which of the problems that `checkSets` found in the planned sets speak against the rollback. */
export async function rollbackProblems(
  store: ReleaseStore,
  { live, replaced, withdrawals }: PlannedRollback,
  found: readonly string[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const now = await setsNow(store, live, withdrawals);
  return problemsAgainst(replaced, found, new Set(problemsOf(await checkSets(store, now, withdrawals))));
}

/** What is wrong already, elsewhere, must not keep a bad release live; what visitors would return to must be whole. */
export function problemsAgainst(replaced: Targets, found: readonly string[], known: ReadonlySet<string>): string[] {
  const returning = Object.entries(replaced).flatMap(([remote, { version, rollout }]) =>
    rollout === undefined ? [{ remote, version }] : [],
  );
  return found.filter((problem) => !known.has(problem) || returning.some((release) => namesRelease(problem, release)));
}

/** The sets that visitors get already; none when one of their releases cannot be read, as that of the one to replace. */
export async function setsNow(
  store: ReleaseStore,
  live: Channel,
  withdrawals: Withdrawals,
): Promise<readonly PlannedSet[]> {
  try {
    return (await planSets(store, { channel: live.name, live, replaced: {}, withdrawals })).sets;
  } catch (error) {
    const isGone = error instanceof ReleaseError && error.code === 'not-found';
    if (isGone || error instanceof DamagedRecordError) return [];
    throw error;
  }
}
