import { randomBytes } from 'node:crypto';
import { WHOLE } from '@portal/shared/contracts/release';
import type { Channel, ChannelTarget, RolloutGuard } from '@portal/shared/contracts/release';
import { changeChannel } from './change-channel.ts';
import type { ChangeRequest, ChangeResult } from './change-channel.ts';
import { ReleaseError } from './errors.ts';
import type { ReleaseName } from './names.ts';
import { requireWeight, rolloutTargets } from './rollout.ts';
import type { ReleaseStore } from './store/release-store.ts';

export type PromoteRequest = ChangeRequest &
  Readonly<{
    /** Share of the visitors, 0 to 100 with at most two decimals; left out or 100: everybody. */
    percent?: number;
    /** When the rollout is to stop itself; left out: as before, else more than 2 % failures of at least 50 loads. */
    guard?: RolloutGuard;
  }>;

/**
 * Makes releases live on a channel, for everybody or for a share of the visitors, all of them or none; what was live
 * becomes the last known good. A channel begins with its first promote. Errors as in `changeChannel`,
 * `promotionTargets` and `rolloutTargets`.
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  request: PromoteRequest,
): Promise<ChangeResult> {
  if (releases.length === 0) throw new ReleaseError('invalid', 'Name the releases to promote, as mfe-name@1.4.2.');
  const { percent = 100, guard } = request;
  const weight = requireWeight(percent);
  const now = request.now?.() ?? new Date();
  return changeChannel(store, weight === WHOLE ? 'promote' : 'rollout', { ...request, now: () => now }, async (live) =>
    targetsOf(live, releases, { channel: request.channel, weight, guard, since: now.toISOString() }),
  );
}

type Wanted = Readonly<{ channel: string; weight: number; guard?: RolloutGuard; since: string }>;

/** What the releases would be on a channel; ReleaseError `invalid` for two versions of one remote. */
export function targetsOf(
  live: Channel | null,
  releases: readonly ReleaseName[],
  { channel, ...rollout }: Wanted,
): Record<string, ChannelTarget> {
  requireOnce(releases);
  if (rollout.weight === WHOLE) return promotionTargets(live, releases);
  return rolloutTargets(live, channel, releases, { ...rollout, freshId: randomBytes(8).toString('hex') });
}

/** The same for everybody: a rollout of the remote ends. */
function promotionTargets(live: Channel | null, releases: readonly ReleaseName[]): Record<string, ChannelTarget> {
  return Object.fromEntries(
    releases.map(({ remote, version }) => {
      const before = live?.remotes[remote];
      const lastKnownGood = before?.version === version ? before.lastKnownGood : before?.version;
      return [remote, { version, ...(lastKnownGood !== undefined && { lastKnownGood }) }];
    }),
  );
}

/** ReleaseError `invalid` when a remote is named twice. */
export function requireOnce(releases: readonly ReleaseName[]): void {
  const twice = releases.find(({ remote }, index) => releases.findIndex((other) => other.remote === remote) !== index);
  if (twice !== undefined)
    throw new ReleaseError('invalid', `${twice.remote} is named twice; one version can be live.`);
}
