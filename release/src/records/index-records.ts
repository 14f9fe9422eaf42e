import { isDeepStrictEqual } from 'node:util';
import {
  Channel,
  ExactVersion,
  LogEntry,
  Release,
  RemoteName,
  Snapshot,
  type DamagedRecord,
} from '@portal/shared/contracts/release';
import { z } from 'zod';
import { DamagedRecordError, ReleaseError } from '../errors.ts';
import { integrityOf } from './integrity.ts';
import { parseRecord, toBytes, unlessDamaged } from './record-io.ts';
import { verdictOf, type Verdict } from '../signing/verdict.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';

// The layout of the index in its store. Nothing else in this package knows a path, except withdrawal-records.ts,
// pin-records.ts and repair/.
//   releases/<remote>/<version>.json   release record       snapshots/<id>.json           snapshot
//   blobs/<sha384 in hex>              one file's bytes     channels/<name>/pointer       channel (a pointer)
//   containers/<name>.json             who owns the name    channels/<name>/log/<n>.json  log entry

/** A release with the integrity of its record, which covers all of it. */
export interface StoredRelease {
  readonly release: Release;
  readonly record: string;
  /** What its signature is worth; undefined in a store in which nothing has to be signed. */
  readonly verdict?: Verdict;
}
/** A channel as it was read; `etag` is needed to move it. */
export interface StoredChannel {
  readonly channel: Channel;
  readonly etag: string;
}

const ContainerClaim = z.object({ remote: z.string(), version: z.string() });
type ContainerClaim = z.infer<typeof ContainerClaim>;

const pointerPath = (channel: string) => `channels/${channel}/pointer`;
const containerPath = (name: string) => `containers/${name}.json`;
/** The path of a release's record. */
export const releasePath = (remote: string, version: string) => `releases/${remote}/${version}.json`;

/** The path of a file's bytes; files with the same bytes share one object. */
export function blobPath(integrity: string): string {
  return `blobs/${Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')}`;
}

/** The release, or null, whoever signed it. Remote and version must be names already checked. */
export async function readRelease(store: ReleaseStore, remote: string, version: string): Promise<StoredRelease | null> {
  const path = releasePath(remote, version);
  const body = await store.get(path);
  if (body === null) return null;
  const release = parseRecord(Release, body, { path, what: `The record of ${remote}@${version}` });
  if (release.remote !== remote || release.version !== version) {
    throw new DamagedRecordError(path, `The record of ${remote}@${version} is that of another release.`);
  }
  const record = integrityOf(body);
  return { release, record, ...(store.signers && { verdict: verdictOf(store.signers, release, { body, record }) }) };
}

/** The release that something refers to; DamagedRecordError when its record is gone. */
export async function requireRelease(store: ReleaseStore, remote: string, version: string): Promise<StoredRelease> {
  const stored = await readRelease(store, remote, version);
  if (stored !== null) return stored;
  throw new DamagedRecordError(releasePath(remote, version), `The record of ${remote}@${version} is gone.`);
}

/** Writes the record of a release; ConflictError when that version exists. */
export async function writeRelease(store: ReleaseStore, release: Release): Promise<void> {
  await store.createOnce(releasePath(release.remote, release.version), toBytes(release), 'application/json');
}

/** Remote -> its published versions, in no particular order. Files that are not named like a release are skipped and added to `damaged`. */
export async function listVersions(store: ReleaseStore, damaged: DamagedRecord[] = []): Promise<Map<string, string[]>> {
  const versions = new Map<string, string[]>();
  for (const path of await store.list('releases')) {
    const [remote, version] = [
      RemoteName.safeParse(releaseOfRecord(path)?.remote).data,
      ExactVersion.safeParse(releaseOfRecord(path)?.version).data,
    ];
    if (remote !== undefined && version !== undefined) {
      versions.set(remote, [...(versions.get(remote) ?? []), version]);
    } else {
      damaged.push({ path, problem: `${path} is not named as the record of a release.` });
    }
  }
  return versions;
}

/** Takes a container's name for one release, for good; answers who owns it now. */
export async function claimContainer(
  store: ReleaseStore,
  name: string,
  claim: ContainerClaim,
): Promise<ContainerClaim> {
  try {
    await store.createOnce(containerPath(name), toBytes(claim), 'application/json');
    return claim;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const owner = await readContainer(store, name);
    if (owner === null) throw error;
    return owner;
  }
}

/** Names of all containers that a release has taken. */
export async function listContainers(store: ReleaseStore): Promise<string[]> {
  return (await store.list('containers')).flatMap((path) => containerOfRecord(path) ?? []);
}

/** Who has taken a container's name; null when no release has. */
export async function readContainer(store: ReleaseStore, name: string): Promise<ContainerClaim | null> {
  const path = containerPath(name);
  const body = await store.get(path);
  return body && parseRecord(ContainerClaim, body, { path, what: `The claim of the container ${name}` });
}

