import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { problemsOf } from '../checks/check-result.ts';
import { checkSets } from '../checks/check-sets.ts';
import { changeWithRetries } from '../promote/change-with-retries.ts';
import type { ChangeRequest, ChangeResult } from '../promote/change-channel.ts';
import { knownGood, readHistory, type ChannelHistory } from '../log/channel-history.ts';
import { DamagedRecordError, FirstReleaseError, ReleaseError, RolloutsInTheWayError } from '../errors.ts';
import { releaseName } from '../records/release-name.ts';
import { markSentence } from '../log/release-marks.ts';
import { requireLive } from '../retire/require-live.ts';
import { blockingRollouts } from './blocking-rollouts.ts';
import { rollbackProblems, type PlannedRollback } from './rollback-problems.ts';
import { stopRemark } from './stop-remark.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { planSets } from '../snapshots/plan-sets.ts';
import type { Targets } from '../snapshots/targets.ts';
import { usableReleases, type IsUsableRelease } from '../snapshots/usable-releases.ts';
import { withdrawalsFrom, withdrawnSentence, type Withdrawals } from '../snapshots/withdrawals.ts';

export interface RollbackRequest extends ChangeRequest {
  /** The version one remote returns to, even if it is marked; left out: the last known good. */
  readonly to?: string;
  /** Replaces what is live even while a rollout is under way. Default: only the rollout ends. */
  readonly replacesLive?: boolean;
  /** Stops the rollouts of other remotes that need what goes away, in the same change. Default: `RolloutsInTheWayError`. */
  readonly stopsRollouts?: boolean;
}

/**
 * Returns remotes to what the other visitors have: a rollout ends, also one that stopped itself; without one, the last
 * known good release comes back, so a second rollback goes one further back. A release that is rolled back no longer
 * counts as known good. All of them or none. Rollouts of other remotes that do not fit with what comes back stop in the same
 * change, if the request says so; the log says which. Errors as in `changeWithRetries`, and ReleaseError `refused` when there is
 * nothing good to return to, with the reasons, `not-found` for a remote that is not live, `invalid` for a version
 * together with several remotes.
 */
export async function rollback(
  store: ReleaseStore,
  remotes: readonly string[],
  request: RollbackRequest,
): Promise<ChangeResult> {
  if (remotes.length === 0) throw new ReleaseError('invalid', 'Name the remotes to roll back.');
  if (request.to !== undefined && remotes.length > 1) {
    throw new ReleaseError('invalid', `Name one remote that returns to ${request.to}.`);
  }
  const withdrawals = withdrawalsFrom((await readWithdrawals(store)).withdrawals);
  let inTheWay: readonly string[] = [];
  const choose = async (live: Channel | null) => {
    inTheWay = [];
    const channel = live ?? (await requireChannel(store, request.channel)).channel;
    const returning = await returningTargets(store, channel, { remotes, request, withdrawals });
    const stopped = await blockingRollouts(store, channel, returning, withdrawals);
    const replaced = { ...stopped, ...returning };
    if (request.stopsRollouts) return replaced;
    const names = rollingOut(stopped);
    if (names.length > 0 && (await isAccepted(store, { live: channel, replaced, withdrawals }))) inTheWay = names;
    return returning;
  };
  try {
    return await changeWithRetries(store, 'rollback', () => ({ ...request, remark: stopRemark }), choose);
  } catch (error) {
    if (inTheWay.length === 0 || !(error instanceof ReleaseError) || error.code !== 'refused') throw error;
    throw new RolloutsInTheWayError(error.problems, inTheWay, { cause: error });
  }
}

/** Whether nothing is left that speaks against it. */
async function isAccepted(store: ReleaseStore, planned: PlannedRollback): Promise<boolean> {
  const { live, replaced, withdrawals } = planned;
  const { sets } = await planSets(store, { channel: live.name, live, replaced, withdrawals });
  const found = problemsOf(await checkSets(store, sets, withdrawals));
  return (await rollbackProblems(store, planned, found)).length === 0;
}

const rollingOut = (targets: Targets): string[] =>
  Object.entries(targets).flatMap(([remote, { rollout }]) =>
    rollout === undefined ? [] : [releaseName({ remote, version: rollout.version })],
  );

interface Wanted {
  readonly remotes: readonly string[];
  readonly request: RollbackRequest;
  readonly withdrawals: Withdrawals;
}

