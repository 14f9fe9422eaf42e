import {
  isPullRequestVersion,
  type Channel,
  type DamagedRecord,
  type LogEntry,
  type ReleaseMark,
  type Rollout,
} from '@portal/shared/contracts/release';
import semver from 'semver';
import { knownGood, readHistory, type LivedVersion } from '../log/channel-history.ts';
import pMap from 'p-map';
import { listVersions, readRelease, requireRelease, type StoredRelease } from '../records/index-records.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { readChanges } from '../log/read-log.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { requireChannel } from '../records/require-channel.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { namesIn } from '../snapshots/load-releases.ts';
import type { Targets } from '../snapshots/targets.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { refusalOf, signerOf } from '../signing/verdict.ts';
import { usableReleases } from '../snapshots/usable-releases.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** What is live on a channel, and from where. */
export interface ChannelStatus {
  readonly channel: string;
  readonly revision: number;
  readonly snapshot: string;
  readonly lastChange: LogEntry;
  readonly remotes: readonly RemoteStatus[];
  /** Records that could not be read, of what is live and of the log; what they say is missing here. */
  readonly damaged: readonly DamagedRecord[];
  /** What the channel names and no server serves, by its signature, a sentence each; fallbacks are among them. */
  readonly refused: readonly string[];
}
interface RemoteStatus {
  readonly remote: string;
  readonly version: string;
  /** Why the live version is not known to be good; null without a reason. */
  readonly mark: ReleaseMark | null;
  /** What a rollback returns to; null when nothing that was live before is known to be good. */
  readonly lastKnownGood: string | null;
  /** What was live before, the newest first, with why it is not known to be good; without withdrawn versions. */
  readonly earlier: readonly LivedVersion[];
  /** The release of a rollout, with the commit it was built from; also one that stopped itself. */
  readonly rollout: (Rollout & Readonly<{ commit: string | null }>) | null;
  /** The highest version published that was not withdrawn, live or not; none of a pull request, unless there is no other. */
  readonly newest: string;
  readonly commit: string | null;
  /** Null when the record of the live version is damaged. */
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
  /** Who signed the live version; null for one that is not signed, not by an authorized signer, or accepted as it is. Undefined where nothing has to be. */
  readonly signedBy?: string | null;
  /** The last change of the channel that was about this remote. */
  readonly movedBy: string;
  readonly movedAt: string;
}

/** How many earlier versions are listed for each remote. */
const MAX_EARLIER = 20;

/** @throws ReleaseError `not-found` for a channel that does not exist */
export async function readStatus(store: ReleaseStore, name: string): Promise<ChannelStatus> {
  const { channel } = await requireChannel(store, name);
  const damaged: DamagedRecord[] = [];
  // First, because `lastMoves` uses the entries it has read.
  const history = await readHistory(store, channel, undefined, damaged);
  const [stored, published, moves, withdrawn] = await Promise.all([
    readNamed(store, channel.remotes, damaged),
    listVersions(store, damaged),
    // the damaged changes are noted already
    lastMoves(store, channel, []),
    readWithdrawals(store),
  ]);
  const byName = new Map(stored.map((one) => [releaseName(one.release), one]));
  const find = (remote: string, version: string) => byName.get(releaseName({ remote, version }));
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const isUsable = (remote: string, version: string) => withdrawals.of({ remote, version }) === undefined;
  const isUsableRelease = usableReleases(
    store,
    withdrawals,
    async (remote, version) => find(remote, version) ?? readRelease(store, remote, version),
  );
  const good = new Map(
    await Promise.all(
      Object.entries(channel.remotes).map(
        async ([remote, { version }]) =>
          [remote, await knownGood(history, isUsableRelease, remote, [version])] as const,
      ),
    ),
  );
  return {
    channel: channel.name,
    revision: channel.revision,
    snapshot: channel.lastChange.snapshot,
    lastChange: channel.lastChange,
    remotes: Object.entries(channel.remotes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, { version, rollout }]) => {
        const live = find(remote, version);
        const { commit = null, publishedBy = null, publishedAt = null } = live?.release ?? {};
        const { who: movedBy, when: movedAt } = moves.get(remote) ?? channel.lastChange;
        const versions = (published.get(remote) ?? []).filter((each) => isUsable(remote, each));
        return {
          remote,
          version,
          mark: history.markOf({
            remote,
            version,
          }),
          lastKnownGood: good.get(remote) ?? null,
          earlier: history
            .livedOf(remote)
            .filter((before) => before.version !== version && isUsable(remote, before.version))
            .slice(0, MAX_EARLIER),
          rollout: rollout
            ? {
                ...rollout,
                commit: find(remote, rollout.version)?.release.commit ?? null,
              }
            : null,
          newest: newestOf(versions) ?? version,
          commit,
          publishedBy,
          publishedAt,
          ...(store.signers && { signedBy: live ? signerOf(live) : null }),
          movedBy,
          movedAt,
        };
      }),
    damaged,
    refused: stored.flatMap((one) => refusalOf(one) ?? []),
  };
}

function newestOf(versions: readonly string[]): string | undefined {
  const descending = versions.toSorted(semver.rcompare);
  return descending.find((version) => !isPullRequestVersion(version)) ?? descending[0];
}

/**
 * The releases that targets name, as far as their records can be read: the status still shows the others. Of fallbacks only
 * signatures are shown, so they are read where releases have to be signed, and their damage is not noted.
 */
async function readNamed(store: ReleaseStore, targets: Targets, damaged: DamagedRecord[]): Promise<StoredRelease[]> {
  const isFallback = ({ remote, version }: ReleaseName) =>
    version !== targets[remote]?.version && version !== targets[remote]?.rollout?.version;
  const names = namesIn(targets).filter((name) => store.signers !== undefined || !isFallback(name));
  const found = await pMap(
    names,
    (name) => unlessDamaged(isFallback(name) ? [] : damaged, () => requireRelease(store, name.remote, name.version)),
    { concurrency: 8 },
  );
  return found.filter((stored) => stored !== null);
}

/** The last change of each remote; the log is read back as far as needed. */
async function lastMoves(
  store: ReleaseStore,
  channel: Channel,
  damaged: DamagedRecord[],
): Promise<Map<string, LogEntry>> {
  const moves = new Map<string, LogEntry>();
  for await (const entry of readChanges(store, channel, damaged)) {
    for (const { remote } of entry.changes) {
      if (remote in channel.remotes && !moves.has(remote)) moves.set(remote, entry);
    }
    if (moves.size >= Object.keys(channel.remotes).length) break;
  }
  return moves;
}
