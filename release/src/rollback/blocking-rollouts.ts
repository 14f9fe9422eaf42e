import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { checkFit } from '../checks/check-fit.ts';
import { problemsOf } from '../checks/check-result.ts';
import { releaseName } from '../records/release-name.ts';
import { planSets, type PlannedSet } from '../snapshots/plan-sets.ts';
import type { Targets } from '../snapshots/targets.ts';
import type { Withdrawals } from '../snapshots/withdrawals.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { problemsAgainst, setsNow } from './rollback-problems.ts';
import { stoppedTarget } from './stop-rollout.ts';

/**
 * The rollouts of other remotes that need what a rollback takes away, as targets in which they are stopped: as few as
 * possible. Empty when there is none, and when what comes back does not fit without any rollout either.
 * @param returning what the rollback would return to
 */
export async function blockingRollouts(
  store: ReleaseStore,
  live: Channel,
  returning: Targets,
  withdrawals: Withdrawals,
): Promise<Record<string, ChannelTarget>> {
  const after = { ...live.remotes, ...returning };
  const ids = new Set(Object.values(after).flatMap((target) => (hasVisitors(target) ? [target.rollout.id] : [])));
  if (ids.size === 0) return {};
  const misfitsWithout = async (stopped: ReadonlySet<string>) => {
    const replaced = { ...returning, ...stoppedIn(after, stopped, returning) };
    return misfitsOf((await planSets(store, { channel: live.name, live, replaced, withdrawals })).sets);
  };
  if ((await misfitsWithout(new Set())).length === 0) return {};
  const known = new Set(misfitsOf(await setsNow(store, live, withdrawals)));
  const isFit = async (stopped: ReadonlySet<string>) =>
    problemsAgainst(returning, await misfitsWithout(stopped), known).length === 0;
  // all of them stop, and then each goes on that fits with those that do
  const stopped = new Set(ids);
  if (!(await isFit(stopped))) return {};
  for (const id of ids) {
    stopped.delete(id);
    if (!(await isFit(stopped))) stopped.add(id);
  }
  return stoppedIn(after, stopped, returning);
}

type RollingOut = ChannelTarget & Required<Pick<ChannelTarget, 'rollout'>>;
const hasVisitors = (target: ChannelTarget): target is RollingOut => (target.rollout?.weight ?? 0) > 0;

const misfitsOf = (sets: readonly PlannedSet[]): string[] =>
  sets.flatMap(({ releases }) => problemsOf(checkFit(releases)));

function stoppedIn(targets: Targets, ids: ReadonlySet<string>, returning: Targets): Record<string, ChannelTarget> {
  const back = Object.entries(returning).map(([remote, { version }]) => releaseName({ remote, version }));
  const why = `It does not fit with ${back.join(', ')}, which a rollback restored.`;
  return Object.fromEntries(
    Object.entries(targets).flatMap(([remote, target]) =>
      hasVisitors(target) && ids.has(target.rollout.id) ? [[remote, stoppedTarget(target, target.rollout, why)]] : [],
    ),
  );
}
