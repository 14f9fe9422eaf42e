import type { DamagedRecord } from '@portal/shared/contracts/release';
import { readFiles, type FoundFile } from '../checks/check-files.ts';
import {
  listChannels,
  listVersions,
  readChannel,
  requireRelease,
  type StoredRelease,
} from '../records/index-records.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { findDamage } from './find-damage.ts';
import { useOn } from './references.ts';
import { isForChannels, isRefused, refusalOf } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A file whose bytes are gone or changed, with every release that shares it. */
export interface DamagedFile extends DamagedRecord {
  readonly isThere: boolean;
  readonly releases: readonly ReleaseName[];
}

/** A release that no server gives to visitors of a channel, by its signature. */
export interface RefusedRelease {
  readonly release: string;
  /** The integrity of its record, by which an operator can accept it as it is. */
  readonly record: string;
  readonly problem: string;
  /** Whether a pin may open it all the same. */
  readonly isForPinsOnly: boolean;
  /** Which channels have it, and for what; empty when none has. */
  readonly uses: readonly string[];
}

/** What was found in a store. A damaged release has a sentence for each fault. */
export interface Verification {
  readonly releases: number;
  readonly files: number;
  readonly damaged: readonly Readonly<{ release: string; problems: readonly string[] }>[];
  /** Damaged records of every kind, those of releases among them. */
  readonly records: readonly DamagedRecord[];
  readonly damagedFiles: readonly DamagedFile[];
  /** Releases that no channel may have, by their signature; those for pins only when a channel has them. */
  readonly refused: readonly RefusedRelease[];
  /** Where one damaged file breaks what is live and its fallback, a sentence each. */
  readonly consequences: readonly string[];
}

/** Reads every record and every file of everything published, live or not, and compares the bytes with their hashes. */
export async function verifyStore(store: ReleaseStore): Promise<Verification> {
  const records = await findDamage(store);
  const damaged: { release: string; problems: readonly string[] }[] = [];
  const faults: FoundFile[] = [];
  const refused: StoredRelease[] = [];
  let [releases, files] = [0, 0];
  for (const [remote, versions] of await listVersions(store)) {
    for (const version of versions) {
      releases += 1;
      const found = await readWhole(store, { remote, version });
      files += found.files;
      faults.push(...found.faults);
      if (found.stored !== null && !isForChannels(found.stored)) refused.push(found.stored);
      if (found.problems.length > 0)
        damaged.push({ release: releaseName({ remote, version }), problems: found.problems });
    }
  }
  const damagedFiles = byBlob(faults);
  const consequences = await consequencesOf(store, faults);
  return { releases, files, damaged, records, damagedFiles, refused: await withUses(store, refused), consequences };
}

async function withUses(store: ReleaseStore, refused: readonly StoredRelease[]): Promise<RefusedRelease[]> {
  const names = refused.length === 0 ? [] : await listChannels(store);
  // a damaged channel is among the records
  const read = await Promise.all(names.map((name) => unlessDamaged([], () => readChannel(store, name))));
  const channels = read.flatMap((stored) => stored?.channel ?? []);
  const found = refused.map((stored) => ({
    release: releaseName(stored.release),
    record: stored.record,
    problem: refusalOf(stored) ?? '',
    isForPinsOnly: !isRefused(stored),
    uses: channels.flatMap((channel) => useOn(channel, stored.release)),
  }));
  return found.filter(({ isForPinsOnly, uses }) => !isForPinsOnly || uses.length > 0);
}

async function readWhole(store: ReleaseStore, { remote, version }: ReleaseName) {
  const unread: DamagedRecord[] = [];
  const stored = await unlessDamaged(unread, () => requireRelease(store, remote, version));
  if (stored === null) return { stored, files: 0, faults: [], problems: unread.map(({ problem }) => problem) };
  const files = await readFiles(store, [stored.release]);
  const faults = files.filter(({ problem }) => problem !== null);
  return { stored, files: files.length, faults, problems: faults.flatMap(({ problem }) => problem ?? []) };
}

function byBlob(faults: readonly FoundFile[]): DamagedFile[] {
  return [...Map.groupBy(faults, ({ blob }) => blob)].map(([path, shared]) => ({
    path,
    problem: shared.map(({ problem }) => problem).join(' '),
    isThere: shared.some(({ isThere }) => isThere),
    releases: shared.map(({ release: { remote, version } }) => ({ remote, version })),
  }));
}

/** For every channel: files that are damaged both for a release visitors get and for its fallback. */
async function consequencesOf(store: ReleaseStore, faults: readonly FoundFile[]): Promise<string[]> {
  const lackedBy = (remote: string, version: string) =>
    faults.filter(({ release }) => release.remote === remote && release.version === version);
  const sentences: string[] = [];
  for (const name of faults.length === 0 ? [] : await listChannels(store)) {
    const stored = await unlessDamaged([], () => readChannel(store, name));
    for (const [remote, { version, lastKnownGood, rollout }] of Object.entries(stored?.channel.remotes ?? {})) {
      const pairs = [
        ...(lastKnownGood === undefined ? [] : [[version, lastKnownGood] as const]),
        ...(rollout === undefined || rollout.weight === 0 ? [] : [[rollout.version, version] as const]),
      ];
      for (const [current, fallback] of pairs) {
        const shared = lackedBy(remote, current).filter(({ blob }) =>
          lackedBy(remote, fallback).some((other) => other.blob === blob),
        );
        if (shared.length === 0) continue;
        sentences.push(brokenPair(name, { remote, version: current }, { remote, version: fallback }, shared));
      }
    }
  }
  return sentences;
}

function brokenPair(
  channel: string,
  current: ReleaseName,
  fallback: ReleaseName,
  shared: readonly FoundFile[],
): string {
  return (
    `On ${channel} neither ${releaseName(current)} works nor ${releaseName(fallback)}, which takes its place when it fails: ` +
    `both need ${shared.map(({ path }) => path).join(', ')}. Publishing a build with the same bytes under a new version puts that right for both.`
  );
}
