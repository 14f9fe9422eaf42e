import type {
  ActivePins,
  ReleaseLog,
  ReleaseOverview,
  ReleaseShare,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import { HOST, WHOLE } from '@portal/shared/contracts/release';
import type { DamagedRecord } from '@portal/shared/contracts/release';
import type { Kysely } from 'kysely';
import { listChannels, listPins, publishedVersions, readLog, readSnapshotReleases, readStatus } from 'release';
import type { ChannelStatus, ReleaseStore } from 'release';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/problem-error.ts';
import { withReleaseErrors } from './map-release-error.ts';
import { readReleaseHealth } from './release-health-view.ts';

const HOUR = 3_600_000;

type RemoteStatus = ChannelStatus['remotes'][number];
type PublishedVersions = Awaited<ReturnType<typeof publishedVersions>>;
type FindHealth = Awaited<ReturnType<typeof readReleaseHealth>>;

/**
 * What the release console shows. The store is asked each time, since an admin who has just changed something must see
 * it; only records that never change come from memory.
 * @throws ProblemError 404 for a channel or snapshot that does not exist, 503 when the store does not answer
 */
export class ReleaseConsoleView {
  readonly #db: Kysely<Database>;
  readonly #store: ReleaseStore;
  readonly #now: () => Date;

  constructor({ db, store, now }: { db: Kysely<Database>; store: ReleaseStore; now: () => Date }) {
    this.#db = db;
    this.#store = store;
    this.#now = now;
  }

  /** @param hours health is counted from so many hours ago, the beginning of that hour included */
  overview(channel: string, hours: number): Promise<ReleaseOverview> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      const since = new Date(Math.floor((this.#now().getTime() - hours * HOUR) / HOUR) * HOUR);
      const [status, channels, published, healthOf] = await Promise.all([
        readStatus(this.#store, channel),
        listChannels(this.#store),
        publishedVersions(this.#store, damaged),
        readReleaseHealth(this.#db, since),
      ]);
      const { revision, snapshot, lastChange, remotes } = status;
      return {
        ...{ channels, channel, revision, snapshot },
        movedBy: lastChange.who,
        movedAt: lastChange.when,
        remotes: hostFirst(remotes).map((live) => ({
          remote: live.remote,
          shares: sharesOf(live, healthOf),
          lastKnownGood: live.lastKnownGood,
          movedBy: live.movedBy,
          movedAt: live.movedAt,
          published: published.get(live.remote) ?? [],
        })),
        notLive: notLive(published, remotes),
        damaged: eachOnce([...damaged, ...status.damaged]),
      };
    });
  }

  log(channel: string, limit: number): Promise<ReleaseLog> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      const lines = await readLog(this.#store, channel, limit, damaged);
      return { lines: [...lines], damaged };
    });
  }

  async snapshot(id: string): Promise<SnapshotReleases> {
    const releases = await withReleaseErrors(() => readSnapshotReleases(this.#store, id));
    if (!releases) throw notFound(`There is no snapshot ${id}.`);
    return { id, releases };
  }

  pins(): Promise<ActivePins> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      return { pins: await listPins(this.#store, this.#now(), damaged), damaged };
    });
  }
}

const eachOnce = (records: readonly DamagedRecord[]): DamagedRecord[] => [
  ...new Map(records.map((record) => [record.path, record])).values(),
];

/** The status has them in order of their names. */
const hostFirst = (remotes: readonly RemoteStatus[]): RemoteStatus[] =>
  remotes.toSorted((one, other) => Number(other.remote === HOST) - Number(one.remote === HOST));

/** What could be promoted for the first time; a remote whose versions were all withdrawn could not. */
function notLive(published: PublishedVersions, live: readonly RemoteStatus[]): ReleaseOverview['notLive'] {
  const names = new Set(live.map(({ remote }) => remote));
  return [...published]
    .filter(([remote, versions]) => !names.has(remote) && versions.some(({ isWithdrawn }) => !isWithdrawn))
    .map(([remote, versions]) => ({ remote, published: versions }))
    .toSorted((one, other) => (one.remote < other.remote ? -1 : 1));
}

/** The live version and, if there is one, its rollout; together they are everybody. */
function sharesOf({ remote, version, commit, rollout }: RemoteStatus, healthOf: FindHealth): ReleaseShare[] {
  const live: ReleaseShare = {
    ...{ version, commit, kind: 'live', why: null, guard: null },
    share: WHOLE - (rollout?.weight ?? 0),
    health: healthOf(remote, version),
  };
  if (!rollout) return [live];
  const rolledOut: ReleaseShare = {
    version: rollout.version,
    commit: rollout.commit,
    kind: rollout.stopped === undefined ? 'rollout' : 'stopped',
    share: rollout.weight,
    why: rollout.stopped ?? null,
    guard: rollout.guard,
    health: healthOf(remote, rollout.version),
  };
  return [live, rolledOut];
}
