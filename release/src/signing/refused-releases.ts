import pMap from 'p-map';
import { readRelease, type StoredRelease } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { namesIn } from '../snapshots/load-releases.ts';
import type { Targets } from '../snapshots/targets.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** The releases that targets name, without those whose record is damaged or gone; nothing where nothing has to be signed. */
export async function signedReleases(store: ReleaseStore, targets: Targets): Promise<StoredRelease[]> {
  if (store.signers === undefined) return [];
  const found = await pMap(
    namesIn(targets),
    ({ remote, version }) => unlessDamaged([], () => readRelease(store, remote, version)),
    { concurrency: 8 },
  );
  return found.filter((stored) => stored !== null);
}

/** Why no visitor of a channel gets a release by its signature; null when they do. */
export const refusalOf = ({ verdict }: StoredRelease): string | null =>
  verdict?.refused ?? verdict?.forPinsOnly ?? null;