async function returningTargets(
  store: ReleaseStore,
  channel: Channel,
  { remotes, request, withdrawals }: Wanted,
): Promise<Record<string, ChannelTarget>> {
  const live = new Map<string, ChannelTarget>();
  for (const remote of remotes) live.set(remote, await requireLive(store, channel, remote));
  const isUsable = usableReleases(store, withdrawals);
  const history = await readHistory(
    store,
    channel,
    { remotes, good: 3, isUsable },
    // a version that was named is the caller's decision; otherwise a damaged change may have marked it as bad
    request.to === undefined ? undefined : [],
  ).catch((error: unknown) => {
    throw error instanceof DamagedRecordError ? unknownGood(error) : error;
  });
  const place = { channel, history, withdrawals, isUsable };
  const targets = [...live].map(
    async ([remote, before]) => [remote, await targetAfter(place, { remote, before }, request)] as const,
  );
  return Object.fromEntries(await Promise.all(targets));
}

/** The log is damaged where it may say that a release is bad. */
function unknownGood(cause: DamagedRecordError): ReleaseError {
  const wayOut = 'Which release is known to be good depends on it: name the one to return to with --to.';
  return new ReleaseError('refused', [cause.message, wayOut], { cause });
}

interface Place {
  readonly channel: Channel;
  readonly history: ChannelHistory;
  readonly withdrawals: Withdrawals;
  readonly isUsable: IsUsableRelease;
}

async function targetAfter(
  place: Place,
  { remote, before }: { remote: string; before: ChannelTarget },
  { to, replacesLive = false }: RollbackRequest,
): Promise<ChannelTarget> {
  const { history, isUsable } = place;
  const { version: live, lastKnownGood: fallback, rollout } = before;
  if (rollout !== undefined && to === undefined && !replacesLive) {
    // A release that is rolled back counts as bad from now on, also as a fallback.
    return target(live, fallback === rollout.version ? undefined : fallback);
  }
  const version = to ?? (await knownGood(history, isUsable, remote, [live]));
  if (version === undefined) throw await nothingGood(place, remote, live);
  if (to !== undefined) requireLived(place, remote, live, to);
  const left = rollout === undefined ? [live, version] : [live, version, rollout.version];
  return target(version, await knownGood(history, isUsable, remote, left));
}

const target = (version: string, lastKnownGood: string | undefined): ChannelTarget => ({
  version,
  ...(lastKnownGood !== undefined && { lastKnownGood }),
});

function requireLived({ channel, history, withdrawals }: Place, remote: string, live: string, to: string): void {
  if (to === live) throw new ReleaseError('refused', `${releaseName({ remote, version: to })} is live already.`);
  const withdrawal = withdrawals.of({ remote, version: to });
  if (withdrawal !== undefined) throw new ReleaseError('refused', withdrawnSentence(withdrawal));
  if (history.livedOf(remote).some(({ version }) => version === to)) return;
  const release = releaseName({ remote, version: to });
  throw new ReleaseError('refused', `${release} was never live on ${channel.name}: promote it instead.`);
}

/** Why there is nothing to return to, with the mark of each version that was live before. */
async function nothingGood(
  { channel, history, withdrawals, isUsable }: Place,
  remote: string,
  live: string,
): Promise<ReleaseError> {
  const before = history.livedOf(remote).filter(({ version }) => version !== live);
  if (before.length === 0) {
    return new FirstReleaseError(`${remote} has no release before ${live} on ${channel.name}.`, remote);
  }
  const reasons = await Promise.all(
    before.map(async ({ version, mark }) => {
      const release = { remote, version };
      const withdrawal = withdrawals.of(release);
      if (withdrawal !== undefined) return { version, sentence: withdrawnSentence(withdrawal), canReturn: false };
      if (!(await isUsable(release))) {
        return {
          version,
          sentence: `${releaseName(release)} is damaged, or not signed by an authorized signer.`,
          canReturn: false,
        };
      }
      return { version, sentence: mark ? markSentence(release, mark) : '', canReturn: true };
    }),
  );
  const usable = reasons.find(({ canReturn }) => canReturn);
  return new ReleaseError('refused', [
    `${remote} has no release before ${live} on ${channel.name} that is known to be good.`,
    ...reasons.map(({ sentence }) => sentence),
    usable === undefined
      ? 'Promote another version instead.'
      : `Promote another version, or return to one of these all the same by its name: --to ${usable.version}.`,
  ]);
}
