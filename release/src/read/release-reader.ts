import { hkdfSync } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_CHANNEL,
  ExactVersion,
  RemoteName,
  type Channel,
  type ReleaseFile,
  type Rollout,
  type Snapshot,
} from '@portal/shared/contracts/release';
import { DAY_MS } from '@portal/shared/durations';
import { LRUCache } from 'lru-cache';
import { verifiedFiles } from './verified-files.ts';
import { freshValue, type FreshOptions } from './fresh-value.ts';
import {
  readChannel,
  readRelease,
  readSnapshot,
  writeSnapshot,
  type StoredChannel,
  type StoredRelease,
} from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { openPin, type OpenedLink, type OpenedPin } from '../pins/open-pin.ts';
import { pinKey } from '../records/pin-records.ts';
import { signToken } from '../pins/pin-token.ts';
import {
  hostOf,
  releasesOf,
  resolveSnapshot,
  toBrowserSnapshot,
  type ServedSnapshot,
} from '../snapshots/resolve-snapshot.ts';
import { isRefused } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { servedWithSomeHost, type ServedTargets } from '../snapshots/served-targets.ts';
import type { Targets } from '../snapshots/targets.ts';
import { visitorSetKey, visitorSets } from '../snapshots/visitor-sets.ts';
import { readWatches, type WatchedRelease } from '../rollback/watches.ts';
import { readWithdrawals, type StoredWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom, withdrawnIn } from '../snapshots/withdrawals.ts';

export interface ReleaseReader {
  /** The channel whose releases visitors get. */
  readonly channel: string;
  /** The visitor's snapshot; null when nothing was ever promoted to the channel. A visitor without an id is in no rollout. */
  readonly snapshotFor: (visitorId: string | null) => Promise<ServedSnapshot | null>;
  /**
   * The set a link's token names, without fallbacks.
   * @throws PinError when it does not open; never another set
   */
  readonly openPin: (token: string) => Promise<OpenedPin>;
  /**
   * A token that opens exactly this snapshot again within 30 days. In a tab that a link opened it lasts no longer than
   * that link, and ends with its pin.
   */
  readonly bugToken: (snapshotId: string, openedBy: OpenedLink | null) => Promise<string>;
  /** The key that servers of this store and channel sign visit tokens with; not the one for links. */
  readonly visitKey: () => Promise<Uint8Array>;
  /** Whether a release must not be resolved any more; for requests of its files. */
  readonly isWithdrawn: (release: ReleaseName) => Promise<boolean>;
  /** Whether a set that was served holds a release that nobody may get any more, fallbacks not counted. */
  readonly holdsUnusable: (snapshotId: string) => Promise<boolean>;
  /** The rollouts of the channel that have visitors, and the version that the other visitors have. */
  readonly liveRollouts: () => Promise<readonly { remote: string; live: string; rollout: Rollout }[]>;
  /** The releases of the channel that are watched in the hour after their promote; some may be over it. */
  readonly watches: () => Promise<readonly WatchedRelease[]>;
  /**
   * What is recorded of a file of any published release that was not withdrawn and is signed by an authorized signer, or null. Names
   * and path may come straight from an address: they are only ever compared with what was published.
   */
  readonly findFile: (release: ReleaseName, path: string) => Promise<ReleaseFile | null>;
  /** The same with its bytes, which are those that were published; null when they are gone or were changed. */
  readonly readFile: (release: ReleaseName, path: string) => Promise<{ file: ReleaseFile; bytes: Buffer } | null>;
}

export interface ReaderOptions {
  /** The channel whose releases visitors get; default `production`. */
  readonly channel?: string;
  /** Called when the store fails and a stale answer is served instead. */
  readonly onStale: (error: unknown) => void;
  /** Called with everything that is live on a channel and not served, a sentence each, whenever that has changed. */
  readonly onRefused?: (problems: readonly string[]) => void;
  /** Called with a sentence for a file that is not served, since its bytes are not those that were published. */
  readonly onChangedFile?: (problem: string) => void;
  /** Called when a set that is served could not be stored, as by a server that may not write: reports of it are not counted. */
  readonly onUnstored?: (error: unknown) => void;
  /** Called when the log cannot tell which releases are watched: none is for ten seconds, and none rolls back by itself. */
  readonly onUnwatched?: (error: unknown) => void;
  /** How long the state of a channel counts as fresh, in milliseconds; default 500. */
  readonly freshFor?: number;
  readonly now?: () => Date;
}

