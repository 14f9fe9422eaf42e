import { DEFAULT_GUARD, type RolloutGuard, WHOLE } from '@portal/shared/contracts/release';
import type { Choice, LiveRemote } from './live-rows.ts';
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
export function versionToPromote({ shares, published }: Choice): string {
  const rollout = shares.find(({ kind }) => kind === 'rollout');
  // What is not live is offered only when a version of it may be promoted.
  return (rollout ?? published.find(({ isWithdrawn }) => !isWithdrawn) ?? shares[0]!).version;
}

/** Whether only everybody can get the releases: a remote that is not live cannot begin with a share. */
export const isForEverybody = (choices: readonly Choice[], releases: readonly ChosenRelease[]): boolean =>
  releases.some(({ remote }) => choices.find((one) => one.remote === remote)?.shares.length === 0);

/** When the releases stop themselves: as their rollouts under way do, else as a new one would. */
export function guardsOf(choices: readonly Choice[], releases: readonly ChosenRelease[]): RolloutGuard[] {
  const guards = releases.map(({ remote, version }) => {
    const shares = choices.find((one) => one.remote === remote)?.shares ?? [];
    const rollout = shares.find((share) => share.kind === 'rollout' && share.version === version);
    return rollout?.guard ?? DEFAULT_GUARD;
  });
  return [...new Map(guards.map((guard) => [guardText(guard), guard])).values()];
}

/** The share that every one of the chosen versions has now, as a weight; null where they differ. */
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

/** What the button does, in its own words: `Promote 1.4.0 to 50%`, or that there is nothing to do. */
export function promoteLabel(releases: readonly ChosenRelease[], weight: number | null, now: number | null): string {
  const what = releases.length === 1 ? shortVersion(releases[0]!.version) : `${releases.length} releases`;
  if (weight === null) return `Promote ${what}`;
  if (weight === now) return `${what} ${releases.length === 1 ? 'has' : 'have'} ${shareText(now)} already`;
  if (weight === 0) return `Pause ${what} at 0%`;
  return `Promote ${what} to ${weight === WHOLE ? 'everybody' : shareText(weight)}`;
}

/** What holds for the change beyond its words: what stops it, and what it expects. */
export function promoteNote(
  { revision, guards }: Readonly<{ revision: number; guards: readonly RolloutGuard[] }>,
  weight: number | null,
): string {
  const expectation = `Revision ${revision} must still be current.`;
  if (weight === null || weight === 0 || weight === WHOLE) return expectation;
  return `Stops itself if failures pass ${guards.map(guardText).join(', or ')}. ${expectation}`;
}

const guardText = ({ maxFailures, minLoads }: RolloutGuard): string =>
  `${shareText(maxFailures)} of at least ${minLoads.toLocaleString('en-US')} visitors`;
