import { isDeepStrictEqual } from 'node:util';
import type { Channel, LogEntry, Watch } from '@portal/shared/contracts/release';
import { checkSets, verdictsIn } from '../checks/check-sets.ts';
import { ReleaseError } from '../errors.ts';
import {
  moveChannel,
  readChannel,
  writeLogEntry,
  writeSnapshot,
  type StoredChannel,
} from '../records/index-records.ts';
import { allowKnownDamage, lostSentences, warnOfLostFallbacks } from './known-damage.ts';
import { keepServedSnapshots } from '../snapshots/keep-snapshots.ts';
import { pinKey } from '../records/pin-records.ts';
import { planSets, type PlannedSet } from '../snapshots/plan-sets.ts';
import { presentTargets, type ReplacedTargets, type Targets } from '../snapshots/targets.ts';
import { releaseName } from '../records/release-name.ts';
import { momentAfter, newestRecords, requireClock, type Moment } from '../records/require-clock.ts';
import { rollbackProblems } from '../rollback/rollback-problems.ts';
import { rollbackRefusal } from '../rollback/rollback-refusal.ts';
import { problemsOf, warningsOf } from '../checks/check-result.ts';
import { changesOnlyThePlan, withEndedPlans } from '../steps/ended-plans.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** Who changes a channel, and why; both are kept in its log. */
export interface ChangeRequest extends Moment {
  readonly channel: string;
  readonly who: string;
  readonly why: string;
  /** The revision the decision was based on; `conflict` when the channel has moved since. Default: any. */
  readonly revision?: number;
  /** A sentence that follows the reason, about what else is changed; empty for none. */
  readonly remark?: (changes: LogEntry['changes']) => string;
  /** How the release is watched after a promote. */
  readonly watch?: (live: Channel | null) => Watch;
}

/**
 * The channel as it is now. `changed` is false when it was already as requested; then nothing was written. `warnings`
 * name what was known about the promoted releases, what could not be checked in the new sets, which files in them were damaged before a promote, and what was wrong in
 * them before a rollback.
 */
export interface ChangeResult {
  readonly channel: Channel;
  readonly changed: boolean;
  readonly warnings: readonly string[];
}

/** Actions that must work whatever the clocks say. */
const TAKES_AWAY: ReadonlySet<LogEntry['action']> = new Set(['rollback', 'stop', 'retire']);

/** Returns the new targets of the remotes to change, given what is live; a stop may name one that stays as it is. */
export type ChooseTargets = (live: Channel | null) => Promise<ReplacedTargets>;

/**
 * The only way a channel changes: every set its visitors would get is checked as a whole and stored as a snapshot, then
 * the pointer moves by compare-and-swap, all remotes together or none. The pointer carries the log entry of its last
 * change, so both are accepted atomically; the entry gets its own file before the next change replaces it.
 * @throws ReleaseError: `refused` with the reasons, also by `requireClock`, `conflict` when the channel has moved since
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
  const { channel: name, who } = request;
  const chosen = await chooseTargets(live);
  const changes = Object.entries(withEndedPlans(live?.remotes ?? {}, chosen))
    .map(([remote, to]) => ({ remote, from: live?.remotes[remote] ?? null, to }))
    .filter(({ from, to }) => action === 'stop' || !isDeepStrictEqual(from, to));
  if (live !== null && changes.length === 0) return { channel: live, changed: false, warnings: [] };

  // The set that remains when a rollout stops was checked when it began, and a stop must never be blocked. Nor are sets
  // checked again that stay as they are.
  const isChecked = action !== 'stop' && !changes.every(changesOnlyThePlan);
  const newest = newestRecords(live === null ? [] : [live], withdrawn);
  const moment = TAKES_AWAY.has(action)
    ? await momentAfter(store, request, newest)
    : { when: (await requireClock(store, request, newest)).toISOString() };
  const replaced = Object.fromEntries(changes.map(({ remote, to }) => [remote, to]));
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const { targets, sets, lost } = await planSets(store, { channel: request.channel, live, replaced, withdrawals });
  const unsaid = isChecked ? [] : lostSentences(lost);
  const isRollback = action === 'rollback' && live !== null;
  const checked = isChecked ? warnOfLostFallbacks(await checkSets(store, sets, withdrawals), lost) : [];
  const checks = isRollback
    ? checked
    : await allowKnownDamage(store, { live, targets: presentTargets(chosen), withdrawals }, checked);
  const found = problemsOf(checks);
  const fit = isRollback
    ? await rollbackProblems(store, { live, replaced: presentTargets(replaced), withdrawals }, found)
    : found;
  const problems = isChecked ? [...fit, ...forPinsOnlyOf(presentTargets(replaced), sets)] : fit;
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
      why: withRemark(request, changes),
      changes,
      snapshot: sets[0].snapshot.id,
      ...(request.watch && { watch: request.watch(live) }),
    },
  };
  for (const { snapshot } of sets) await writeSnapshot(store, snapshot);
  // Created here, where the store is writable, so that a read-only server can sign links.
  await pinKey(store);
  if (live !== null) await writeLogEntry(store, live.lastChange);
  await move(store, next, before);
  await keepServedSnapshots(store, withdrawn);
  return { channel: next, changed: true, warnings: [...warningsOf(checks), ...found, ...unsaid] };
}

/** Which of the releases that are to be on the channel may not be, a sentence each. What is on it already keeps nobody from shipping. */
function forPinsOnlyOf(replaced: Targets, sets: readonly PlannedSet[]): string[] {
  const chosen = Object.entries(replaced).flatMap(([remote, { version, rollout }]) =>
    [version, rollout?.version].flatMap((each) => (each === undefined ? [] : releaseName({ remote, version: each }))),
  );
  const verdicts = verdictsIn(sets);
  return [...new Set(chosen)].flatMap((release) => {
    const verdict = verdicts.get(release);
    return verdict?.kind === 'pins-only' ? verdict.why : [];
  });
}

function withRemark({ why, remark }: ChangeRequest, changes: LogEntry['changes']): string {
  const sentence = remark?.(changes) ?? '';
  return sentence === '' ? why : `${why.trimEnd().replace(/\.$/, '')}. ${sentence}`;
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
