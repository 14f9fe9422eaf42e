import type { LogEntry } from '@portal/shared/contracts/release';
import { readChannel } from '../records/index-records.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readChanges } from './read-log.ts';

/** The changes of a channel since a moment, newest first; none without the channel. Damaged ones are left out. */
export async function readChangesSince(store: ReleaseStore, name: string, since: Date): Promise<readonly LogEntry[]> {
  const stored = await readChannel(store, name);
  if (stored === null) return [];
  const changes: LogEntry[] = [];
  for await (const change of readChanges(store, stored.channel, [])) {
    if (Date.parse(change.when) < since.getTime()) break;
    changes.push(change);
  }
  return changes;
}
