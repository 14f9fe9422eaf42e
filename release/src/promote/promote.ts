import { randomBytes } from 'node:crypto';
import {
  DEFAULT_GUARD,
  MIN_WATCHED_LOADS,
  WHOLE,
  type Channel,
  type ChannelTarget,
  type RolloutGuard,
  type Watch,
} from '@portal/shared/contracts/release';
import { changeWithRetries } from './change-with-retries.ts';
import type { ChangeRequest, ChangeResult } from './change-channel.ts';
import { knownGood, readHistory, type ChannelHistory } from '../log/channel-history.ts';
import { ReleaseError } from '../errors.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { notLive } from './not-live.ts';
import { requireWeight, rolloutTargets, type PlannedSteps } from './rollout.ts';
import { promotionWarnings, warningSentence } from './promotion-warnings.ts';
import { returnWarnings } from '../retire/return-warnings.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireSteps, type Steps } from '../steps/require-steps.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { usableReleases } from '../snapshots/usable-releases.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

export interface PromoteRequest extends ChangeRequest {
  /** Share of the visitors, 0 to 100 with at most two decimals; left out or 100: everybody. An earlier plan ends. */
  readonly percent?: number;
  /** Instead of `percent`: the first share now, the others automatically (0099). */
  readonly steps?: Steps | undefined;
  /**
   * When it counts as failed; default: as in its rollout, else more than 2% failures among at least 50 visitors. For
   * everybody it must want at least `MIN_WATCHED_LOADS`, and that of a rollout which wants fewer is raised to them.
   */
  readonly guard?: RolloutGuard;
  /** False: what is promoted to everybody is not rolled back automatically in its first hour; default true. */
  readonly rollsBack?: boolean;
  /** Releases that everybody has already stay as they are, with a rollout beside them; default false. */
  readonly leavesLive?: boolean;
  /** The current release is bad: replaced for everybody, it does not become the last known good. */
  readonly isPreviousBad?: boolean;
}

/**
 * Makes releases live on a channel, for everybody or for a share of the visitors, all of them or none; what was live
 * becomes the last known good unless it is marked as bad, and is watched for an hour (0016). A channel begins with its
 * first promote. Errors as in `changeWithRetries`, `promotionTargets` and `rolloutTargets`.
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  request: PromoteRequest,
): Promise<ChangeResult> {
  if (releases.length === 0) throw new ReleaseError('invalid', 'Name the releases to promote, as mfe-name@1.4.2.');
  const { percent = 100, steps, guard, leavesLive = false, isPreviousBad = false } = request;
  const { weight, plan } = steps ? requireSteps(steps) : { weight: requireWeight(percent) };
  if (weight < WHOLE && (isPreviousBad || request.rollsBack !== undefined)) {
    throw new ReleaseError('invalid', 'A share of the visitors leaves what is live as it is and stops itself.');
  }
  if (weight === WHOLE && guard !== undefined && guard.minLoads < MIN_WATCHED_LOADS) {
    throw new ReleaseError(
      'invalid',
      `What everybody gets is judged by at least ${MIN_WATCHED_LOADS} visitors, so ${guard.minLoads} is too few; fewer are possible for a share of the visitors.`,
    );
  }
  const wanted = (live: Channel | null) => (leavesLive ? notLive(releases, live) : releases);
  return promoteTo(store, wanted, { ...request, weight, ...(plan && { plan }) });
}

/** A promote whose percentage or steps are validated, as a weight and the plan that follows it. */
type ValidatedPromote = Omit<PromoteRequest, 'percent' | 'steps'> & Pick<PromotionTarget, 'weight' | 'plan'>;

/**
 * Like `promote`, for a weight and plan that are already validated; throws the same errors.
 * @param releasesOf the releases to promote, by what is live at each try; with none of them nothing is changed
 */
