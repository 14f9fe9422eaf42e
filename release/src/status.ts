import type { LogEntry } from '@portal/shared/contracts/release';
import semver from 'semver';
import { listVersions } from './index-records.ts';
import { loadReleases } from './load-releases.ts';
import { requireChannel } from './require-channel.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** What is live on a channel, and from where. */
export type ChannelStatus = Readonly<{
  channel: string;
  revision: number;
  snapshot: string;
  lastChange: LogEntry;
  remotes: readonly RemoteStatus[];
}>;
type RemoteStatus = Readonly<{
  remote: string;
  version: string;
  lastKnownGood: string | null;
  /** The highest version published, live or not. */
  newest: string;
  commit: string | null;
  publishedBy: string;
  publishedAt: string;
}>;

/** Throws ReleaseError `not-found` for a channel that does not exist. */
export async function readStatus(store: ReleaseStore, name: string): Promise<ChannelStatus> {
  const { channel } = await requireChannel(store, name);
  const [find, published] = await Promise.all([loadReleases(store, channel.remotes), listVersions(store)]);
  return {
    channel: channel.name,
    revision: channel.revision,
    snapshot: channel.lastChange.snapshot,
    lastChange: channel.lastChange,
    remotes: Object.entries(channel.remotes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, { version, lastKnownGood = null }]) => {
        const { commit, publishedBy, publishedAt } = find(remote, version).release;
        const newest = published.get(remote)?.toSorted(semver.rcompare)[0] ?? version;
        return { remote, version, lastKnownGood, newest, commit, publishedBy, publishedAt };
      }),
  };
}
