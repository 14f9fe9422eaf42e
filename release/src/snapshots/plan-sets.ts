import { HOST, type Channel, type Release, type Snapshot } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { readRelease, releasePath } from '../records/index-records.ts';
import { damagedRecords, loadReleases } from './load-releases.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { noSuchChannel } from '../records/require-channel.ts';
import { resolveSnapshot, type FindRelease } from './resolve-snapshot.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { presentTargets, type ReplacedTargets, type Targets } from './targets.ts';
import { visitorSets } from './visitor-sets.ts';
import { isForChannels, type Verdict } from '../signing/verdict.ts';
import { withoutUnusableFallbacks, type IsUsable, type Withdrawals } from './withdrawals.ts';

/** One set that visitors would get. `fallbacks` are releases a browser may fall back to, so they must be complete. */
export interface PlannedSet {
  readonly snapshot: Snapshot;
  readonly releases: readonly Release[];
  readonly fallbacks: readonly Release[];
  /** The verdict on each of the releases, by its name; empty where nothing has to be signed. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** A channel as it would be: its targets, and every set its visitors would get, the one without any rollout first. */
export interface PlannedSets {
  readonly targets: Targets;
  readonly sets: readonly [PlannedSet, ...PlannedSet[]];
  /** Fallbacks that no set has because their records are damaged or gone, with the reason. */
  readonly lost: readonly LostFallback[];
}

export interface LostFallback {
  readonly release: ReleaseName;
  readonly problem: string;
}

/** A change of a channel: `replaced` targets take the place of those of the same remotes, or remove them. */
export interface PlannedChange {
  readonly channel: string;
  /** The channel as it is; null when it does not exist. */
  readonly live: Channel | null;
  readonly replaced: ReplacedTargets;
  readonly withdrawals: Withdrawals;
}

/**
 * What a channel would hold after some of its targets are replaced. Checks nothing and writes nothing. A fallback without a
 * readable record is in no set, as on a server that starts (0098).
 * @throws ReleaseError `not-found` for a release that was never published, or for a channel that neither exists nor
 * begins with a host, and `refused` for too many rollouts at once
 */
export async function planSets(
  store: ReleaseStore,
  { channel, live, replaced, withdrawals }: PlannedChange,
): Promise<PlannedSets> {
  const targets = presentTargets({ ...live?.remotes, ...replaced });
  const lost = await lostFallbacks(store, targets);
  const isRead: IsUsable = (release) => !lost.some((one) => releaseName(one.release) === releaseName(release));
  const readable = withoutUnusableFallbacks(targets, isRead);
  const find = await loadReleases(store, readable);
  if (targets[HOST] === undefined) {
    const sentence = await noSuchChannel(store, channel);
    throw new ReleaseError('not-found', `${sentence} A new channel begins with ${HOST} and its remotes together.`);
  }
  // What is being replaced may be damaged: that must not prevent replacing it.
  const isNew = (remote: string) => remote in replaced;
  const isUsable: IsUsable = (release) =>
    withdrawals.of(release) === undefined && isForChannels(find(release.remote, release.version));
  const [first, ...others] = visitorSets(channel, withoutUnusableFallbacks(readable, isUsable)).map((set) =>
    planSet(set.targets, find, isNew),
  );
  if (first === undefined) throw new Error('Visitors in no rollout have a set too');
  return { targets, sets: [first, ...others], lost };
}

async function lostFallbacks(store: ReleaseStore, targets: Targets): Promise<LostFallback[]> {
  const fallbacks = Object.entries(targets).flatMap(([remote, { lastKnownGood: version }]) =>
    version === undefined ? [] : { remote, version },
  );
  const damaged = await damagedRecords(fallbacks, (remote, version) => readRelease(store, remote, version));
  return fallbacks.flatMap((release) => {
    const record = damaged.find(({ path }) => path === releasePath(release.remote, release.version));
    return record === undefined ? [] : { release, problem: record.problem };
  });
}

/** One set on its own; it must hold a host. */
export function planSet(targets: Targets, find: FindRelease, isNew: (remote: string) => boolean): PlannedSet {
  const named = Object.entries(targets);
  return {
    snapshot: resolveSnapshot(targets, find),
    releases: named.map(([remote, { version }]) => find(remote, version).release),
    verdicts: new Map(
      named.flatMap(([remote, { version }]) => {
        const { verdict } = find(remote, version);
        return verdict === undefined ? [] : [[releaseName({ remote, version }), verdict] as const];
      }),
    ),
    fallbacks: named.flatMap(([remote, { lastKnownGood }]) =>
      lastKnownGood === undefined || isNew(remote) ? [] : [find(remote, lastKnownGood).release],
    ),
  };
}
