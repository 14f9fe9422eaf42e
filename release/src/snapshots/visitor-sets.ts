import type { ChannelTarget } from '@portal/shared/contracts/release';
import { cohortPosition } from './cohort.ts';
import { ReleaseError } from '../errors.ts';
import type { Targets } from './targets.ts';

/** One of the sets of a channel: for visitors in the rollouts of exactly these remotes. */
export interface VisitorSet {
  readonly key: string;
  readonly targets: Targets;
}

/** The most sets a channel may have: those of four separate rollouts. */
const MAX_SETS = 16;

/** The key of the set for visitors in no rollout. */
export const NO_ROLLOUT = '';

/** The key of the visitor's set; a visitor who is not known is in no rollout. */
export function visitorSetKey(channel: string, targets: Targets, visitorId: string | null): string {
  if (visitorId === null) return NO_ROLLOUT;
  const positions = new Map<string, number>();
  const positionIn = (rolloutId: string) => {
    const known = positions.get(rolloutId) ?? cohortPosition({ channel, rolloutId, visitorId });
    positions.set(rolloutId, known);
    return known;
  };
  const rolledOut = Object.entries(targets).flatMap(([remote, { rollout }]) =>
    rollout !== undefined && rollout.weight > 0 && positionIn(rollout.id) < rollout.weight ? [remote] : [],
  );
  return keyOf(rolledOut);
}

/**
 * Every set some visitor of the channel may get, the one without any rollout first.
 * @throws ReleaseError `refused` when there would be more than 16
 */
export function visitorSets(channel: string, targets: Targets): readonly VisitorSet[] {
  let combinations: readonly (readonly string[])[] = [[]];
  for (const steps of rolloutSteps(targets)) {
    combinations = combinations.flatMap((before) => [before, ...steps.map((step) => [...before, ...step])]);
  }
  if (combinations.length > MAX_SETS) {
    throw new ReleaseError(
      'refused',
      `The rollouts on ${channel} would make ${combinations.length} different sets of releases; ${MAX_SETS} are the most. Finish one or roll it back first.`,
    );
  }
  return combinations.map((rolledOut) => ({
    key: keyOf(rolledOut),
    targets: targetsWith(targets, new Set(rolledOut)),
  }));
}

/**
 * For each rollout id, the groups of remotes it rolls out together: the remotes with the largest share alone for some
 * visitors, together with those of smaller shares for fewer.
 */
function rolloutSteps(targets: Targets): string[][][] {
  const byId = new Map<string, Map<string, number>>();
  for (const [remote, { rollout }] of Object.entries(targets)) {
    if (rollout === undefined || rollout.weight === 0) continue;
    byId.set(rollout.id, (byId.get(rollout.id) ?? new Map<string, number>()).set(remote, rollout.weight));
  }
  return [...byId.values()].map((weights) =>
    [...new Set(weights.values())].map((least) =>
      [...weights].filter(([, weight]) => weight >= least).map(([remote]) => remote),
    ),
  );
}

function targetsWith(targets: Targets, rolledOut: ReadonlySet<string>): Targets {
  return Object.fromEntries(
    Object.entries(targets).map(([remote, { version, lastKnownGood, rollout }]): [string, ChannelTarget] => {
      if (rollout !== undefined && rolledOut.has(remote)) {
        return [remote, { version: rollout.version, lastKnownGood: version }];
      }
      return [remote, { version, ...(lastKnownGood !== undefined && { lastKnownGood }) }];
    }),
  );
}

const keyOf = (rolledOut: readonly string[]): string => rolledOut.toSorted().join(' ');
