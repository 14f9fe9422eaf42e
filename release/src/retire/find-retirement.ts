import type { Channel, LogEntry } from '@portal/shared/contracts/release';
import { readChanges } from '../log/read-log.ts';
import { readChannel } from '../records/index-records.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** How a remote left a channel. */
export interface Retirement {
  /** Null when its record is damaged. */
  readonly entry: LogEntry | null;
  /** The version that was live until then, as far as the log can be read. */
  readonly version: string;
}

/**
 * How a remote left a channel; null for one that is live, or never was. Nothing else takes a remote away, so one that the log knows
 * was retired, even when that record is damaged.
 */
export async function findRetirement(
  store: ReleaseStore,
  channel: Channel,
  remote: string,
): Promise<Retirement | null> {
  if (remote in channel.remotes) return null;
  for await (const entry of readChanges(store, channel, [])) {
    const change = entry.changes.find((one) => one.remote === remote);
    const last = change?.to ?? change?.from;
    if (last) return { entry: change?.to === null ? entry : null, version: last.version };
  }
  return null;
}

/** Whether a remote was taken off a channel, by the channel's name; false without the channel. */
export async function isRetired(store: ReleaseStore, name: string, remote: string): Promise<boolean> {
  const stored = await readChannel(store, name);
  return stored !== null && (await findRetirement(store, stored.channel, remote)) !== null;
}