/** A channel with every set its visitors get, made when the channel or the withdrawals changed. */
interface KnownChannel {
  readonly stored: StoredChannel | null;
  readonly withdrawn: StoredWithdrawals;
  readonly targets: Targets;
  readonly refused: ServedTargets['refused'];
  readonly sets: ReadonlyMap<string, ServedSnapshot>;
}
interface KnownRelease extends StoredRelease {
  readonly files: ReadonlyMap<string, ReleaseFile>;
}

/** What is watched in one state of a channel, and from when on it is read again: never, unless it could not be read. */
interface ReadWatches {
  readonly watched: Promise<readonly WatchedRelease[]>;
  readAgainAt: number;
}

/** Milliseconds until watches that could not be read are read again. */
const WATCHES_RETRY = 10_000;
/** Milliseconds until a release that was refused is read again: its record may have been put back. */
const REFUSED_RETRY = 10_000;
const BUG_LINK_DAYS = 30;
/** A record of some 50 KB each. More than visitors have at the same time, older tabs and pins included. */
const MAX_RELEASES = 500;
const MAX_SNAPSHOTS = 500;

/**
 * Reads releases for a server. Immutable records are cached in memory; for a channel and the withdrawals only the tag
 * is requested, at most every 500 ms, so a promote is live for the next page within a second. When the store fails,
 * what was live last is still served and the failure reported; without an earlier answer the ReleaseError is thrown.
 */
