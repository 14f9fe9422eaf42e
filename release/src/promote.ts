import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { changeChannel } from './change-channel.ts';
import type { ChangeRequest, ChangeResult } from './change-channel.ts';
import { ReleaseError } from './errors.ts';
import type { ReleaseName } from './names.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * Makes releases live on a channel, all of them or none; what was live becomes the last known good. A channel begins
 * with its first promote. Errors as in `changeChannel` and `promotionTargets`.
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  request: ChangeRequest,
): Promise<ChangeResult> {
  if (releases.length === 0) throw new ReleaseError('invalid', 'Name the releases to promote, as mfe-name@1.4.2.');
  return changeChannel(store, 'promote', request, async (live) => promotionTargets(live, releases));
}

/** What the releases would be on a channel; ReleaseError `invalid` for two versions of one remote. */
export function promotionTargets(
  live: Channel | null,
  releases: readonly ReleaseName[],
): Record<string, ChannelTarget> {
  const twice = releases.find(({ remote }, index) => releases.findIndex((other) => other.remote === remote) !== index);
  if (twice !== undefined)
    throw new ReleaseError('invalid', `${twice.remote} is named twice; one version can be live.`);
  return Object.fromEntries(
    releases.map(({ remote, version }) => {
      const before = live?.remotes[remote];
      if (before?.version === version) return [remote, before];
      return [remote, { version, ...(before && { lastKnownGood: before.version }) }];
    }),
  );
}
