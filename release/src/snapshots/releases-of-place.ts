import { SnapshotId } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { readSnapshot } from '../records/index-records.ts';
import { requireChannelName, type ReleaseName } from '../records/release-name.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { releasesOf } from './resolve-snapshot.ts';

/**
 * The releases of a channel for visitors in no rollout, or of a snapshot by its id.
 * @throws ReleaseError: `not-found`, `invalid` for what is neither
 */
export async function releasesOfPlace(store: ReleaseStore, place: string): Promise<ReleaseName[]> {
  const versions = await versionsOf(store, place);
  return Object.entries(versions).map(([remote, version]) => ({ remote, version }));
}

async function versionsOf(store: ReleaseStore, place: string): Promise<Readonly<Record<string, string>>> {
  if (SnapshotId.safeParse(place).success) {
    const snapshot = await readSnapshot(store, place);
    if (snapshot === null) throw new ReleaseError('not-found', `There is no snapshot ${place} in ${store.address}.`);
    return releasesOf(snapshot);
  }
  const { channel } = await requireChannel(store, requireChannelName(place));
  return Object.fromEntries(Object.entries(channel.remotes).map(([remote, { version }]) => [remote, version]));
}
