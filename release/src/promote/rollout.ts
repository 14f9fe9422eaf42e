import {
  DEFAULT_GUARD,
  WHOLE,
  type Channel,
  type ChannelTarget,
  type Rollout,
  type RolloutGuard,
  type RolloutPlan,
} from '@portal/shared/contracts/release';
import { Percent } from '@portal/shared/contracts/release-console';
import { ReleaseError } from '../errors.ts';
import { withoutPlan } from '../steps/ended-plans.ts';
import { eachOrAll, releaseName, type ReleaseName } from '../records/release-name.ts';

/** What a rollout is to do after its present share. */
export type PlannedSteps = Pick<RolloutPlan, 'next' | 'holdMinutes'>;

export interface RolloutRequest {
  /** Below 10,000; 0 pauses. */
  readonly weight: number;
  /** Left out: that of the rollout under way, else the default. */
  readonly guard?: RolloutGuard;
  /** Left out: it stays at this share, and a plan of before ends. */
  readonly plan?: PlannedSteps;
  /** Health of a rollout that begins now is counted from here, and so is its first step. */
  readonly since: string;
  /** The id of a rollout that begins now. */
  readonly freshId: string;
}

/** A share in per cent as people write it, in hundredths of a per cent; ReleaseError `invalid` for anything else. */
export function requireWeight(percent: number): number {
  const parsed = Percent.safeParse(percent);
  if (parsed.success) return Math.round(parsed.data * 100);
  const reason = Number.isFinite(percent) ? parsed.error.issues[0]?.message : 'is not a number';
  throw new ReleaseError('invalid', `A share of ${percent}% ${reason ?? 'is not possible'}; give 0 to 100.`);
}

/**
 * The targets of the releases as rollouts to a part of the visitors. A rollout under way keeps its id, so whoever is in
 * stays in while it grows; releases that are named together share one.
 * @throws ReleaseError `refused` when a remote has nothing live yet, has that version live, or is rolling out another
 * version
 */
export function rolloutTargets(
  live: Channel | null,
  channel: string,
  releases: readonly ReleaseName[],
  { weight, guard, plan, since, freshId }: RolloutRequest,
): Record<string, ChannelTarget> {
  const planned = eachOrAll(releases, (release) => {
    const target = requireLive(live, channel, release);
    return { release, target, underWay: underWay(target, release) };
  });
  const ids = [...new Set(planned.flatMap(({ underWay: rollout }) => rollout?.id ?? []))];
  if (ids.length > 1) {
    throw new ReleaseError(
      'refused',
      `${releases.map(releaseName).join(' and ')} are in rollouts of their own, to different visitors; change one at a time.`,
    );
  }
  const begun = { id: ids[0] ?? freshId, weight, guard: DEFAULT_GUARD, since };
  return Object.fromEntries(
    planned.map(({ release: { remote, version }, target, underWay: rollout }) => {
      const before = withoutPlan(rollout ?? { ...begun, version });
      const changed = { weight, ...(guard && { guard }), ...(plan && { plan: { ...plan, since } }) };
      return [remote, { ...target, rollout: { ...before, ...changed } }];
    }),
  );
}

function requireLive(live: Channel | null, channel: string, { remote, version }: ReleaseName): ChannelTarget {
  const target = live?.remotes[remote];
  if (target === undefined) {
    throw new ReleaseError(
      'refused',
      `${remote} is not live on ${channel}, so there is nothing for the other visitors; promote it to everybody.`,
    );
  }
  if (target.version !== version) return target;
  throw new ReleaseError('refused', `${releaseName({ remote, version })} is live for everybody on ${channel} already.`);
}

/** The rollout that is to be changed; one that stopped itself is over, and a new one takes its place. */
function underWay({ rollout }: ChannelTarget, { remote, version }: ReleaseName): Rollout | null {
  if (rollout === undefined || rollout.stopped !== undefined) return null;
  if (rollout.version === version) return rollout;
  throw new ReleaseError(
    'refused',
    `${releaseName({ remote, version: rollout.version })} is rolling out to ${percentOf(rollout.weight)}% of the visitors; promote it to everybody or roll it back before ${version}.`,
  );
}

/** A weight as people write it: 1,250 is 12.5. */
export const percentOf = (weight: number): number => (weight * 100) / WHOLE;
