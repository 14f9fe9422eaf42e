import type { Channel, ChannelTarget, LogEntry } from '@portal/shared/contracts/release';
import { didYouMean } from '../did-you-mean.ts';
import { ReleaseError } from '../errors.ts';
import { readChanges } from '../log/read-log.ts';
import { channelOption } from '../records/channel-option.ts';
import { releaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';

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
  const { who, when, revision } = retirement.entry;
  const release = releaseName({ remote, version: retirement.version });
  throw new ReleaseError('not-found', [
    `${remote} is not live on ${name}: ${who} retired it on ${when.slice(0, 10)}, in revision ${revision}.`,
    `To bring it back: promote ${release}${channelOption(name)} --reason "…"`,
  ]);
}

interface Retirement {
  readonly entry: LogEntry;
  /** The version that was live until then. */
  readonly version: string;
}

/** How a remote left a channel; null for one that was never on it. Damaged changes are left out. */
async function findRetirement(store: ReleaseStore, channel: Channel, remote: string): Promise<Retirement | null> {
  for await (const entry of readChanges(store, channel, [])) {
    const change = entry.changes.find((one) => one.remote === remote);
    if (change?.from && change.to === null) return { entry, version: change.from.version };
  }
  return null;
}
