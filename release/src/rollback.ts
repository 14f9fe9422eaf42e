import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { changeChannel } from './change-channel.ts';
import type { ChangeRequest, ChangeResult } from './change-channel.ts';
import { ReleaseError } from './errors.ts';
import { requireChannel } from './require-channel.ts';
import { readChanges } from './read-log.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * Returns remotes to their last known good release, all of them or none. That release gets back the fallback it had
 * when it was live before, so a second rollback goes one further back. Errors as in `changeChannel`, and ReleaseError
 * `refused` when there is nothing to return to, `not-found` for what is not live.
 */
export async function rollback(
  store: ReleaseStore,
  remotes: readonly string[],
  request: ChangeRequest,
): Promise<ChangeResult> {
  if (remotes.length === 0) throw new ReleaseError('invalid', 'Name the remotes to roll back.');
  return changeChannel(store, 'rollback', request, async (live) => {
    const channel = live ?? (await requireChannel(store, request.channel)).channel;
    const targets: Record<string, ChannelTarget> = {};
    for (const remote of remotes) targets[remote] = await earlier(store, channel, remote);
    return targets;
  });
}

async function earlier(store: ReleaseStore, channel: Channel, remote: string): Promise<ChannelTarget> {
  const target = channel.remotes[remote];
  if (target === undefined) throw new ReleaseError('not-found', `${remote} is not live on ${channel.name}.`);
  if (target.lastKnownGood === undefined) {
    throw new ReleaseError('refused', `${remote} has no release before ${target.version} on ${channel.name}.`);
  }
  for await (const { changes } of readChanges(store, channel)) {
    const change = changes.find(({ remote: name, to }) => name === remote && to.version === target.lastKnownGood);
    if (change !== undefined) return change.to;
  }
  throw new ReleaseError(
    'unavailable',
    `The log of ${channel.name} does not say when ${target.lastKnownGood} went live.`,
  );
}
