import type { Channel, DamagedRecord, LogEntry } from '@portal/shared/contracts/release';
import { readRelease } from '../records/index-records.ts';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readChanges } from './read-log.ts';

/** How much later than its promote a release may seem to be published, by the clocks of two machines, in milliseconds. */
const CLOCKS_DIFFER = 3_600_000;

/**
 * The changes of a channel that can be about a release, newest first: it cannot have been promoted before it was published.
 * None for a release that was never published. Damaged changes as in `readChanges`.
 */
export async function* readChangesOfRelease(
  store: ReleaseStore,
  channel: Channel,
  { remote, version }: ReleaseName,
  damaged?: DamagedRecord[],
): AsyncGenerator<LogEntry> {
  const record = await readRelease(store, remote, version);
  if (record === null) return;
  const begin = Date.parse(record.release.publishedAt) - CLOCKS_DIFFER;
  for await (const change of readChanges(store, channel, damaged)) {
    if (Date.parse(change.when) < begin) return;
    yield change;
  }
}
