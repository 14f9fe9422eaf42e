import type { Channel, LogEntry, Rollout } from '@portal/shared/contracts/release';
import semver from 'semver';
import { listVersions } from './index-records.ts';
import { loadReleases } from './load-releases.ts';
import { readChanges } from './read-log.ts';
import { requireChannel } from './require-channel.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { readWithdrawals } from './withdrawal-records.ts';
import { withdrawalsFrom } from './withdrawn.ts';

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
  /** What a rollback returns to, if it was not withdrawn. */
  lastKnownGood: string | null;
  /** What a part of the visitors gets, with the commit it was built from; also one that stopped itself. */
  rollout: (Rollout & Readonly<{ commit: string | null }>) | null;
  /** The highest version published that was not withdrawn, live or not. */
  newest: string;
  commit: string | null;
  publishedBy: string;
  publishedAt: string;
  /** The last change of the channel that was about this remote. */
  movedBy: string;
  movedAt: string;
}>;

/** Throws ReleaseError `not-found` for a channel that does not exist. */
export async function readStatus(store: ReleaseStore, name: string): Promise<ChannelStatus> {
  const { channel } = await requireChannel(store, name);
  const [find, published, moves, withdrawn] = await Promise.all([
    loadReleases(store, channel.remotes),
    listVersions(store),
    lastMoves(store, channel),
    readWithdrawals(store),
  ]);
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const isUsable = (remote: string, version: string) => withdrawals.of({ remote, version }) === undefined;
  return {
    channel: channel.name,
    revision: channel.revision,
    snapshot: channel.lastChange.snapshot,
    lastChange: channel.lastChange,
    remotes: Object.entries(channel.remotes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, { version, lastKnownGood, rollout }]) => {
        const { commit, publishedBy, publishedAt } = find(remote, version).release;
        const { who: movedBy, when: movedAt } = moves.get(remote) ?? channel.lastChange;
        const versions = (published.get(remote) ?? []).filter((each) => isUsable(remote, each));
        return {
          remote,
          version,
          lastKnownGood: lastKnownGood !== undefined && isUsable(remote, lastKnownGood) ? lastKnownGood : null,
          rollout: rollout ? { ...rollout, commit: find(remote, rollout.version).release.commit } : null,
          newest: versions.toSorted(semver.rcompare)[0] ?? version,
          ...{ commit, publishedBy, publishedAt, movedBy, movedAt },
        };
      }),
  };
}

/** The last change of each remote; the log is read back as far as it takes. */
async function lastMoves(store: ReleaseStore, channel: Channel): Promise<Map<string, LogEntry>> {
  const moves = new Map<string, LogEntry>();
  for await (const entry of readChanges(store, channel)) {
    for (const { remote } of entry.changes) if (!moves.has(remote)) moves.set(remote, entry);
    if (moves.size >= Object.keys(channel.remotes).length) break;
  }
  return moves;
}
