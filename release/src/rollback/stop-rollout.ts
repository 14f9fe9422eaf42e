import type { ChannelTarget, Rollout } from '@portal/shared/contracts/release';
import { changeChannel, type ChangeResult } from '../promote/change-channel.ts';
import { ReleaseError } from '../errors.ts';
import { withoutPlan } from '../steps/ended-plans.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Someone else may change the channel at the same moment; then the stop is retried. */
const ATTEMPTS = 5;

export interface StopRequest {
  readonly channel: string;
  readonly remote: string;
  /** The rollout that was judged; a newer one is left alone. */
  readonly rolloutId: string;
  readonly who: string;
  /** The reason, a sentence for the log and the rollout. */
  readonly why: string;
  readonly now?: () => Date;
}

/**
 * Stops a rollout because its health is bad: from now on it has no visitors. Releases that are rolled out together stop
 * together, since the others may need the one that fails. A rollout that has already ended is left as it is (`changed`
 * is false). Errors as in `changeChannel`, but nothing is checked and a lost race is retried.
 */
export async function stopRollout(store: ReleaseStore, request: StopRequest): Promise<ChangeResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeChannel(store, 'stop', request, async (live) => stoppedTargets(live?.remotes ?? {}, request));
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof ReleaseError) || error.code !== 'conflict') throw error;
    }
  }
}

function stoppedTargets(
  remotes: Readonly<Record<string, ChannelTarget>>,
  { remote, rolloutId, why }: StopRequest,
): Record<string, ChannelTarget> {
  const isLooked = ({ rollout }: ChannelTarget) => rollout?.id === rolloutId && rollout.stopped === undefined;
  const named = remotes[remote];
  if (named === undefined || !isLooked(named)) return {};
  return Object.fromEntries(
    Object.entries(remotes).flatMap(([name, target]) =>
      target.rollout !== undefined && isLooked(target) ? [[name, stoppedTarget(target, target.rollout, why)]] : [],
    ),
  );
}

/** A version that stopped itself is removed as a fallback. */
export function stoppedTarget(
  { lastKnownGood, ...target }: ChannelTarget,
  rollout: Rollout,
  why: string,
): ChannelTarget {
  const isGood = lastKnownGood !== undefined && lastKnownGood !== rollout.version;
  return { ...target, ...(isGood && { lastKnownGood }), rollout: { ...withoutPlan(rollout), weight: 0, stopped: why } };
}
