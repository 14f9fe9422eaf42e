import { isDeepStrictEqual } from 'node:util';
import { isLiveAfter, type ChannelChange, type ChannelTarget, type Rollout } from '@portal/shared/contracts/release';
import type { ReplacedTargets, Targets } from '../snapshots/targets.ts';

/**
 * The new targets, and with them those of the other releases that share a plan with one of them: a plan is for all that
 * are rolled out together, so it ends for all of them once one is stopped, rolled back or promoted without the others.
 */
export function withEndedPlans(live: Targets, chosen: ReplacedTargets): ReplacedTargets {
  const isMoved = ([remote, target]: [string, ChannelTarget | null]) => !isDeepStrictEqual(target, live[remote]);
  const movedIds = new Set(
    Object.entries(chosen)
      .filter(isMoved)
      .map(([remote]) => live[remote]?.rollout?.id),
  );
  const ended = Object.entries(live).flatMap(([remote, target]) => {
    const { rollout } = target;
    if (remote in chosen || rollout?.plan === undefined || !movedIds.has(rollout.id)) return [];
    return [[remote, targetWithoutPlan(target)] as const];
  });
  return { ...chosen, ...Object.fromEntries(ended) };
}

/** Whether visitors have what they had before: only the plan of a rollout is another one, or nothing at all. */
export const changesOnlyThePlan = (change: ChannelChange): boolean =>
  change.from !== null &&
  isLiveAfter(change) &&
  isDeepStrictEqual(targetWithoutPlan(change.from), targetWithoutPlan(change.to));

const targetWithoutPlan = ({ rollout, ...target }: ChannelTarget): ChannelTarget =>
  rollout === undefined ? target : { ...target, rollout: withoutPlan(rollout) };

/** The rollout as one that does not go on by itself. */
export const withoutPlan = ({ plan: _plan, ...rollout }: Rollout): Rollout => rollout;
