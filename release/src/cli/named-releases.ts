import { ReleaseError } from '../errors.ts';
import { eachOrAll, parseReleaseNames, requireRemoteName, type ReleaseName } from '../records/release-name.ts';
import { releasesOfPlace, requireSameRecords } from '../snapshots/releases-of-place.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { CommandOptions } from './options.ts';

/**
 * The releases that a command names, or with `--from` those of another channel or a snapshot: all of them, or of the remotes that
 * it names.
 */
export async function namedReleases(
  store: ReleaseStore,
  names: readonly string[],
  { from }: CommandOptions,
): Promise<ReleaseName[]> {
  if (from === undefined) return parseReleaseNames(names);
  const remotes = eachOrAll(names, requireRemoteName);
  const releases = await releasesOfPlace(store, from);
  const missing = remotes.filter((name) => !releases.some(({ remote }) => remote === name));
  if (missing.length > 0)
    throw new ReleaseError(
      'not-found',
      missing.map((remote) => `${from} has no ${remote}.`),
    );
  const wanted = remotes.length === 0 ? releases : releases.filter(({ remote }) => remotes.includes(remote));
  await requireSameRecords(store, wanted);
  return wanted.map(({ remote, version }) => ({ remote, version }));
}
