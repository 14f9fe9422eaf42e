import type { PublishedVersion, ReleaseOverview, ReleaseShare } from '@portal/shared/contracts/release-console';

export type LiveRemote = ReleaseOverview['remotes'][number];

/** What a version can be chosen of: a remote that is live, or one that nobody has on this channel yet. */
export type Choice = Pick<LiveRemote, 'remote' | 'shares' | 'published'>;

/** Everything a version can be chosen of, what is live before what is not. */
export function choicesOf({ remotes, notLive }: Pick<ReleaseOverview, 'remotes' | 'notLive'>): Choice[] {
  return [...remotes, ...notLive.map((one) => ({ ...one, shares: [] }))];
}

/** Fewer loads than this tell nothing about a release. */
const TELLING_LOADS = 50;

/** Which figures of a share are set apart, because somebody should look. */
export interface Alarms {
  failures: boolean;
  p95: boolean;
}

/**
 * Failures of a rollout that stopped itself, or of more than two loads in a hundred; a load time of more than twice
 * that of the version that is live beside it.
 */
export function alarmsOf({ kind, health }: ReleaseShare, live: ReleaseShare): Alarms {
  const isTelling = health.loads >= TELLING_LOADS;
  const isMany = isTelling && health.failures / health.loads > 0.02;
  const isSlow = isTelling && health.p95 !== null && live.health.p95 !== null && health.p95 > 2 * live.health.p95;
  return { failures: health.failures > 0 && (kind === 'stopped' || isMany), p95: kind !== 'live' && isSlow };
}

/** What the button of a share does. A rollout is ended first; only then can the remote go back. */
export type ShareAction = { kind: 'rollback' } | { kind: 'stop' } | { kind: 'clear' } | { kind: 'none'; why: string };

export function actionOf(share: ReleaseShare, remote: LiveRemote): ShareAction {
  if (share.kind === 'rollout') return { kind: 'stop' };
  if (share.kind === 'stopped') return { kind: 'clear' };
  if (remote.shares.length > 1) return { kind: 'none', why: 'End the rollout first.' };
  if (returnChoices(remote).length === 0) return { kind: 'none', why: 'There is no release to go back to.' };
  return { kind: 'rollback' };
}

/** A version that a remote can go back to. */
export interface ReturnChoice extends Pick<PublishedVersion, 'version' | 'health' | 'mark'> {
  isKnownGood: boolean;
}

/** What a rollback can return to: the last known good first, then what was live before, the last first. */
export function returnChoices({ lastKnownGood, earlier, published }: LiveRemote): ReturnChoice[] {
  const versions = new Set([...(lastKnownGood === null ? [] : [lastKnownGood]), ...earlier]);
  return [...versions].map((version) => {
    const { health = null, mark = null } = published.find((one) => one.version === version) ?? {};
    return { version, health, mark, isKnownGood: version === lastKnownGood };
  });
}

/** Why a version is not known to be good on this channel; null when nothing says so. */
export const markOf = ({ published }: Choice, version: string): PublishedVersion['mark'] =>
  published.find((one) => one.version === version)?.mark ?? null;

/** What a published version is to its remote on this channel. */
export type VersionState = 'live' | 'rollout' | 'stopped' | 'withdrawn' | 'published';

/** A version that visitors get cannot be withdrawn; the server refuses it too. */
export function versionState(remote: Choice, version: string): VersionState {
  if (remote.published.some((one) => one.version === version && one.isWithdrawn)) return 'withdrawn';
  return remote.shares.find((share) => share.version === version)?.kind ?? 'published';
}

/** Answers the commit a release was built from, or null. */
export function commitsOf(remotes: readonly LiveRemote[]): (remote: string, version: string) => string | null {
  const commits = new Map(
    remotes.flatMap(({ remote, published }) =>
      published.map(({ version, commit }) => [`${remote}@${version}`, commit] as const),
    ),
  );
  return (remote, version) => commits.get(`${remote}@${version}`) ?? null;
}
