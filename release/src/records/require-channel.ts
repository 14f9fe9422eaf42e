import { didYouMean } from '../did-you-mean.ts';
import { ReleaseError } from '../errors.ts';
import { listChannels, readChannel, type StoredChannel } from './index-records.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** The channel; ReleaseError `not-found`, with the channels there are, when nothing was ever promoted to it. */
export async function requireChannel(store: ReleaseStore, name: string): Promise<StoredChannel> {
  const found = await readChannel(store, name);
  if (found !== null) return found;
  throw new ReleaseError('not-found', await noSuchChannel(store, name));
}

/** A sentence that a channel does not exist, with those that do. */
export async function noSuchChannel(store: ReleaseStore, name: string): Promise<string> {
  const channels = await listChannels(store);
  const others = channels.length === 0 ? 'none yet' : channels.join(', ');
  return `There is no channel ${name} in ${store.address}; channels there: ${others}.${didYouMean(name, channels)}`;
}
