import { HOST, SnapshotId, type Snapshot } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { readRelease, readSnapshot } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { eachOrAll, releaseName, requireChannelName, type ReleaseName } from '../records/release-name.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release of a place, with the integrity of its record in the snapshot: as it was then. */
export interface PlacedRelease extends ReleaseName {
  readonly record?: string | undefined;
}

/** A release that was taken from a snapshot, by whoever looked at one. */
export interface CopiedRelease extends ReleaseName {
  /** The id of the snapshot. */
  readonly from?: string | undefined;
}

/**
 * The releases of a channel for visitors in no rollout, or of a snapshot by its id.
 * @throws ReleaseError: `not-found`, `invalid` for what is neither
 */
export async function releasesOfPlace(store: ReleaseStore, place: string): Promise<PlacedRelease[]> {
  if (SnapshotId.safeParse(place).success) {
    const snapshot = await readSnapshot(store, place);
    if (snapshot === null) throw new ReleaseError('not-found', `There is no snapshot ${place} in ${store.address}.`);
    return Object.entries(partsOf(snapshot)).map(([remote, { version, record }]) => ({ remote, version, record }));
  }
  const { channel } = await requireChannel(store, requireChannelName(place));
  const snapshot = await unlessDamaged([], () => readSnapshot(store, channel.lastChange.snapshot));
  const parts = snapshot === null ? {} : partsOf(snapshot);
  return Object.entries(channel.remotes).map(([remote, { version }]) => {
    const part = parts[remote];
    return { remote, version, record: part?.version === version ? part.record : undefined };
  });
}

const partsOf = ({ host, remotes }: Snapshot): Readonly<Record<string, { version: string; record: string }>> => ({
  [HOST]: host,
  ...remotes,
});

/**
 * Releases that name a snapshot must be in it, and still be what it was made of.
 * @throws ReleaseError: `not-found` for a snapshot that does not exist or does not have them, otherwise as `requireSameRecords`
 */
export async function requireAsCopied(store: ReleaseStore, releases: readonly CopiedRelease[]): Promise<void> {
  for (const [from, copied] of Map.groupBy(releases, (release) => release.from)) {
    if (from === undefined) continue;
    const placed = await releasesOfPlace(store, from);
    await requireSameRecords(
      store,
      eachOrAll(copied, ({ remote, version }) => {
        const found = placed.find((one) => one.remote === remote && one.version === version);
        if (found) return found;
        throw new ReleaseError('not-found', `${from} has no ${releaseName({ remote, version })}.`);
      }),
    );
  }
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
