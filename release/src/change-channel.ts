import type { Channel, ChannelTarget, LogEntry } from '@portal/shared/contracts/release';
import { ReleaseError } from './errors.ts';
import { moveChannel, readChannel, writeLogEntry, writeSnapshot } from './index-records.ts';
import type { StoredChannel } from './index-records.ts';
import { planSet } from './plan-set.ts';
import { ConflictError } from './store/release-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Who changes a channel, and why; both are kept in its log. */
export type ChangeRequest = Readonly<{ channel: string; who: string; why: string; now?: () => Date }>;

/** The channel as it is now. `changed` is false when it already was as asked for; then nothing was written. */
export type ChangeResult = Readonly<{ channel: Channel; changed: boolean }>;

/** From what is live, the new targets of the remotes that are to change. */
export type ChooseTargets = (live: Channel | null) => Promise<Record<string, ChannelTarget>>;

/**
 * The one way a channel changes: the new set is checked as a whole, then the pointer moves by compare-and-swap, all
 * remotes together or none. The pointer carries the log entry of its last change, so both are accepted in the same
 * instant; the entry is filed under its own name before the next change replaces it.
 * Throws ReleaseError: `refused` with the reasons, `conflict` when the channel moved meanwhile.
 */
export async function changeChannel(
  store: ReleaseStore,
  action: LogEntry['action'],
  request: ChangeRequest,
  chooseTargets: ChooseTargets,
): Promise<ChangeResult> {
  if (request.why.trim() === '') throw new ReleaseError('invalid', 'Say why; the log keeps the reason.');
  const before = await readChannel(store, request.channel);
  const live = before?.channel ?? null;
  const changes = Object.entries(await chooseTargets(live))
    .map(([remote, to]) => ({ remote, from: live?.remotes[remote] ?? null, to }))
    .filter(({ from, to }) => from?.version !== to.version);
  if (live !== null && changes.length === 0) return { channel: live, changed: false };

  const replaced = Object.fromEntries(changes.map(({ remote, to }) => [remote, to]));
  const { targets, snapshot, problems } = await planSet(store, request.channel, live, replaced);
  if (problems.length > 0) throw new ReleaseError('refused', problems);

  const revision = (live?.revision ?? 0) + 1;
  const { channel: name, who, why } = request;
  const when = (request.now?.() ?? new Date()).toISOString();
  const next: Channel = {
    schema: 1,
    name,
    revision,
    remotes: targets,
    lastChange: { channel: name, revision, action, who, when, why, changes, snapshot: snapshot.id },
  };
  await writeSnapshot(store, snapshot);
  if (live !== null) await writeLogEntry(store, live.lastChange);
  await move(store, next, before);
  return { channel: next, changed: true };
}

async function move(store: ReleaseStore, next: Channel, before: StoredChannel | null): Promise<void> {
  try {
    await moveChannel(store, next, before);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ReleaseError(
      'conflict',
      `Someone else changed the channel ${next.name} at the same moment (revision ${next.revision} is taken). ` +
        'Nothing of yours was changed; look at what is live now and try again.',
      { cause: error },
    );
  }
}