/** The channel, null when nothing was ever promoted to it; `unchanged` when it still has the tag. */
export async function readChannel(store: ReleaseStore, name: string): Promise<StoredChannel | null>;
export async function readChannel(
  store: ReleaseStore,
  name: string,
  knownTag: string | undefined,
): Promise<StoredChannel | 'unchanged' | null>;
export async function readChannel(
  store: ReleaseStore,
  name: string,
  knownTag?: string,
): Promise<StoredChannel | 'unchanged' | null> {
  const state = await store.readPointer(pointerPath(name), knownTag);
  if (state === null || state === 'unchanged') return state;
  const place = { path: pointerPath(name), what: `The channel ${name}` };
  return { channel: parseRecord(Channel, state.body, place), etag: state.etag };
}

/** Moves the channel from the state that was read; ConflictError when it has moved since. */
export async function moveChannel(store: ReleaseStore, next: Channel, from: StoredChannel | null): Promise<void> {
  await store.movePointer(pointerPath(next.name), toBytes(next), from?.etag ?? null);
}

/** Names of all channels something was promoted to. */
export async function listChannels(store: ReleaseStore): Promise<string[]> {
  const paths = await store.list('channels');
  return paths.flatMap((path) => /^channels\/([^/]+)\/pointer$/.exec(path)?.[1] ?? []);
}

/** Every channel as it is now. */
export async function readChannels(store: ReleaseStore): Promise<Channel[]> {
  const stored = await Promise.all((await listChannels(store)).map((name) => readChannel(store, name)));
  return stored.flatMap((one) => one?.channel ?? []);
}

/** Stores the entry of a past change. It may exist already: a revision has one entry, whoever stores it. */
export async function writeLogEntry(store: ReleaseStore, entry: LogEntry): Promise<void> {
  try {
    await store.createOnce(`channels/${entry.channel}/log/${entry.revision}.json`, toBytes(entry), 'application/json');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

export async function readLogEntry(store: ReleaseStore, channel: string, revision: number): Promise<LogEntry> {
  const what = `Entry ${revision} of the log of ${channel}`;
  const path = `channels/${channel}/log/${revision}.json`;
  const body = await store.get(path);
  if (body === null) throw new DamagedRecordError(path, `${what} is missing from the release store.`);
  const entry = parseRecord(LogEntry, body, { path, what });
  if (entry.channel === channel && entry.revision === revision) return entry;
  throw new DamagedRecordError(path, `${what} is that of another change.`);
}

/**
 * Stores a set of releases under its id. Storing the same set again is fine, another set under that id is not. A
 * damaged record is moved aside and written again: the id is a hash of the set, so it can only have been this one.
 */
export async function writeSnapshot(store: ReleaseStore, snapshot: Snapshot): Promise<void> {
  const path = `snapshots/${snapshot.id}.json`;
  try {
    await store.createOnce(path, toBytes(snapshot), 'application/json');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const damaged: DamagedRecord[] = [];
    if (isDeepStrictEqual(await unlessDamaged(damaged, () => readSnapshot(store, snapshot.id)), snapshot)) return;
    if (damaged.length > 0) {
      await store.moveAside(path);
      return writeSnapshot(store, snapshot);
    }
    throw new ReleaseError('unavailable', `The snapshot ${snapshot.id} in the release store is another set.`, {
      cause: error,
    });
  }
}

/** Ids of all snapshots. */
export async function listSnapshots(store: ReleaseStore): Promise<string[]> {
  return (await store.list('snapshots')).flatMap((path) => snapshotOfRecord(path) ?? []);
}

/** The release whose record is at a path; null for any other path. */
export function releaseOfRecord(path: string): { remote: string; version: string } | null {
  const [, remote, version] = /^releases\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
  return remote === undefined || version === undefined ? null : { remote, version };
}

/** The same for the name of a container that was taken. */
export const containerOfRecord = (path: string): string | null => /^containers\/(.+)\.json$/.exec(path)?.[1] ?? null;

/** The same for the id of a snapshot. */
export const snapshotOfRecord = (path: string): string | null =>
  /^snapshots\/([0-9a-f]{12})\.json$/.exec(path)?.[1] ?? null;

export async function readSnapshot(store: ReleaseStore, id: string): Promise<Snapshot | null> {
  const path = `snapshots/${id}.json`;
  const body = await store.get(path);
  if (body === null) return null;
  const snapshot = parseRecord(Snapshot, body, { path, what: `The snapshot ${id}` });
  if (snapshot.id === id) return snapshot;
  throw new DamagedRecordError(path, `The snapshot ${id} in the release store is that of another id.`);
}
