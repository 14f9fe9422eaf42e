import { DEFAULT_GUARD, isPullRequestVersion, type RolloutGuard, WHOLE } from '@portal/shared/contracts/release';
import type { PublishedVersion } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { type Choice, liveVersion, type LiveRemote } from './live-rows.ts';
import { shareText } from './shares.ts';
import { areBuildsOfOne, shortVersion } from './versions.ts';
import { t } from '@portal/shared/i18n';

/** One version of one remote, chosen in a form. */
export interface ChosenRelease {
  remote: string;
  version: string;
  /** The snapshot it was copied from: the server compares its record with that. */
  from?: string;
}

/** Default share of a new rollout, as text. */
const FIRST_SHARE = '10';

/** Initial choice of the form: the current rollout, else the first remote that has something new. */
export function firstChoice(remotes: readonly LiveRemote[]): { releases: ChosenRelease[]; share: string } {
  const remote =
    remotes.find(({ shares }) => shares.some(({ kind }) => kind === 'rollout')) ??
    remotes.find((one) => versionToPromote(one) !== one.shares[0]!.version) ??
    remotes[0];
  if (!remote) return { releases: [], share: FIRST_SHARE };
  const releases = [{ remote: remote.remote, version: versionToPromote(remote) }];
  const now = shareNow(remotes, releases);
  return { releases, share: now ? String(now / 100) : FIRST_SHARE };
}

/**
 * The version most likely to be promoted next: that of the rollout, else the newest allowed one that is no pull request's and not
 * known to be bad, else what is live.
 */
export function versionToPromote({ shares, published }: Choice): string {
  const rollout = shares.find(({ kind }) => kind === 'rollout');
  const live = published.find(({ version }) => version === shares[0]?.version);
  const isOlder = (one: PublishedVersion) =>
    live !== undefined &&
    (areBuildsOfOne(one.version, live.version)
      ? one.publishedAt < live.publishedAt
      : published.indexOf(one) > published.indexOf(live));
  // A remote that is not live is offered only when a version of it may be promoted.
  const allowed = published.filter(({ isWithdrawn }) => !isWithdrawn);
  const merged = allowed.find((one) => !isPullRequestVersion(one.version) && one.mark === null && !isOlder(one));
  return (rollout ?? merged ?? shares[0] ?? allowed[0]!).version;
}

/** Whether only everybody can get the releases: a remote that is not live cannot start with a share. */
export const isForEverybody = (choices: readonly Choice[], releases: readonly ChosenRelease[]): boolean =>
  releases.some(({ remote }) => choices.find((one) => one.remote === remote)?.shares.length === 0);

function liveOf(choices: readonly Choice[], remote: string): string | undefined {
  const choice = choices.find((one) => one.remote === remote);
  return choice && liveVersion(choice);
}

/** Those of a set that not everybody has on this channel. */
export const missingFrom = (choices: readonly Choice[], set: readonly ChosenRelease[]): ChosenRelease[] =>
  set.filter(({ remote, version }) => liveOf(choices, remote) !== version);

/** When the releases stop themselves: as their current rollouts do, else as a new one would. */
export function guardsOf(choices: readonly Choice[], releases: readonly ChosenRelease[]): RolloutGuard[] {
  const guards = releases.map(({ remote, version }) => {
    const shares = choices.find((one) => one.remote === remote)?.shares ?? [];
    const rollout = shares.find((share) => share.kind === 'rollout' && share.version === version);
    return rollout?.guard ?? DEFAULT_GUARD;
  });
  return [...new Map(guards.map((guard) => [guardText(guard), guard])).values()];
}

/** The current share of all chosen versions, as a weight; null where they differ. */
export function shareNow(choices: readonly Choice[], releases: readonly ChosenRelease[]): number | null {
  const weights = new Set(
    releases.map(({ remote, version }) => {
      const shares = choices.find((one) => one.remote === remote)?.shares ?? [];
      return shares.find((share) => share.version === version)?.share ?? 0;
    }),
  );
  const [weight] = weights;
  return weights.size === 1 ? weight! : null;
}

/** Label of the button: `Promote 1.4.0 to 50%`, or that there is nothing to do. */
export function promoteLabel(releases: readonly ChosenRelease[], weight: number | null, now: number | null): string {
  const what = whatOf(releases);
  if (weight === null) return t('Promote {what}', { what });
  if (weight === now) {
    return t('{count, plural, one {{what} has {share} already} other {{what} have {share} already}}', {
      count: releases.length,
      what,
      share: shareText(now),
    });
  }
  if (weight === 0) return t('Pause {what} at 0%', { what });
  return weight === WHOLE
    ? t('Promote {what} to everybody', { what })
    : t('Promote {what} to {share}', { what, share: shareText(weight) });
}

/** The same for a promotion in steps. */
export const stepsLabel = (releases: readonly ChosenRelease[]): string =>
  t('Promote {what} in steps', { what: whatOf(releases) });

const whatOf = (releases: readonly ChosenRelease[]): string =>
  releases.length === 1 ? shortVersion(releases[0]!.version) : t('{count} releases', { count: releases.length });

/** Notes on the change: what stops it, and what it expects. */
export function promoteNote(
  { revision, guards }: Readonly<{ revision: number; guards: readonly RolloutGuard[] }>,
  weight: number | null,
): string {
  const expectation = t('Revision {revision} must still be current.', { revision });
  if (weight === null || weight === 0 || weight === WHOLE) return expectation;
  return t('Stops itself if failures pass {limits}. {expectation}', {
    limits: guards.map(guardText).join(`, ${t('or')} `),
    expectation,
  });
}

const guardText = ({ maxFailures, minLoads }: RolloutGuard): string =>
  t('{share} of at least {minLoads} visitors', {
    share: shareText(maxFailures),
    minLoads: formatCount(minLoads),
  });