export function openReleaseReader(
  store: ReleaseStore,
  {
    channel: channelName = DEFAULT_CHANNEL,
    onStale,
    onRefused = () => {},
    onChangedFile = () => {},
    onUnstored = () => {},
    onUnwatched = () => {},
    freshFor = 500,
    now = () => new Date(),
  }: ReaderOptions,
): ReleaseReader {
  const fresh: FreshOptions = { onStale, freshFor };
  const releases = new LRUCache<string, KnownRelease>({ max: MAX_RELEASES });
  const bytesOf = verifiedFiles(store, onChangedFile);
  /** Snapshots of older tabs, which ask whether theirs is still usable. */
  const snapshots = new LRUCache<string, Snapshot>({ max: MAX_SNAPSHOTS });
  const knownWithdrawals = freshValue<StoredWithdrawals>((before) => readWithdrawals(store, before), fresh);
  // The key never changes once it exists.
  const knownKey = freshValue(() => pinKey(store), { ...fresh, freshFor: Infinity });
  // Portals of other channels share the store and its key: what their visitors report does not count here.
  const visits = channelName === DEFAULT_CHANNEL ? 'visits of the portal' : `visits of the portal of ${channelName}`;
  const visitKey = freshValue(async () => new Uint8Array(hkdfSync('sha256', await knownKey(), '', visits, 32)), {
    ...fresh,
    freshFor: Infinity,
  });
  const watches = new WeakMap<StoredChannel, ReadWatches>();

  async function knownRelease(remote: string, version: string): Promise<KnownRelease | null> {
    const name = releaseName({ remote, version });
    const known = releases.get(name);
    if (known !== undefined) return known;
    const stored = await readRelease(store, remote, version);
    if (stored === null) return null;
    const read = { ...stored, files: new Map(stored.release.files.map((file) => [file.path, file])) };
    releases.set(name, read, isRefused(stored) ? { ttl: REFUSED_RETRY } : {});
    return read;
  }

  async function serve(
    channel: Channel,
    { targets, find, refused }: ServedTargets,
  ): Promise<ReadonlyMap<string, ServedSnapshot>> {
    const sets = new Map<string, ServedSnapshot>();
    for (const set of visitorSets(channel.name, targets)) {
      const snapshot = resolveSnapshot(set.targets, find);
      sets.set(set.key, { browser: toBrowserSnapshot(snapshot, channel, find), host: hostOf(snapshot, find) });
      // No change of the channel has stored it: reports of its visitors and their bug links name it.
      if (refused.length > 0) await writeSnapshot(store, snapshot).catch(onUnstored);
    }
    return sets;
  }

  async function readKnown(before: KnownChannel | undefined): Promise<KnownChannel> {
    const [found, withdrawn] = await Promise.all([
      readChannel(store, channelName, before?.stored?.etag),
      knownWithdrawals(),
    ]);
    const same = found === 'unchanged' && before?.withdrawn === withdrawn ? before : undefined;
    if (same?.refused.length === 0) return same;
    const stored = found === 'unchanged' ? (before?.stored ?? null) : found;
    if (stored === null) return { stored, withdrawn, targets: {}, refused: [], sets: new Map() };
    const served = await servedWithSomeHost(store, stored.channel, withdrawalsFrom(withdrawn.withdrawals), {
      read: knownRelease,
      // there is no set to go on with
      leavesOutDamaged: before === undefined || before.refused.length > 0,
    });
    const isSame = isDeepStrictEqual(served.refused, before?.refused ?? []);
    if (same && isSame) return same;
    if (!isSame) onRefused(served.refused);
    const { targets, refused } = served;
    return { stored, withdrawn, targets, refused, sets: await serve(stored.channel, served) };
  }

  const knownChannel = freshValue<KnownChannel>(readKnown, fresh);

  function watchesOf(stored: StoredChannel): Promise<readonly WatchedRelease[]> {
    const known = watches.get(stored);
    if (known && now().getTime() < known.readAgainAt) return known.watched;
    const read: ReadWatches = {
      readAgainAt: Infinity,
      watched: readWatches(store, stored.channel, now()).catch((error: unknown) => {
        // An entry of the log that cannot be read must not stop reports from being counted, nor rollbacks for good.
        onUnwatched(error);
        read.readAgainAt = now().getTime() + WATCHES_RETRY;
        return [];
      }),
    };
    watches.set(stored, read);
    return read.watched;
  }

  const isName = ({ remote, version }: ReleaseName) =>
    RemoteName.safeParse(remote).success && ExactVersion.safeParse(version).success;

  const withdrawalsNow = async () => withdrawalsFrom((await knownWithdrawals()).withdrawals);
  const isWithdrawn = async (release: ReleaseName) => (await withdrawalsNow()).of(release) !== undefined;

  async function holdsUnusable(id: string): Promise<boolean> {
    const { withdrawals } = await knownWithdrawals();
    if (withdrawals.length === 0 && store.signers === undefined) return false;
    const snapshot = snapshots.get(id) ?? (await readSnapshot(store, id));
    if (snapshot === null) return false;
    snapshots.set(id, snapshot);
    if (withdrawnIn(snapshot, withdrawalsFrom(withdrawals)).length > 0) return true;
    const parts = Object.entries(releasesOf(snapshot)).map(([remote, version]) =>
      // a record that was damaged since is no reason to take a page away
      unlessDamaged([], () => knownRelease(remote, version)),
    );
    return (await Promise.all(parts)).some((part) => part !== null && isRefused(part));
  }

  async function findFile(release: ReleaseName, path: string): Promise<ReleaseFile | null> {
    if (!isName(release) || (await isWithdrawn(release))) return null;
    const known = await knownRelease(release.remote, release.version);
    return known === null || isRefused(known) ? null : (known.files.get(path) ?? null);
  }

  return {
    channel: channelName,
    snapshotFor: async (visitorId) => {
      const { targets, sets } = await knownChannel();
      return sets.get(visitorSetKey(channelName, targets, visitorId)) ?? null;
    },
    openPin: async (token) => {
      const [key, withdrawals] = await Promise.all([knownKey(), withdrawalsNow()]);
      return openPin(token, { store, key, withdrawals, read: knownRelease, now: now() });
    },
    bugToken: async (snapshot, openedBy) => {
      const issued = now();
      const longest = issued.getTime() + BUG_LINK_DAYS * DAY_MS;
      const expires = new Date(Math.min(longest, openedBy === null ? Infinity : Date.parse(openedBy.expires)));
      const [from, until] = [issued.toISOString(), expires.toISOString()];
      const claims = { id: openedBy?.id ?? null, snapshot, issued: from, expires: until };
      return signToken(await knownKey(), { kind: 'bug-link', ...claims });
    },
    visitKey,
    isWithdrawn,
    holdsUnusable,
    liveRollouts: async () =>
      Object.entries((await knownChannel()).targets).flatMap(([remote, { version: live, rollout }]) =>
        rollout === undefined || rollout.weight === 0 ? [] : [{ remote, live, rollout }],
      ),
    watches: async () => {
      const { stored } = await knownChannel();
      return stored === null ? [] : watchesOf(stored);
    },
    findFile,
    readFile: async (release, path) => {
      const file = await findFile(release, path);
      const bytes = file && (await bytesOf(file));
      return bytes && { file, bytes };
    },
  };
}
