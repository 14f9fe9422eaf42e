import { HOST, type ChannelTarget, type Snapshot, type Withdrawal } from '@portal/shared/contracts/release';
import { NoHostError } from '../errors.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { releasesOf } from './resolve-snapshot.ts';
import type { Targets } from './targets.ts';

/** Why releases must not be resolved any more. */
export interface Withdrawals {
  readonly of: (release: ReleaseName) => Withdrawal | undefined;
}

export function withdrawalsFrom(all: readonly Withdrawal[]): Withdrawals {
  const byName = new Map(all.map((withdrawal) => [releaseName(withdrawal), withdrawal]));
  return { of: (release) => byName.get(releaseName(release)) };
}

/** "mfe-a@1.1.0 was withdrawn on 2026-11-20 by Tess: it shows wrong names." */
export function withdrawnSentence(withdrawal: Withdrawal): string {
  const { who, when, why } = withdrawal;
  return `${releaseName(withdrawal)} was withdrawn on ${when.slice(0, 10)} by ${who}: ${why.replace(/\.$/, '')}.`;
}

/** The withdrawals among a snapshot's releases, without its fallbacks. */
export function withdrawnIn(snapshot: Snapshot, withdrawals: Withdrawals): Withdrawal[] {
  return Object.entries(releasesOf(snapshot)).flatMap(([remote, version]) => withdrawals.of({ remote, version }) ?? []);
}

/** Whether visitors may get a release: it was not withdrawn, and whatever else speaks against it. */
export type IsUsable = (release: ReleaseName) => boolean;

/** The targets without fallbacks that nobody may get, as a channel's sets are made of them. */
export function withoutUnusableFallbacks(targets: Targets, isUsable: IsUsable): Targets {
  return Object.fromEntries(
    Object.entries(targets).map(([remote, target]): [string, ChannelTarget] => {
      const { lastKnownGood, ...others } = target;
      const isGone = lastKnownGood !== undefined && !isUsable({ remote, version: lastKnownGood });
      return [remote, isGone ? others : target];
    }),
  );
}

/**
 * The targets without anything that nobody may get: a rollout or a fallback is dropped; a live version is replaced by its last
 * known good, and without one the remote is dropped.
 * @param reasons why releases are not usable, for the error
 * @throws NoHostError when no host is left
 */
export function withoutUnusable(targets: Targets, isUsableRelease: IsUsable, reasons: readonly string[] = []): Targets {
  const left = Object.entries(targets).flatMap(([remote, { version, lastKnownGood, rollout }]) => {
    const isUsable = (candidate: string | undefined): candidate is string =>
      candidate !== undefined && isUsableRelease({ remote, version: candidate });
    const [current, fallback] = [version, lastKnownGood].filter(isUsable);
    if (current === undefined) return [];
    const target: ChannelTarget = {
      version: current,
      ...(fallback !== undefined && { lastKnownGood: fallback }),
      ...(isUsable(rollout?.version) && { rollout }),
    };
    return [[remote, target] as const];
  });
  const remaining = Object.fromEntries(left);
  if (targets[HOST] !== undefined && remaining[HOST] === undefined) {
    throw new NoHostError(reasons);
  }
  return remaining;
}
