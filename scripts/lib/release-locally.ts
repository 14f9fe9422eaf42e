import { DEFAULT_CHANNEL } from '@portal/shared/contracts/release';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  isRetired,
  openStore,
  promote,
  publish,
  readSigningKey,
  readStatus,
  ReleaseError,
  type ReleaseStore,
} from '@portal/release';
import { versionInDist } from './build.ts';
import { inRoot, RELEASED } from './packages.ts';
import { isOwnStore, markStore } from './store-owner.ts';
import { withFileLock } from './with-file-lock.mjs';

/** There is only this machine's clock, and a start must not be refused over clocks. */
const by = { who: 'npm start', isClockTrusted: true };

/** What the last start of a data folder released, by name. */
type LastReleased = Record<string, string>;

/** A build of the working tree. */
export interface LocalBuild {
  remote: string;
  version: string;
  folder: string;
}

interface LocalReleaseOptions {
  /** Default: those of the working tree. */
  builds?: readonly LocalBuild[];
  /** Default: `production`. */
  channel?: string;
}

/** What a start did: which front ends it moved, and which stay off the channel because they were retired. In a foreign store: which it would have moved. */
export type LocalRelease =
  | { isOwn: true; moved: string[]; retired?: string[] }
  | { isOwn: false; store: string; channel: string; isNothingLive: boolean; wanted: LocalBuild[] };

/**
 * Publishes the builds of the working tree into a store and makes them live on the channel that the portal serves. A remote that did not
 * change since this data folder was started last stays as it is, because a person may have moved it since. A store
 * that `npm start` did not make is only read.
 */
export async function releaseLocally(
  storeAddress: string,
  dataFolder: string,
  { builds = buildsOfTree(), channel = DEFAULT_CHANNEL }: LocalReleaseOptions = {},
): Promise<LocalRelease> {
  return withFileLock(inRoot('.cache/building.lock'), async () => {
    const reading = await openStore(storeAddress, 'read');
    try {
      if (!(await isOwnStore(reading, dataFolder))) return await wouldRelease(reading, { builds, channel });
    } finally {
      reading.close();
    }
    const store = await openStore(storeAddress, 'write');
    try {
      await markStore(store, dataFolder);
      return { isOwn: true, ...(await releaseInto(store, dataFolder, { builds, channel })) };
    } finally {
      store.close();
    }
  });
}

function buildsOfTree(): LocalBuild[] {
  return RELEASED.map((remote) => ({ remote, version: versionInDist(remote), folder: inRoot(remote, 'dist') }));
}

async function wouldRelease(
  store: ReleaseStore,
  { builds, channel }: Required<LocalReleaseOptions>,
): Promise<LocalRelease> {
  const live = await liveVersions(store, channel);
  const wanted = builds.filter(({ remote, version }) => live?.get(remote) !== version);
  return { isOwn: false, store: store.address, channel, isNothingLive: live === null, wanted };
}

async function releaseInto(
  store: ReleaseStore,
  dataFolder: string,
  { builds, channel }: Required<LocalReleaseOptions>,
): Promise<{ moved: string[]; retired?: string[] }> {
  const record = path.join(dataFolder, recordOf(channel));
  const signingKey = await readSigningKey(process.env);
  for (const { remote, folder } of builds) {
    try {
      await publish(store, { remote, folder, signingKey, ...by });
    } catch (error) {
      // The same build was published by an earlier start.
      if (!(error instanceof ReleaseError && error.code === 'conflict')) throw error;
    }
  }
  const live = await liveVersions(store, channel);
  const last = readRecord(record);
  const [moving, retired]: [LocalBuild[], string[]] = [[], []];
  for (const build of builds) {
    const { remote, version } = build;
    if (await isRetired(store, channel, remote)) retired.push(remote);
    else if (isToMove(version, live?.get(remote), last[remote])) moving.push(build);
  }
  if (moving.length > 0) {
    const releases = moving.map(({ remote, version }) => ({ remote, version }));
    await promote(store, releases, { channel, ...by, why: 'built from the working tree' });
  }
  writeRecord(record, Object.fromEntries(builds.map(({ remote, version }) => [remote, version])));
  return { moved: moving.map(({ remote }) => remote), ...(retired.length > 0 && { retired }) };
}

/** Each channel has its own: what a start has released to one says nothing of another. */
const recordOf = (channel: string) => (channel === DEFAULT_CHANNEL ? 'released.json' : `released-${channel}.json`);

/**
 * What a start prints: what it did, or what it left alone. It names no command that would put builds of this folder into a
 * store of others: they are called `1.0.0-local…`, and everybody there would get them.
 */
export function releasedLines(release: LocalRelease): string[] {
  if (release.isOwn) {
    const { moved, retired = [] } = release;
    return [
      ...(moved.length === 0 ? [] : [`• Released ${moved.join(', ')}`]),
      ...(retired.length === 0
        ? []
        : [`• Not shown, because they were retired: ${retired.join(', ')}. A promote brings them back.`]),
    ];
  }
  const { store, channel, wanted, isNothingLive } = release;
  const there = channel === DEFAULT_CHANNEL ? 'there' : `on ${channel} there`;
  const names = wanted.map(({ remote }) => remote);
  const example = names.find((name) => name !== 'host');
  return [
    `• The release store ${store} was not made by npm start, so it stays as it is, and what is live ${there} is shown.`,
    ...(isNothingLive ? [`  Nothing is live ${there} yet: until something is, pages answer 503.`] : []),
    ...(wanted.length === 0
      ? [`  The builds of this folder are live ${there} already.`]
      : [
          `  Builds of this folder that are not what is live ${there}: ${names.join(', ')}.`,
          ...(example === undefined || isNothingLive
            ? []
            : [`  To see a remote from source among what is live ${there}: npm run dev:remote -- ${example}`]),
        ]),
  ];
}

/**
 * Whether the working tree's version of a remote is made live: when none is, and when the tree has changed since the
 * last start. What a person made live since then stays.
 */
export function isToMove(version: string, live: string | undefined, last: string | undefined): boolean {
  return live !== version && (live === undefined || last !== version);
}

async function liveVersions(store: ReleaseStore, channel: string): Promise<Map<string, string> | null> {
  try {
    const { remotes } = await readStatus(store, channel);
    return new Map(remotes.map(({ remote, version }) => [remote, version]));
  } catch (error) {
    // The first start: nothing has been promoted yet.
    if (error instanceof ReleaseError && error.code === 'not-found') return null;
    throw error;
  }
}

function readRecord(file: string): LastReleased {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LastReleased;
  } catch (error) {
    // damaged by a crash of the machine: treated as empty, so every difference is released
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Written to a temporary file and renamed, so that it exists whole or not at all. */
function writeRecord(file: string, content: LastReleased): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2));
  renameSync(`${file}.new`, file);
}
