import { SnapshotId } from '@portal/shared/contracts/release';
import { readSnapshot } from '../records/index-records.ts';
import type { ReleaseName } from '../records/release-name.ts';
import { releasesOf } from './resolve-snapshot.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Every release a snapshot holds, then those a browser falls back to; null when there is none with that id. */
export async function readSnapshotParts(store: ReleaseStore, id: string): Promise<ReleaseName[] | null> {
  const snapshot = await readSnapshot(store, id);
  if (snapshot === null) return null;
  const fallbacks = Object.entries(snapshot.remotes).flatMap(([remote, { lastKnownGood }]) =>
    lastKnownGood === undefined ? [] : [{ remote, version: lastKnownGood.version }],
  );
  return [...Object.entries(releasesOf(snapshot)).map(([remote, version]) => ({ remote, version })), ...fallbacks];
}

/** Name -> version of a snapshot, the host among them; null when there is none with that id. */
export async function readSnapshotReleases(store: ReleaseStore, id: string): Promise<Record<string, string> | null> {
  if (!SnapshotId.safeParse(id).success) return null;
  const snapshot = await readSnapshot(store, id);
  return snapshot && releasesOf(snapshot);
}
