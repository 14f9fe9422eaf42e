import { isDeepStrictEqual } from 'node:util';
import {
  WATCHED_FOR,
  type Channel,
  type ChannelChange,
  type DamagedRecord,
  type LogEntry,
  type RolloutGuard,
} from '@portal/shared/contracts/release';
import { readChanges } from '../log/read-log.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release that is live for everybody and was promoted less than an hour ago. */
export interface WatchedRelease {
  readonly remote: string;
  readonly version: string;
  /** The revision that it was promoted with: releases with the same one were promoted together. */
  readonly revision: number;
  readonly guard: RolloutGuard;
  /** Whether it is rolled back when it fails; otherwise it is only marked. */
  readonly rollsBack: boolean;
  readonly until: string;
}

/**
 * The releases of a channel that are in the hour after their promote to everybody. The last change of a remote's live
 * version decides, so a release that a rollback returned to is not watched; neither is one already marked as failed. A
 * damaged change is an error, or is added to `damaged` when that list is given.
 */
export async function readWatches(
  store: ReleaseStore,
  channel: Channel,
  now: Date,
  damaged?: DamagedRecord[],
): Promise<WatchedRelease[]> {
  const watches: WatchedRelease[] = [];
  const settled = new Set<string>();
  for await (const entry of readChanges(store, channel, damaged)) {
    const until = Date.parse(entry.when) + WATCHED_FOR;
    if (until <= now.getTime()) break;
    for (const change of entry.changes) {
      const { remote, to } = change;
      if (settled.has(remote) || !isAboutLive(change, entry)) continue;
      settled.add(remote);
      if (entry.action !== 'promote' || entry.watch === undefined || to === null) continue;
      const { revision, watch } = entry;
      watches.push({ remote, version: to.version, revision, until: new Date(until).toISOString(), ...watch });
    }
  }
  return watches;
}

/** The same by the channel's name, for display. ReleaseError `not-found` without the channel. */
export async function readWatchesOf(
  store: ReleaseStore,
  name: string,
  now: Date,
  damaged: DamagedRecord[],
): Promise<WatchedRelease[]> {
  return readWatches(store, (await requireChannel(store, name)).channel, now, damaged);
}

/** Whether another version became live, or the live one was marked as failed. */
function isAboutLive({ from, to }: ChannelChange, { action }: LogEntry): boolean {
  return from?.version !== to?.version || (action === 'stop' && isDeepStrictEqual(from, to));
}
