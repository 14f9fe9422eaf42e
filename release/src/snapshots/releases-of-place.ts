import { HOST, SnapshotId } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { readRelease, readSnapshot } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName, requireChannelName, type ReleaseName } from '../records/release-name.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release of a place; of a snapshot with the integrity of its record, as it was then. */
export interface PlacedRelease extends ReleaseName {
  readonly record?: string;
}

/**
 * The releases of a channel for visitors in no rollout, or of a snapshot by its id.
 * @throws ReleaseError: `not-found`, `invalid` for what is neither
 */
export async function releasesOfPlace(store: ReleaseStore, place: string): Promise<PlacedRelease[]> {
  if (SnapshotId.safeParse(place).success) {
    const snapshot = await readSnapshot(store, place);
    if (snapshot === null) throw new ReleaseError('not-found', `There is no snapshot ${place} in ${store.address}.`);
    const parts = { [HOST]: snapshot.host, ...snapshot.remotes };
    return Object.entries(parts).map(([remote, { version, record }]) => ({ remote, version, record }));
  }
  const { channel } = await requireChannel(store, requireChannelName(place));
  return Object.entries(channel.remotes).map(([remote, { version }]) => ({ remote, version }));
}

/**
 * What a snapshot was tested as must still be what is there. Records that are gone or cannot be read are for the checks of the set.
 * @throws ReleaseError `refused` with a sentence for each release whose record is another one
 */
export async function requireSameRecords(store: ReleaseStore, releases: readonly PlacedRelease[]): Promise<void> {
  const problems: string[] = [];
  for (const { remote, version, record } of releases) {
    const stored = record && (await unlessDamaged([], () => readRelease(store, remote, version)));
    if (stored && stored.record !== record) {
      problems.push(`The record of ${releaseName({ remote, version })} was changed since the snapshot was made.`);
    }
  }
  if (problems.length > 0) throw new ReleaseError('refused', problems);
}
