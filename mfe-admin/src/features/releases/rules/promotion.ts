import { DEFAULT_GUARD, WHOLE } from '@portal/shared/contracts/release';
import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import type { LiveRemote } from './live-rows.ts';
import { shareText } from './shares.ts';
import { shortVersion } from './versions.ts';

/** One version of one remote, chosen in a form. */
export interface ChosenRelease {
  remote: string;
  version: string;
}

/** Where a new rollout begins unless the form says otherwise, as it is typed. */
const FIRST_SHARE = '10';

/** What stands in the form before anybody chose: the rollout under way, else the first remote that has something new. */
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

/** The version somebody most likely wants to promote next: that of the rollout, else the newest that may be. */
export function versionToPromote({ shares, published }: LiveRemote): string {
  const rollout = shares.find(({ kind }) => kind === 'rollout');
  return (rollout ?? published.find(({ isWithdrawn }) => !isWithdrawn) ?? shares[0]!).version;
}

/** The share that every one of the chosen versions has now, as a weight; null where they differ. */
export function shareNow(remotes: readonly LiveRemote[], releases: readonly ChosenRelease[]): number | null {
  const weights = new Set(
    releases.map(({ remote, version }) => {
      const shares = remotes.find((one) => one.remote === remote)?.shares ?? [];
      return shares.find((share) => share.version === version)?.share ?? 0;
    }),
  );
  const [weight] = weights;
  return weights.size === 1 ? weight! : null;
}

/** What the button does, in its own words: `Promote 1.4.0 to 50%`, or that there is nothing to do. */
export function promoteLabel(releases: readonly ChosenRelease[], weight: number | null, now: number | null): string {
  const what = releases.length === 1 ? shortVersion(releases[0]!.version) : `${releases.length} releases`;
  if (weight === null) return `Promote ${what}`;
  if (weight === now) return `${what} ${releases.length === 1 ? 'has' : 'have'} ${shareText(now)} already`;
  if (weight === 0) return `Pause ${what} at 0%`;
  return `Promote ${what} to ${weight === WHOLE ? 'everybody' : shareText(weight)}`;
}

/** What holds for the change beyond its words: what stops it, and what it expects. */
export function promoteNote({ revision }: Pick<ReleaseOverview, 'revision'>, weight: number | null): string {
  const { maxFailures, minLoads } = DEFAULT_GUARD;
  const guard = `Stops itself if failures pass ${shareText(maxFailures)} of at least ${minLoads} loads.`;
  const expectation = `Revision ${revision} must still be current.`;
  return weight === null || weight === 0 || weight === WHOLE ? expectation : `${guard} ${expectation}`;
}
