import type { DamagedRecord } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import {
  listChannels,
  listContainers,
  listSnapshots,
  listVersions,
  readChannel,
  readContainer,
  readSnapshot,
  requireRelease,
} from '../records/index-records.ts';
import { findPinKey, readPins } from '../records/pin-records.ts';
import { readChanges } from '../log/read-log.ts';
import { unlessDamaged } from '../records/record-io.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';

const AT_ONCE = 16;

/** Every damaged record of a store, of whatever kind, in the order of their paths; the files of releases are not read. */
export async function findDamage(store: ReleaseStore): Promise<DamagedRecord[]> {
  const damaged: DamagedRecord[] = [];
  const versions = await listVersions(store, damaged);
  const releases = [...versions].flatMap(([remote, all]) => all.map((version) => ({ remote, version })));
  await pMap(releases, ({ remote, version }) => unlessDamaged(damaged, () => requireRelease(store, remote, version)), {
    concurrency: AT_ONCE,
  });
  await pMap(await listSnapshots(store), (id) => unlessDamaged(damaged, () => readSnapshot(store, id)), {
    concurrency: AT_ONCE,
  });
  await pMap(await listContainers(store), (name) => unlessDamaged(damaged, () => readContainer(store, name)), {
    concurrency: AT_ONCE,
  });
  for (const name of await listChannels(store)) await findInChannel(store, name, damaged);
  await readPins(store, damaged);
  await unlessDamaged(damaged, () => readWithdrawals(store));
  await unlessDamaged(damaged, () => findPinKey(store));
  return damaged.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The pointer, and every entry of the log that should exist. */
async function findInChannel(store: ReleaseStore, name: string, damaged: DamagedRecord[]): Promise<void> {
  const stored = await unlessDamaged(damaged, () => readChannel(store, name));
  if (stored === null) return;
  const changes = readChanges(store, stored.channel, damaged);
  while ((await changes.next()).done !== true);
}