export async function promoteTo(
  store: ReleaseStore,
  releasesOf: (live: Channel | null) => readonly ReleaseName[],
  request: ValidatedPromote,
): Promise<ChangeResult> {
  const { channel, weight, plan, guard, rollsBack = true, isPreviousBad = false } = request;
  // the time of the try that is accepted, so that the log stays in order
  let now = new Date(0);
  const atItsTime = () => {
    now = request.now?.() ?? new Date();
    return { ...request, now: () => now };
  };
  let warnings: readonly string[] = [];
  const choose = async (live: Channel | null) => {
    const since = now.toISOString();
    const releases = releasesOf(live);
    const targets = await promotedTargets(store, live, releases, {
      channel,
      weight,
      guard,
      plan,
      since,
      isPreviousBad,
    });
    // before anything changes, so that a store that cannot be read has changed nothing
    const known = await promotionWarnings(store, channel, live, releases);
    warnings = [
      ...(await returnWarnings(store, live, releases)),
      ...known.map((warning) => warningSentence(warning, channel)),
    ];
    return targets;
  };
  const watch = (live: Channel | null): Watch => ({ guard: guard ?? guardOf(live, releasesOf(live)), rollsBack });
  const result =
    weight < WHOLE
      ? await changeWithRetries(store, 'rollout', atItsTime, choose)
      : await changeWithRetries(store, 'promote', () => ({ ...atItsTime(), watch }), choose);
  return result.changed ? { ...result, warnings: [...warnings, ...result.warnings] } : result;
}

/** The guard of the rollout that is now promoted to everybody, else the default. */
function guardOf(live: Channel | null, releases: readonly ReleaseName[]): RolloutGuard {
  const rollouts = releases.flatMap(({ remote, version }) => {
    const rollout = live?.remotes[remote]?.rollout;
    return rollout?.version === version ? [rollout] : [];
  });
  const guard = rollouts[0]?.guard ?? DEFAULT_GUARD;
  return { ...guard, minLoads: Math.max(guard.minLoads, MIN_WATCHED_LOADS) };
}

interface PromotionTarget {
  readonly channel: string;
  readonly weight: number;
  readonly guard?: RolloutGuard | undefined;
  readonly plan?: PlannedSteps | undefined;
  readonly since: string;
  readonly isPreviousBad?: boolean;
}

/** What the releases would be on a channel; ReleaseError `invalid` for two versions of one remote. */
export async function promotedTargets(
  store: ReleaseStore,
  live: Channel | null,
  releases: readonly ReleaseName[],
  { channel, isPreviousBad = false, ...rollout }: PromotionTarget,
): Promise<Record<string, ChannelTarget>> {
  requireOnce(releases);
  if (rollout.weight === WHOLE) return promotionTargets(store, live, releases, isPreviousBad);
  return rolloutTargets(live, channel, releases, { ...rollout, freshId: randomBytes(8).toString('hex') });
}

/** The same for everybody: a rollout of the remote ends. */
async function promotionTargets(
  store: ReleaseStore,
  live: Channel | null,
  releases: readonly ReleaseName[],
  isPreviousBad: boolean,
): Promise<Record<string, ChannelTarget>> {
  if (live === null) return Object.fromEntries(releases.map(({ remote, version }) => [remote, { version }]));
  const withdrawals = withdrawalsFrom((await readWithdrawals(store)).withdrawals);
  const isUsable = usableReleases(store, withdrawals);
  const remotes = releases.map(({ remote }) => remote);
  // A damaged change does not block a promote; the choice of the fallback only lacks what it said.
  const history = await readHistory(store, live, { remotes, good: isPreviousBad ? 3 : 2, isUsable }, []);
  const targets = await Promise.all(
    releases.map(async ({ remote, version }): Promise<[string, ChannelTarget]> => {
      const before = live.remotes[remote];
      if (isPreviousBad && before === undefined) requireNothingBefore(history, remote);
      const except = isPreviousBad && before ? [version, before.version] : [version];
      const lastKnownGood =
        before?.version === version ? before.lastKnownGood : await knownGood(history, isUsable, remote, except);
      return [remote, { version, ...(lastKnownGood !== undefined && { lastKnownGood }) }];
    }),
  );
  return Object.fromEntries(targets);
}

/** ReleaseError `invalid` for a retired remote, since a promote of it replaces nothing that could be marked as bad. */
function requireNothingBefore(history: ChannelHistory, remote: string): void {
  const [last] = history.livedOf(remote);
  if (last === undefined) return;
  const release = releaseName({ remote, version: last.version });
  throw new ReleaseError(
    'invalid',
    `${remote} was retired, so nothing of it is live that could be bad. To keep ${release} from coming back: withdraw it.`,
  );
}

/** ReleaseError `invalid` when a remote is named twice. */
export function requireOnce(releases: readonly ReleaseName[]): void {
  const twice = releases.find(({ remote }, index) => releases.findIndex((other) => other.remote === remote) !== index);
  if (twice !== undefined)
    throw new ReleaseError('invalid', `${twice.remote} is named twice; one version can be live.`);
}
