import { isDeepStrictEqual } from 'node:util';
import { type Channel, type ChannelTarget, type Rollout, type RolloutPlan } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { changeWithRetries } from '../promote/change-with-retries.ts';
import type { ChangeRequest } from '../promote/change-channel.ts';
import { promoteTo } from '../promote/promote.ts';
import { percentOf } from '../promote/rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** The name under which servers take the steps of a rollout. */
export const ROLLOUT_PLAN = 'Rollout plan';

/** A rollout that goes on by itself, as far as its releases share it. */
export type PlannedRollout = Pick<Rollout, 'id' | 'weight'> & Readonly<{ plan: RolloutPlan }>;

export interface StepRequest {
  readonly channel: string;
  /** The rollout as it was when the step was found to be due. */
  readonly rollout: PlannedRollout;
  /** Why it is due, a sentence with figures for the log. */
  readonly why: string;
  readonly now: () => Date;
}

/**
 * The outcome of a step. `refused`: the next share does not fit what else is live, for the reasons. `over`: someone else
 * changed the rollout first, so nothing was done.
 */
export type StepOutcome = Readonly<
  { kind: 'taken' } | { kind: 'refused'; reasons: readonly string[] } | { kind: 'over' }
>;

/**
 * Gives the next share of its plan to all releases of a rollout, with the checks of every promote. It takes one step at
 * most, whoever else tries: it is taken only while share and plan are those that were judged. The reasons of a refusal are
 * kept in the plan, and in the log when they are new.
 * @throws ReleaseError: `refused` by `requireClock`, `unavailable`, `conflict` when the channel moves again and again
 */
export async function takeStep(store: ReleaseStore, request: StepRequest): Promise<StepOutcome> {
  const { channel, rollout, why, now } = request;
  const [weight, ...next] = rollout.plan.next;
  if (weight === undefined) return { kind: 'over' };
  const { holdMinutes } = rollout.plan;
  try {
    const { changed } = await promoteTo(store, (live) => releasesOf(live, rollout), {
      channel,
      who: ROLLOUT_PLAN,
      why,
      now,
      weight,
      ...(next.length > 0 && { plan: { next, holdMinutes } }),
    });
    return { kind: changed ? 'taken' : 'over' };
  } catch (error) {
    if (!(error instanceof ReleaseError) || (error.code !== 'refused' && error.code !== 'not-found')) throw error;
    await keepRefusal(store, request, weight, error.problems);
    return { kind: 'refused', reasons: error.problems };
  }
}

/** Asks for the right time again, so what was refused for a clock is refused here as well. */
async function keepRefusal(
  store: ReleaseStore,
  { channel, rollout, now }: StepRequest,
  weight: number,
  problems: readonly string[],
): Promise<void> {
  const refused = problems.join(' ');
  const change = (): ChangeRequest => ({
    channel,
    who: ROLLOUT_PLAN,
    now,
    why: `Not raised to ${percentOf(weight)}%; it stays at ${percentOf(rollout.weight)}%: ${refused}`,
  });
  await changeWithRetries(store, 'rollout', change, async (live) =>
    Object.fromEntries(
      targetsOf(live, rollout).map(([remote, target]) => [
        remote,
        { ...target, rollout: { ...target.rollout, plan: { ...rollout.plan, refused } } },
      ]),
    ),
  );
}

const releasesOf = (live: Channel | null, rollout: PlannedRollout) =>
  targetsOf(live, rollout).map(([remote, target]) => ({ remote, version: target.rollout.version }));

/** The releases that are still where the rollout was judged. */
function targetsOf(live: Channel | null, { id, weight, plan }: PlannedRollout) {
  return Object.entries(live?.remotes ?? {}).flatMap(([remote, target]) => {
    const { rollout } = target;
    const isIt = rollout?.id === id && rollout.weight === weight && isDeepStrictEqual(rollout.plan, plan);
    return isIt ? [[remote, { ...target, rollout }] as [string, ChannelTarget & { rollout: Rollout }]] : [];
  });
}
