import type { Channel, DamagedRecord, LogEntry, LogLine, Pin, ReleaseEvent } from '@portal/shared/contracts/release';
import { DamagedRecordError } from '../errors.ts';
import pMap from 'p-map';
import { readLogEntry } from '../records/index-records.ts';
import { readPins } from '../records/pin-records.ts';
import { readPublications } from '../records/publications.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { memoizeByStore } from '../store/memoize-by-store.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';

/** How many entries are read at once. */
const AT_ONCE = 16;
/** An entry is read once; it is about 2 KB. */
const known = memoizeByStore<LogEntry>(5_000);

/**
 * The changes of a channel, newest first. The newest is in the pointer itself, the others are stored by revision. A
 * damaged or missing record is skipped and added to `damaged`; without that list it is a DamagedRecordError, since a
 * decision based on the log must not miss a change.
 */
export async function* readChanges(
  store: ReleaseStore,
  channel: Channel,
  damaged?: DamagedRecord[],
): AsyncGenerator<LogEntry> {
  yield channel.lastChange;
  for (let newest = channel.revision - 1; newest >= 1; newest -= AT_ONCE) {
    const revisions = Array.from({ length: Math.min(AT_ONCE, newest) }, (_, index) => newest - index);
    const entries = await pMap(
      revisions,
      async (revision) => {
        const notes: DamagedRecord[] = [];
        const read = () =>
          known(store, `${channel.name} ${revision}`, () => readLogEntry(store, channel.name, revision));
        return { entry: await unlessDamaged(notes, read), notes };
      },
      { concurrency: AT_ONCE },
    );
    for (const { entry, notes } of entries) {
      const [note] = notes;
      if (note !== undefined && damaged === undefined) throw new DamagedRecordError(note.path, note.problem);
      damaged?.push(...notes);
      if (entry !== null) yield entry;
    }
  }
}

/**
 * The newest lines of a channel's log, with everything that was published, withdrawn, pinned and revoked, newest first.
 * Changes of the channel keep the order of their revisions, whatever the clocks of the machines said. Damaged records
 * are skipped and added to `damaged`. ReleaseError `not-found` without the channel.
 */
export async function readLog(
  store: ReleaseStore,
  name: string,
  limit: number,
  damaged: DamagedRecord[] = [],
): Promise<readonly LogLine[]> {
  const { channel } = await requireChannel(store, name);
  const events = await readEvents(store, damaged);
  const lines: LogLine[] = [];
  for await (const change of readChanges(store, channel, damaged)) {
    while (events[0] !== undefined && events[0].when > change.when) lines.push(...events.splice(0, 1));
    lines.push(change);
    if (lines.length >= limit) return lines.slice(0, limit);
  }
  return [...lines, ...events].slice(0, limit);
}

async function readEvents(store: ReleaseStore, damaged: DamagedRecord[]): Promise<ReleaseEvent[]> {
  const [publications, { withdrawals }, pins] = await Promise.all([
    readPublications(store, damaged),
    readWithdrawals(store),
    readPins(store, damaged),
  ]);
  const events: ReleaseEvent[] = [
    ...publications.map(({ remote, version, commit, publishedBy: who, publishedAt: when }) => ({
      action: 'publish' as const,
      remote,
      version,
      who,
      when,
      commit,
    })),
    ...withdrawals.map((withdrawal) => ({ action: 'withdraw' as const, ...withdrawal })),
    ...pins.flatMap(pinEvents),
  ];
  return events.toSorted((one, other) => (one.when > other.when ? -1 : 1));
}

function pinEvents({ revoked, id, snapshot, base, releases, who, when, why, expires }: Pin): ReleaseEvent[] {
  return [
    { action: 'pin', id, snapshot, base, releases, who, when, why, expires },
    ...(revoked === undefined ? [] : [{ action: 'revoke' as const, id, ...revoked }]),
  ];
}
