import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { changeChannel } from './change-channel.ts';
import type { ChangeRequest, ChangeResult } from './change-channel.ts';
import { ReleaseError } from './errors.ts';
import { requireChannel } from './require-channel.ts';
import { readChanges } from './read-log.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { readWithdrawals } from './withdrawal-records.ts';
import { withdrawalsFrom, withdrawnSentence } from './withdrawn.ts';
import type { Withdrawals } from './withdrawn.ts';

/**
 * Returns remotes to what the others have: a rollout ends, also one that stopped itself; without one, the last known
 * good release comes back with the fallback it had then, so a second rollback goes one further back. All of them or
 * none. Errors as in `changeChannel`, and ReleaseError `refused` when there is nothing to return to, `not-found` for
 * what is not live.
 */
export async function rollback(
  store: ReleaseStore,
  remotes: readonly string[],
  request: ChangeRequest,
): Promise<ChangeResult> {
  if (remotes.length === 0) throw new ReleaseError('invalid', 'Name the remotes to roll back.');
  const withdrawals = withdrawalsFrom((await readWithdrawals(store)).withdrawals);
  return changeChannel(store, 'rollback', request, async (live) => {
    const channel = live ?? (await requireChannel(store, request.channel)).channel;
    const targets: Record<string, ChannelTarget> = {};
    for (const remote of remotes) targets[remote] = await earlier(store, channel, remote, withdrawals);
    return targets;
  });
}

async function earlier(
  store: ReleaseStore,
  channel: Channel,
  remote: string,
  withdrawals: Withdrawals,
): Promise<ChannelTarget> {
  const target = channel.remotes[remote];
  if (target === undefined) throw new ReleaseError('not-found', `${remote} is not live on ${channel.name}.`);
  const { version, lastKnownGood, rollout } = target;
  if (rollout !== undefined) return { version, ...(lastKnownGood !== undefined && { lastKnownGood }) };
  if (lastKnownGood === undefined) {
    throw new ReleaseError('refused', `${remote} has no release before ${version} on ${channel.name}.`);
  }
  const withdrawal = withdrawals.of({ remote, version: lastKnownGood });
  if (withdrawal !== undefined) {
    throw new ReleaseError('refused', `${withdrawnSentence(withdrawal)} Promote another version instead.`);
  }
  for await (const { changes } of readChanges(store, channel)) {
    const change = changes.find(({ remote: name, to }) => name === remote && to.version === lastKnownGood);
    if (change === undefined) continue;
    const { lastKnownGood: before } = change.to;
    return { version: lastKnownGood, ...(before !== undefined && { lastKnownGood: before }) };
  }
  throw new ReleaseError('unavailable', `The log of ${channel.name} does not say when ${lastKnownGood} went live.`);
}
