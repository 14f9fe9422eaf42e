import { isDeepStrictEqual } from 'node:util';
import { Channel, LogEntry, Release, Snapshot } from '@portal/shared/contracts/release';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import { integrityOf } from './integrity.ts';
import { parseRecord, toBytes } from './record-io.ts';
import { ConflictError } from './store/release-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

// How the index lies in its store. Nothing else in this package knows a path, beside withdrawal-records.ts and
// pin-records.ts.
//   releases/<remote>/<version>.json   release record       snapshots/<id>.json           snapshot
//   blobs/<sha384 in hex>              one file's bytes     channels/<name>/pointer       channel (a pointer)
//   containers/<name>.json             who owns the name    channels/<name>/log/<n>.json  log entry

/** A release with the integrity of its record, which stands for all of it. */
export type StoredRelease = Readonly<{ release: Release; record: string }>;
/** A channel as it was read; `etag` is needed to move it. */
export type StoredChannel = Readonly<{ channel: Channel; etag: string }>;

const ContainerClaim = z.object({ remote: z.string(), version: z.string() });
type ContainerClaim = z.infer<typeof ContainerClaim>;

const pointerPath = (channel: string) => `channels/${channel}/pointer`;
const releasePath = (remote: string, version: string) => `releases/${remote}/${version}.json`;

/** Where the bytes of a file lie; files with the same bytes share one object. */
export function blobPath(integrity: string): string {
  return `blobs/${Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')}`;
}

/** The release, or null. Remote and version must be names already checked. */
export async function readRelease(store: ReleaseStore, remote: string, version: string): Promise<StoredRelease | null> {
  const body = await store.get(releasePath(remote, version));
  if (body === null) return null;
  const release = parseRecord(Release, body, `The record of ${remote}@${version}`);
  if (release.remote !== remote || release.version !== version) {
    throw new ReleaseError('unavailable', `The record of ${remote}@${version} speaks of another release.`);
  }
  return { release, record: integrityOf(body) };
}

/** Writes the record of a release; ConflictError when that version exists. */
export async function writeRelease(store: ReleaseStore, release: Release): Promise<void> {
  await store.createOnce(releasePath(release.remote, release.version), toBytes(release), 'application/json');
}

/** Remote -> its published versions, in no particular order. */
export async function listVersions(store: ReleaseStore): Promise<Map<string, string[]>> {
  const versions = new Map<string, string[]>();
  for (const path of await store.list('releases')) {
    const [, remote, version] = /^releases\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    if (remote === undefined || version === undefined) continue;
    versions.set(remote, [...(versions.get(remote) ?? []), version]);
  }
  return versions;
}

/** Takes a container's name for one release, for good; answers who owns it now. */
export async function claimContainer(
  store: ReleaseStore,
  name: string,
  claim: ContainerClaim,
): Promise<ContainerClaim> {
  const path = `containers/${name}.json`;
  try {
    await store.createOnce(path, toBytes(claim), 'application/json');
    return claim;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const body = await store.get(path);
    if (body === null) throw error;
    return parseRecord(ContainerClaim, body, `The claim of the container ${name}`);
  }
}

/** The channel, null when nothing was ever promoted to it; `unchanged` when the tag is still its own. */
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
  return { channel: parseRecord(Channel, state.body, `The channel ${name}`), etag: state.etag };
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

/** Files the entry of a past change. It may be there: a revision has one entry, whoever files it. */
export async function writeLogEntry(store: ReleaseStore, entry: LogEntry): Promise<void> {
  try {
    await store.createOnce(`channels/${entry.channel}/log/${entry.revision}.json`, toBytes(entry), 'application/json');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

export async function readLogEntry(store: ReleaseStore, channel: string, revision: number): Promise<LogEntry> {
  const what = `Entry ${revision} of the log of ${channel}`;
  const body = await store.get(`channels/${channel}/log/${revision}.json`);
  if (body === null) throw new ReleaseError('unavailable', `${what} is missing from the release store.`);
  return parseRecord(LogEntry, body, what);
}

/** Keeps a set of releases under its id; the same set may be kept again, another one under that id may not. */
export async function writeSnapshot(store: ReleaseStore, snapshot: Snapshot): Promise<void> {
  try {
    await store.createOnce(`snapshots/${snapshot.id}.json`, toBytes(snapshot), 'application/json');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    if (isDeepStrictEqual(await readSnapshot(store, snapshot.id), snapshot)) return;
    throw new ReleaseError('unavailable', `The snapshot ${snapshot.id} in the release store is another set.`, {
      cause: error,
    });
  }
}

export async function readSnapshot(store: ReleaseStore, id: string): Promise<Snapshot | null> {
  const body = await store.get(`snapshots/${id}.json`);
  return body === null ? null : parseRecord(Snapshot, body, `The snapshot ${id}`);
}
