import { ReleaseError } from '../errors.ts';
import { notLive } from '../promote/not-live.ts';
import { channelOption } from '../records/channel-option.ts';
import { readChannel } from '../records/index-records.ts';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { CommandOptions } from './options.ts';

/**
 * Runs a command that takes releases from a place to a share of the visitors. When it is refused and some of their remotes are new on
 * the channel, which cannot begin with a share, the last line of the error is how to go on.
 */
export async function withNewRemotesHint<T>(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  { from, channel, percent, steps }: CommandOptions,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (from === undefined || (percent ?? steps) === undefined) throw error;
    if (!(error instanceof ReleaseError) || error.code !== 'refused') throw error;
    const live = (await readChannel(store, channel))?.channel ?? null;
    const [fresh, others] = [true, false].map((isNew) =>
      notLive(releases, live)
        .filter(({ remote }) => (live?.remotes[remote] === undefined) === isNew)
        .map(({ remote }) => remote),
    ) as [string[], string[]];
    if (live === null || fresh.length === 0) throw error;
    const of = (remotes: string[]) => `promote --from ${from} ${remotes.join(' ')}${channelOption(channel)}`;
    const first = `To begin with what is new: ${of(fresh)} --reason "…", and then this command again.`;
    const without = others.length === 0 ? '' : ` To leave it out: ${of(others)}, with the share.`;
    throw new ReleaseError('refused', [...error.problems, first + without], { cause: error });
  }
}
