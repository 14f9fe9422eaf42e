import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelTarget, LogEntry, Watch } from '@portal/shared/contracts/release';
import { checkSets } from '../checks/check-sets.ts';
import { ReleaseError } from '../errors.ts';
import { moveChannel, readChannel, writeLogEntry, writeSnapshot } from '../records/index-records.ts';
import type { StoredChannel } from '../records/index-records.ts';
import { keepServedSnapshots } from '../snapshots/keep-snapshots.ts';
import { pinKey } from '../records/pin-records.ts';
import { planSets } from '../snapshots/plan-sets.ts';
import { momentAfter, newestTold, requireClock } from '../records/require-clock.ts';
import type { Moment } from '../records/require-clock.ts';
import { rollbackRefusal } from '../rollback/rollback-refusal.ts';
import { problemsOf, warningsOf } from '../checks/check-result.ts';
import { ConflictError } from '../store/release-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** Who changes a channel, and why; both are kept in its log. */
export interface ChangeRequest extends Moment {
  readonly channel: string;
  readonly who: string;
  readonly why: string;
  /** The revision that was looked at; a change meanwhile is a conflict. Left out, whatever it is now. */
  readonly revision?: number;
  /** How a promote is watched from then on. */
  readonly watch?: (live: Channel | null) => Watch;
}

/**
 * The channel as it is now. `changed` is false when it already was as asked for; then nothing was written. `warnings`
 * say what of the new sets could not be looked at.
 */
export interface ChangeResult {
  readonly channel: Channel;
  readonly changed: boolean;
  readonly warnings: readonly string[];
}

/** What must be possible whatever the clocks say. */
const TAKES_AWAY: ReadonlySet<LogEntry['action']> = new Set(['rollback', 'stop']);

/** From what is live, the new targets of the remotes that are to change; a stop may name one that stays as it is. */
export type ChooseTargets = (live: Channel | null) => Promise<Record<string, ChannelTarget>>;

/**
 * The one way a channel changes: every set its visitors would get is checked as a whole and kept as a snapshot, then
 * the pointer moves by compare-and-swap, all remotes together or none. The pointer carries the log entry of its last
 * change, so both are accepted in the same instant; the entry is filed under its own name before the next change
 * replaces it.
 * @throws ReleaseError: `refused` with the reasons, also by `requireClock`, `conflict` when the channel moved meanwhile
 */
export async function changeChannel(
  store: ReleaseStore,
  action: LogEntry['action'],
  request: ChangeRequest,
  chooseTargets: ChooseTargets,
): Promise<ChangeResult> {
  if (request.why.trim() === '') throw new ReleaseError('invalid', 'Say why; the log keeps the reason.');
  const [before, withdrawn] = await Promise.all([readChannel(store, request.channel), readWithdrawals(store)]);
  const live = before?.channel ?? null;
  requireRevision(request, live);
  const { channel: name, who, why } = request;
  const changes = Object.entries(await chooseTargets(live))
    .map(([remote, to]) => ({ remote, from: live?.remotes[remote] ?? null, to }))
    .filter(({ from, to }) => action === 'stop' || !isDeepStrictEqual(from, to));
  if (live !== null && changes.length === 0) return { channel: live, changed: false, warnings: [] };

  // What is left when a rollout stops was checked when it began, and nothing may keep a rollout from stopping.
  const isStop = action === 'stop';
  const told = newestTold(live === null ? [] : [live], withdrawn);
  const moment = TAKES_AWAY.has(action)
    ? await momentAfter(store, request, told)
    : { when: (await requireClock(store, request, told)).toISOString() };
  const replaced = Object.fromEntries(changes.map(({ remote, to }) => [remote, to]));
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const { targets, sets } = await planSets(store, request.channel, live, replaced, withdrawals);
  const checks = isStop ? [] : await checkSets(store, sets, withdrawals);
  const problems = problemsOf(checks);
  if (problems.length > 0) {
    throw new ReleaseError('refused', action === 'rollback' ? rollbackRefusal(name, changes, problems) : problems);
  }

  const revision = (live?.revision ?? 0) + 1;
  const next: Channel = {
    schema: 1,
    name,
    revision,
    remotes: { ...targets },
    lastChange: {
      channel: name,
      revision,
      action,
      who,
      ...moment,
      why,
      changes,
      snapshot: sets[0].snapshot.id,
      ...(request.watch && { watch: request.watch(live) }),
    },
  };
  for (const { snapshot } of sets) await writeSnapshot(store, snapshot);
  // Made by those who may write, so that a server that may only read can sign links.
  await pinKey(store);
  if (live !== null) await writeLogEntry(store, live.lastChange);
  await move(store, next, before);
  await keepServedSnapshots(store, withdrawn);
  return { channel: next, changed: true, warnings: warningsOf(checks) };
}

function requireRevision({ channel, revision }: ChangeRequest, live: Channel | null): void {
  if (revision === undefined || revision === live?.revision) return;
  throw new ReleaseError(
    'conflict',
    `${channel} is at revision ${live?.revision ?? 0} now, not at ${revision} any more. Nothing was changed; look at what is live now and try again.`,
  );
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
