import type { Channel, Pin, Release, Snapshot } from '@portal/shared/contracts/release';
import pMap from 'p-map';
import { listSnapshots, listVersions, readChannels, readRelease, readSnapshot } from '../records/index-records.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { readPins } from '../records/pin-records.ts';
import { readChanges } from '../log/read-log.ts';
import { unlessDamaged } from '../records/record-io.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Who refers to a release, a snapshot or a container's name: the beginning of a sentence for each, empty without references. */
export interface References {
  readonly toRelease: (release: ReleaseName) => readonly string[];
  readonly toSnapshot: (id: string) => readonly string[];
  readonly toContainer: (name: string) => readonly string[];
}

/**
 * Reads whatever refers to releases and snapshots: channels with their logs, snapshots, pins. Records of these that are
 * damaged themselves are skipped, except for a channel: DamagedRecordError, since then it is unknown what is live.
 */
export async function readReferences(store: ReleaseStore): Promise<References> {
  const channels = await readChannels(store);
  const lived = new Map<string, Set<string>>();
  for (const channel of channels) lived.set(channel.name, await everNamed(store, channel));
  const snapshots = (
    await pMap(await listSnapshots(store), (id) => unlessDamaged([], () => readSnapshot(store, id)), {
      concurrency: 16,
    })
  ).filter((snapshot) => snapshot !== null);
  const pins = await readPins(store);
  const published = await readReleases(store);
  return {
    toRelease: (release) => [
      ...channels.flatMap((channel) => useOn(channel, release)),
      ...[...lived].flatMap(([name, named]) =>
        named.has(releaseName(release)) ? [`it is in the log of ${name}`] : [],
      ),
      ...snapshots.filter((snapshot) => holds(snapshot, release)).map(({ id }) => `the snapshot ${id} holds it`),
      ...pins.filter(({ releases }) => releases[release.remote] === release.version).map(pinUse),
    ],
    toSnapshot: (id) => [
      ...channels.filter(({ lastChange }) => lastChange.snapshot === id).map(({ name }) => `it is live on ${name}`),
      ...pins.filter(({ snapshot, revoked }) => snapshot === id && revoked === undefined).map(pinUse),
    ],
    toContainer: (name) =>
      published.filter(({ container }) => container === name).map((release) => `${releaseName(release)} has it`),
  };
}

async function readReleases(store: ReleaseStore): Promise<Release[]> {
  const names = [...(await listVersions(store))].flatMap(([remote, all]) =>
    all.map((version) => ({ remote, version })),
  );
  const found = await pMap(
    names,
    ({ remote, version }) => unlessDamaged([], () => readRelease(store, remote, version)),
    { concurrency: 16 },
  );
  return found.flatMap((stored) => stored?.release ?? []);
}

const pinUse = ({ id }: Pin) => `the pin ${id} opens it`;

/** What a channel has a release for: `it is live on production`. */
export function useOn({ name, remotes }: Channel, { remote, version }: ReleaseName): string[] {
  const target = remotes[remote];
  return [
    ...(target?.version === version ? [`it is live on ${name}`] : []),
    ...(target?.lastKnownGood === version ? [`${name} falls back to it`] : []),
    ...(target?.rollout?.version === version ? [`it is rolling out on ${name}`] : []),
  ];
}

async function everNamed(store: ReleaseStore, channel: Channel): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { changes } of readChanges(store, channel, [])) {
    for (const { remote, from, to } of changes) {
      for (const version of [from, to].flatMap((target) => [
        target?.version,
        target?.lastKnownGood,
        target?.rollout?.version,
      ])) {
        if (version !== undefined) names.add(releaseName({ remote, version }));
      }
    }
  }
  return names;
}

function holds({ host, remotes }: Snapshot, { remote, version }: ReleaseName): boolean {
  const part = remote === 'host' ? { ...host, lastKnownGood: undefined } : remotes[remote];
  return part?.version === version || part?.lastKnownGood?.version === version;
}
