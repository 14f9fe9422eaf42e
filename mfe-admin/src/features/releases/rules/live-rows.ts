import type { PublishedVersion, ReleaseOverview, ReleaseShare } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';

export type LiveRemote = ReleaseOverview['remotes'][number];

/** Where a version can be chosen: a remote that is live, or one that no one has on this channel. */
export type Choice = Pick<LiveRemote, 'remote' | 'shares' | 'published'>;

/** All remotes whose version can be chosen, live ones first. */
export function choicesOf({ remotes, notLive }: Pick<ReleaseOverview, 'remotes' | 'notLive'>): Choice[] {
  return [...remotes, ...notLive.map((one) => ({ ...one, shares: [] }))];
}

/** The version that visitors outside of a rollout get; undefined where no one has the remote. */
export const liveVersion = ({ shares }: Pick<Choice, 'shares'>): string | undefined =>
  shares.find(({ kind }) => kind === 'live')?.version;

/** Fewer loads than this say nothing about a release. */
const MIN_LOADS = 50;

/** Which figures of a share are highlighted, because someone should look. */
export interface Alarms {
  failures: boolean;
  p95: boolean;
}

/**
 * Failures of a rollout that stopped itself, or of more than two loads in a hundred; a load time of more than twice
 * that of the version it runs alongside.
 */
export function alarmsOf({ kind, health }: ReleaseShare, live: ReleaseShare): Alarms {
  const hasEnoughLoads = health.loads >= MIN_LOADS;
  const isMany = hasEnoughLoads && health.failures / health.loads > 0.02;
  const isSlow = hasEnoughLoads && health.p95 !== null && live.health.p95 !== null && health.p95 > 2 * live.health.p95;
  return { failures: health.failures > 0 && (kind === 'stopped' || isMany), p95: kind !== 'live' && isSlow };
}

/** What the button of a share does. A rollout is stopped first; only then can the remote be rolled back. */
export type ShareAction = { kind: 'rollback' } | { kind: 'stop' } | { kind: 'clear' } | { kind: 'none'; why: string };

export function actionOf(share: ReleaseShare, remote: LiveRemote): ShareAction {
  if (share.kind === 'rollout') return { kind: 'stop' };
  if (share.kind === 'stopped') return { kind: 'clear' };
  if (remote.shares.length > 1) return { kind: 'none', why: t('End the rollout first.') };
  if (returnChoices(remote).length === 0) return { kind: 'none', why: t('There is no release to go back to.') };
  return { kind: 'rollback' };
}

/** A version that a remote can be rolled back to. */
export interface ReturnChoice extends Pick<PublishedVersion, 'version' | 'health' | 'mark'> {
  isKnownGood: boolean;
}

/** What a rollback can return to: the last known good first, then what was live before, most recent first. */
export function returnChoices({ lastKnownGood, earlier, published }: LiveRemote): ReturnChoice[] {
  const versions = new Set([...(lastKnownGood === null ? [] : [lastKnownGood]), ...earlier]);
  return [...versions].map((version) => {
    const { health = null, mark = null } = published.find((one) => one.version === version) ?? {};
    return { version, health, mark, isKnownGood: version === lastKnownGood };
  });
}

/** Why a version is not known to be good on this channel; null without a known problem. */
export const markOf = ({ published }: Choice, version: string): PublishedVersion['mark'] =>
  published.find((one) => one.version === version)?.mark ?? null;

/** The state of a published version on this channel. */
export type VersionState = 'live' | 'rollout' | 'stopped' | 'withdrawn' | 'published';

/** A version that visitors get cannot be withdrawn; the server refuses it too. */
export function versionState(remote: Choice, version: string): VersionState {
  if (remote.published.some((one) => one.version === version && one.isWithdrawn)) return 'withdrawn';
  return remote.shares.find((share) => share.version === version)?.kind ?? 'published';
}

/** Returns the commit a release was built from, or null. */
export function commitsOf(
  remotes: readonly Pick<Choice, 'remote' | 'published'>[],
): (remote: string, version: string) => string | null {
  const commits = new Map(
    remotes.flatMap(({ remote, published }) =>
      published.map(({ version, commit }) => [`${remote}@${version}`, commit] as const),
    ),
  );
  return (remote, version) => commits.get(`${remote}@${version}`) ?? null;
}
