import semver from 'semver';
import type { DamagedRecord } from '@portal/shared/contracts/release';
import { didYouMean } from '../did-you-mean.ts';
import { DamagedRecordError, ReleaseError } from '../errors.ts';
import pMap from 'p-map';
import { listVersions, readRelease, releasePath, type StoredRelease } from '../records/index-records.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { unlessDamaged } from '../records/record-io.ts';
import type { FindRelease } from './resolve-snapshot.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Targets } from './targets.ts';

/** Reads one release, from the store or through a cache. */
export type ReadRelease = (remote: string, version: string) => Promise<StoredRelease | null>;

/**
 * Reads the releases that targets name, fallbacks and rollouts included.
 * @throws ReleaseError `not-found`, with the versions that exist, when one of them was never published
 */
export async function loadReleases(
  store: ReleaseStore,
  targets: Targets,
  read: ReadRelease = (remote, version) => readRelease(store, remote, version),
): Promise<FindRelease> {
  const names = namesIn(targets);
  const damaged: DamagedRecord[] = [];
  const found = new Map(
    await pMap(
      names,
      async (name) => {
        const stored = await unlessDamaged(damaged, () => read(name.remote, name.version));
        return [releaseName(name), stored] as const;
      },
      { concurrency: 8 },
    ),
  );
  const [first] = damaged;
  if (first !== undefined) {
    throw new DamagedRecordError(
      first.path,
      damaged.map(({ problem }) => problem),
    );
  }
  const missing = names.filter((name) => found.get(releaseName(name)) === null);
  if (missing.length > 0) throw await unknownReleases(store, missing);
  return (remote, version) => {
    const release = found.get(releaseName({ remote, version }));
    if (!release) throw new Error(`${remote}@${version} was not requested`);
    return release;
  };
}

/** The records of releases that are damaged or gone. */
export async function damagedRecords(releases: readonly ReleaseName[], read: ReadRelease): Promise<DamagedRecord[]> {
  const damaged: DamagedRecord[] = [];
  await pMap(
    releases,
    async ({ remote, version }) => {
      const path = releasePath(remote, version);
      const stored = await unlessDamaged(damaged, () => read(remote, version));
      if (stored !== null || damaged.some((record) => record.path === path)) return;
      damaged.push({ path, problem: `The record of ${releaseName({ remote, version })} is gone.` });
    },
    { concurrency: 8 },
  );
  return damaged;
}

/** Every release that targets name. */
export const namesIn = (targets: Targets): ReleaseName[] =>
  Object.entries(targets).flatMap(([remote, { version, lastKnownGood, rollout }]) =>
    [version, lastKnownGood, rollout?.version].flatMap((each) => (each === undefined ? [] : { remote, version: each })),
  );

/** The error for releases that were never published, one sentence each. */
export async function unknownReleases(store: ReleaseStore, missing: readonly ReleaseName[]): Promise<ReleaseError> {
  const published = await listVersions(store);
  return new ReleaseError(
    'not-found',
    missing.map((name) => {
      const versions = published.get(name.remote);
      if (versions === undefined) {
        return `Nothing was ever published under the name ${name.remote}.${didYouMean(name.remote, published.keys())}`;
      }
      const all = versions.toSorted(semver.rcompare);
      const newest = all.slice(0, 5).join(', ');
      // The newest are listed anyway.
      const hint = didYouMean(name.version, all.slice(5));
      return `${releaseName(name)} was never published; the newest of ${name.remote} are ${newest}.${hint}`;
    }),
  );
}
