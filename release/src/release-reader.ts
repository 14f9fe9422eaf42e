import type { Readable } from 'node:stream';
import { ExactVersion, RemoteName } from '@portal/shared/contracts/release';
import type { BrowserSnapshot, Channel, HostRelease, ReleaseFile } from '@portal/shared/contracts/release';
import { blobPath, readChannel, readRelease } from './index-records.ts';
import type { StoredChannel, StoredRelease } from './index-records.ts';
import { loadReleases } from './load-releases.ts';
import { releaseName } from './names.ts';
import { hostOf, resolveSnapshot, toBrowserSnapshot } from './resolve-snapshot.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Who asks for a page. Cohorts and pins of a visitor will be decided from here. */
export type Visitor = Readonly<{ channel: string }>;

/** What a visitor gets: the browser's part, and the host's release for the HTML around it. */
export type ServedSnapshot = Readonly<{ browser: BrowserSnapshot; host: HostRelease }>;

export type ReleaseReader = Readonly<{
  /** The visitor's snapshot; null when nothing was ever promoted to the channel. */
  snapshotFor: (visitor: Visitor) => Promise<ServedSnapshot | null>;
  /**
   * A file of any published release, or null. Names and path may come straight from an address: they are only ever
   * compared with what was published. The caller reads or destroys the stream.
   */
  fileStream: (
    release: Readonly<{ remote: string; version: string }>,
    path: string,
  ) => Promise<{ file: ReleaseFile; stream: Readable } | null>;
}>;

export type ReaderOptions = Readonly<{
  /** Told when the store fails while an earlier answer can still be given. */
  onStale: (error: unknown) => void;
  /** How long the state of a channel is taken for granted, in milliseconds; default 500. */
  freshFor?: number;
}>;

type KnownChannel = Readonly<{ checkedAt: number; stored: StoredChannel | null; served: ServedSnapshot | null }>;
type KnownRelease = StoredRelease & Readonly<{ files: ReadonlyMap<string, ReleaseFile> }>;

/**
 * Reads releases for a server. What never changes is kept in memory; of a channel only the tag is asked for, at most
 * every 500 ms, so a promote is live for the next page within a second. When the store fails, what was live last is
 * served on and the failure reported; without an earlier answer the ReleaseError is thrown.
 */
export function openReleaseReader(store: ReleaseStore, { onStale, freshFor = 500 }: ReaderOptions): ReleaseReader {
  const releases = new Map<string, KnownRelease>();
  const channels = new Map<string, KnownChannel>();
  const checks = new Map<string, Promise<KnownChannel>>();

  async function knownRelease(remote: string, version: string): Promise<KnownRelease | null> {
    const name = releaseName({ remote, version });
    const known = releases.get(name);
    if (known !== undefined) return known;
    const stored = await readRelease(store, remote, version);
    if (stored === null) return null;
    const read = { ...stored, files: new Map(stored.release.files.map((file) => [file.path, file])) };
    releases.set(name, read);
    return read;
  }

  async function serve(channel: Channel): Promise<ServedSnapshot> {
    const find = await loadReleases(store, channel.remotes, knownRelease);
    const snapshot = resolveSnapshot(channel.remotes, find);
    return { browser: toBrowserSnapshot(snapshot, channel, find), host: hostOf(snapshot, find) };
  }

  async function check(name: string, known: KnownChannel | undefined): Promise<KnownChannel> {
    // From before the question: an answer is as old as the question, however long it took.
    const checkedAt = performance.now();
    try {
      const stored = await readChannel(store, name, known?.stored?.etag);
      if (stored === 'unchanged' && known !== undefined) return { ...known, checkedAt };
      if (stored === null || stored === 'unchanged') return { checkedAt, stored: null, served: null };
      return { checkedAt, stored, served: await serve(stored.channel) };
    } catch (error) {
      if (known === undefined) throw error;
      onStale(error);
      return { ...known, checkedAt };
    }
  }

  async function knownChannel(name: string): Promise<KnownChannel> {
    const known = channels.get(name);
    if (known !== undefined && performance.now() - known.checkedAt < freshFor) return known;
    const running = checks.get(name);
    if (running !== undefined) return running;
    const started = check(name, known).finally(() => checks.delete(name));
    checks.set(name, started);
    const found = await started;
    channels.set(name, found);
    return found;
  }

  return {
    snapshotFor: async ({ channel }) => (await knownChannel(channel)).served,
    fileStream: async ({ remote, version }, path) => {
      if (!RemoteName.safeParse(remote).success || !ExactVersion.safeParse(version).success) return null;
      const file = (await knownRelease(remote, version))?.files.get(path);
      if (file === undefined) return null;
      const stream = await store.stream(blobPath(file.integrity));
      return stream && { file, stream };
    },
  };
}
