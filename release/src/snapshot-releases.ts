import { SnapshotId } from '@portal/shared/contracts/release';
import { readSnapshot } from './index-records.ts';
import { releasesOf } from './resolve-snapshot.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Name -> version of a snapshot, the host among them; null when there is none with that id. */
export async function readSnapshotReleases(store: ReleaseStore, id: string): Promise<Record<string, string> | null> {
  if (!SnapshotId.safeParse(id).success) return null;
  const snapshot = await readSnapshot(store, id);
  return snapshot && releasesOf(snapshot);
}
