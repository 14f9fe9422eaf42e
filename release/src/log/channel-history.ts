import { isLiveAfter, type Channel, type DamagedRecord, type ReleaseMark } from '@portal/shared/contracts/release';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { readChanges } from './read-log.ts';
import { statementsOf } from './release-marks.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { IsUsableRelease } from '../snapshots/usable-releases.ts';

/** How far back a channel's log is read, in changes: more than a year of five changes a day. */
const MAX_CHANGES = 2_000;

/** A version that was live for everybody once, and why it is not known to be good; `mark` is null when there is no such reason. */
export interface LivedVersion {
  readonly version: string;
  readonly mark: ReleaseMark | null;
}

/** What the log of a channel says of its releases. */
export interface ChannelHistory {
  /** Why a release is not known to be good; null without a reason. Withdrawals are not included. */
  readonly markOf: (release: ReleaseName) => ReleaseMark | null;
  /** Every version of a remote that is or was live for everybody, the last first. */
  readonly livedOf: (remote: string) => readonly LivedVersion[];
}

/**
 * What is searched for, so that not all of the log has to be read: this many good versions of each of these remotes.
 */
interface Search {
  readonly remotes: readonly string[];
  readonly good: number;
  readonly isUsable: IsUsableRelease;
}

/**
 * Reads the log of a channel back, newest first, as far as needed; without `search` all of it. A damaged change is an
 * error, or is added to `damaged` when that list is given; what it said about releases is missing then.
 */
export async function readHistory(
  store: ReleaseStore,
  channel: Channel,
  search?: Search,
  damaged?: DamagedRecord[],
): Promise<ChannelHistory> {
  const marks = new Map<string, ReleaseMark | null>();
  const lived = new Map<string, Set<string>>([
    // one that is searched for may have been retired
    ...(search?.remotes ?? []).map((remote) => [remote, new Set<string>()] as const),
    ...Object.entries(channel.remotes).map(([remote, { version }]) => [remote, new Set([version])] as const),
  ]);
  const markOf = (release: ReleaseName) => marks.get(releaseName(release)) ?? null;
  const hasAll = async ({ remotes, good, isUsable }: Search) => {
    for (const remote of remotes) {
      const releases = [...(lived.get(remote) ?? [])].map((version) => ({ remote, version }));
      // An older change may still mark a version that no newer change mentions.
      if (!releases.every((release) => marks.has(releaseName(release)))) return false;
      const usable = await Promise.all(releases.filter((one) => markOf(one) === null).map(isUsable));
      if (usable.filter(Boolean).length < good) return false;
    }
    return true;
  };
  let left = MAX_CHANGES;
  for await (const entry of readChanges(store, channel, damaged)) {
    for (const { remote, version, mark } of statementsOf(entry)) {
      const name = releaseName({ remote, version });
      if (!marks.has(name)) marks.set(name, mark);
    }
    for (const { remote, to } of entry.changes.filter(isLiveAfter)) lived.get(remote)?.add(to.version);
    left -= 1;
    if (left === 0 || (search && (await hasAll(search)))) break;
  }
  return {
    markOf,
    livedOf: (remote) =>
      [...(lived.get(remote) ?? [])].map((version) => ({ version, mark: markOf({ remote, version }) })),
  };
}

/** The last version that was live, is not marked, is usable and is none of those named; undefined without one. */
export async function knownGood(
  history: ChannelHistory,
  isUsable: IsUsableRelease,
  remote: string,
  except: readonly string[],
): Promise<string | undefined> {
  for (const { version, mark } of history.livedOf(remote)) {
    if (mark === null && !except.includes(version) && (await isUsable({ remote, version }))) return version;
  }
  return undefined;
}

/**
 * Why releases are not known to be good on a channel, to be shown: damaged changes are left out and noted. ReleaseError
 * `not-found` without the channel.
 */
export async function readMarks(
  store: ReleaseStore,
  name: string,
  damaged: DamagedRecord[] = [],
): Promise<ChannelHistory['markOf']> {
  const { channel } = await requireChannel(store, name);
  return (await readHistory(store, channel, undefined, damaged)).markOf;
}
