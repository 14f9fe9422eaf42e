import { HOST } from '@portal/shared/contracts/release';
import type { Channel, ChannelTarget, Snapshot } from '@portal/shared/contracts/release';
import { checkFiles } from './check-files.ts';
import { checkSet } from './check-set.ts';
import { ReleaseError } from './errors.ts';
import { loadReleases } from './load-releases.ts';
import { noSuchChannel } from './require-channel.ts';
import { resolveSnapshot } from './resolve-snapshot.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** A whole set as it would be live, and every reason why it must not be. */
export type PlannedSet = Readonly<{
  targets: Readonly<Record<string, ChannelTarget>>;
  snapshot: Snapshot;
  problems: readonly string[];
}>;

/**
 * What a channel would hold after some of its targets are replaced, checked as a whole. Writes nothing. Throws
 * ReleaseError `not-found` for a release that was never published, or for a channel that neither exists nor begins
 * with a host.
 */
export async function planSet(
  store: ReleaseStore,
  channel: string,
  live: Channel | null,
  replaced: Readonly<Record<string, ChannelTarget>>,
): Promise<PlannedSet> {
  const targets = { ...live?.remotes, ...replaced };
  const find = await loadReleases(store, targets);
  if (targets[HOST] === undefined) {
    const sentence = await noSuchChannel(store, channel);
    throw new ReleaseError('not-found', `${sentence} A new channel begins with ${HOST} and its remotes together.`);
  }
  const releases = Object.entries(targets).map(([remote, { version }]) => find(remote, version).release);
  const misfits = checkSet(releases);
  return {
    targets,
    snapshot: resolveSnapshot(targets, find),
    // Files are read only for a set that fits: that takes longest.
    problems: misfits.length > 0 ? misfits : await checkFiles(store, releases),
  };
}
