import type { Channel, ChannelTarget } from '@portal/shared/contracts/release';
import { didYouMean } from '../did-you-mean.ts';
import { ReleaseError } from '../errors.ts';
import { channelOption } from '../records/channel-option.ts';
import { releaseName } from '../records/release-name.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { findRetirement } from './find-retirement.ts';

/**
 * What a channel has of a remote.
 * @throws ReleaseError `not-found` for a remote that is not live; for a retired one with who did it, and the way back
 */
export async function requireLive(store: ReleaseStore, channel: Channel, remote: string): Promise<ChannelTarget> {
  const { name, remotes } = channel;
  const target = remotes[remote];
  if (target !== undefined) return target;
  const retirement = await findRetirement(store, channel, remote);
  if (retirement === null) {
    throw new ReleaseError('not-found', `${remote} is not live on ${name}.${didYouMean(remote, Object.keys(remotes))}`);
  }
  const { entry } = retirement;
  const how = entry
    ? `${entry.who} retired it on ${entry.when.slice(0, 10)}, in revision ${entry.revision}.`
    : 'it was retired, and the record of that is damaged. See verify.';
  const release = { remote, version: retirement.version };
  const withdrawals = withdrawalsFrom((await readWithdrawals(store)).withdrawals);
  throw new ReleaseError('not-found', [
    `${remote} is not live on ${name}: ${how}`,
    withdrawals.of(release) === undefined
      ? `To bring it back: promote ${releaseName(release)}${channelOption(name)} --reason "…"`
      : `${releaseName(release)} was withdrawn since. To bring ${remote} back, promote another version.`,
  ]);
}
