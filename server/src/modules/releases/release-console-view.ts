import type {
  ActivePins,
  GuardProgress,
  PublishedVersion,
  ReleaseLog,
  ReleaseOverview,
  ReleaseShare,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import { HOST, WHOLE, type DamagedRecord, type Rollout } from '@portal/shared/contracts/release';
import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import {
  listChannels,
  listPins,
  publishedVersions,
  readLog,
  readMarks,
  readSnapshotReleases,
  readStatus,
  readWatchesOf,
  type ChannelStatus,
  type ReleaseStore,
  type WatchedRelease,
} from '@portal/release';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { readFieldData } from './field-data-view.ts';
import type { Comparisons } from './comparisons.ts';
import { readTallies } from './guard-store.ts';
import type { Counted } from './rules/failure-difference.ts';
import { judge } from './rules/guard-verdict.ts';
import { withReleaseErrors } from './map-release-error.ts';
import { readPaintState, type PaintState } from './paint-state.ts';
import { readReleaseHealth } from './release-health-view.ts';
import { belowMinimum, stepEnd } from './rules/next-step.ts';
import { ruleOf, guardedRollout, guardedWatch, type GuardedRelease } from './rules/guarded-release.ts';

type RemoteStatus = ChannelStatus['remotes'][number];
type PublishedVersions = Awaited<ReturnType<typeof publishedVersions>>;
/** What the guard judges, with the watch of a live release. */
interface ShownGuardedRelease {
  readonly trial: GuardedRelease;
  readonly watch?: WatchedRelease;
  readonly progress: GuardProgress;
  /** Largest paints of a rollout in steps with a limit for slowness; null for any other. */
  readonly paints: PaintState | null;
}
type FindHealth = Awaited<ReturnType<typeof readReleaseHealth>>;

interface ReleaseConsoleViewOptions {
  db: Kysely<Database>;
  store: ReleaseStore;
  /** The channel that the portal serves, and so the guard watches. */
  served: string;
  comparisons: Comparisons;
  /** The most visitors one network counts for with the guard. */
  visitorsPerNetwork: number;
  now: () => Date;
}

/**
 * What the release console shows. The store is read each time, since an admin who has just changed something must see
 * it; only immutable records come from memory.
 * @throws ProblemError 404 for a channel or snapshot that does not exist, 503 when the store does not respond
 */
export class ReleaseConsoleView {
  readonly #options: ReleaseConsoleViewOptions;

  constructor(options: ReleaseConsoleViewOptions) {
    this.#options = options;
  }

  /** @param hours health is counted from this many hours ago, the beginning of that hour included */
  overview(channel: string, hours: number): Promise<ReleaseOverview> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      const since = new Date(Math.floor((this.#options.now().getTime() - hours * HOUR_MS) / HOUR_MS) * HOUR_MS);
      const [status, channels, published, healthOf, figuresOf] = await Promise.all([
        readStatus(this.#options.store, channel),
        listChannels(this.#options.store),
        publishedVersions(this.#options.store, damaged),
        readReleaseHealth(this.#options.db, since),
        readFieldData(this.#options.db, since),
      ]);
      const { revision, snapshot, lastChange, remotes } = status;
      const markOf = await readMarks(this.#options.store, channel, damaged);
      const trials = await this.#trials(channel, remotes, damaged);
      const described = (remote: string): PublishedVersion[] =>
        (published.get(remote) ?? []).map((one) => ({
          ...one,
          health: healthOf(remote, one.version),
          mark: markOf({ remote, version: one.version }),
        }));
      return {
        channels,
        channel,
        revision,
        snapshot,
        movedBy: lastChange.who,
        movedAt: lastChange.when,
        remotes: hostFirst(remotes).map((live) => ({
          remote: live.remote,
          shares: sharesOf(live, healthOf, trials),
          lastKnownGood: live.lastKnownGood,
          earlier: live.earlier.map(({ version }) => version),
          movedBy: live.movedBy,
          movedAt: live.movedAt,
          published: described(live.remote),
          fieldData: comparedVersions(live).map((version) => ({ version, pages: figuresOf(live.remote, version) })),
        })),
        notLive: notLive(published, remotes).map((remote) => ({
          remote,
          published: described(remote),
        })),
        hasSteps: channel === this.#options.served,
        hasCopies: true,
        damaged: eachOnce([...damaged, ...status.damaged]),
      };
    });
  }

  /** What the guard judges on a channel, with its progress; nothing where it does not watch. */
  async #trials(
    channel: string,
    remotes: readonly RemoteStatus[],
    damaged: DamagedRecord[],
  ): Promise<ShownGuardedRelease[]> {
    if (channel !== this.#options.served) return [];
    const watches = await readWatchesOf(this.#options.store, channel, this.#options.now(), damaged);
    const { db, visitorsPerNetwork } = this.#options;
    const shown = [
      ...remotes.flatMap(({ remote, rollout, version }) =>
        rollout ? [{ trial: guardedRollout(remote, rollout, version), isInSteps: rollout.plan !== undefined }] : [],
      ),
      ...watches.flatMap((watch) => {
        const trial = guardedWatch(watch, this.#options.now());
        return trial === null ? [] : [{ trial, watch, isInSteps: false }];
      }),
    ];
    return Promise.all(
      shown.map(async ({ isInSteps, ...one }) => {
        const paints = isInSteps ? await readPaintState(db, one.trial, visitorsPerNetwork) : null;
        return { ...one, paints, progress: await this.#progress(one.trial) };
      }),
    );
  }

  async #progress(trial: GuardedRelease): Promise<GuardProgress> {
    const rule = ruleOf(trial, this.#options.visitorsPerNetwork);
    const { progress } = judge(await readTallies(this.#options.db, trial), rule);
    if (trial.kind !== 'rollout') return progress;
    const comparison = await this.#options.comparisons.latest(trial);
    if (comparison === null) return progress;
    return { ...progress, control: rounded(comparison.live), compared: rounded(comparison.trial) };
  }

  log(channel: string, limit: number): Promise<ReleaseLog> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      const lines = await readLog(this.#options.store, channel, limit, damaged);
      return { lines: [...lines], damaged };
    });
  }

  async snapshot(id: string): Promise<SnapshotReleases> {
    const releases = await withReleaseErrors(() => readSnapshotReleases(this.#options.store, id));
    if (!releases) throw notFound(`There is no snapshot ${id}.`);
    return { id, releases };
  }

  pins(): Promise<ActivePins> {
    return withReleaseErrors(async () => {
      const damaged: DamagedRecord[] = [];
      return { pins: await listPins(this.#options.store, this.#options.now(), damaged), damaged };
    });
  }
}

const rounded = ({ visitors, failures }: Counted): Counted => ({
  visitors: Math.round(visitors),
  failures: Math.round(failures),
});

const eachOnce = (records: readonly DamagedRecord[]): DamagedRecord[] => [
  ...new Map(records.map((record) => [record.path, record])).values(),
];

/** The status has them in order of their names. */
const hostFirst = (remotes: readonly RemoteStatus[]): RemoteStatus[] =>
  remotes.toSorted((one, other) => Number(other.remote === HOST) - Number(one.remote === HOST));

/** What could be promoted although nothing of it is live; except a remote whose versions were all withdrawn. */
function notLive(published: PublishedVersions, live: readonly RemoteStatus[]): string[] {
  const names = new Set(live.map(({ remote }) => remote));
  return [...published]
    .filter(([remote, versions]) => !names.has(remote) && versions.some(({ isWithdrawn }) => !isWithdrawn))
    .map(([remote]) => remote)
    .toSorted();
}

/** The newest first: a rollout, what is live, and what was live before it. */
const comparedVersions = ({ version, rollout, earlier }: RemoteStatus): string[] => [
  ...new Set([rollout?.version, version, earlier[0]?.version].filter((each) => each !== undefined)),
];

const watchOf = ({ guard, rollsBack, until }: WatchedRelease): ReleaseShare['watch'] => ({ guard, rollsBack, until });

/** The plan of a rollout, with those of its releases that lack visitors or paints; null without one. */
function planOf({ id, plan }: Rollout, trials: readonly ShownGuardedRelease[]): ReleaseShare['plan'] {
  if (!plan) return null;
  const { next, holdMinutes, refused = null } = plan;
  const together = trials.filter(({ trial }) => trial.id === id);
  return {
    next,
    holdMinutes,
    dueAt: stepEnd(plan).toISOString(),
    belowMinimum: belowMinimum(together.map(({ trial: { remote }, progress }) => ({ remote, progress }))),
    belowPaints: belowMinimum(
      together.flatMap(({ trial: { remote }, paints }) => (paints ? [{ remote, progress: paints }] : [])),
    ),
    refused,
  };
}

/** The live version and, if there is one, its rollout; together they cover all visitors. */
function sharesOf(
  { remote, version, commit, rollout }: RemoteStatus,
  healthOf: FindHealth,
  trials: readonly ShownGuardedRelease[],
): ReleaseShare[] {
  const trialOf = (kind: GuardedRelease['kind']) =>
    trials.find(({ trial }) => trial.remote === remote && trial.kind === kind);
  const watched = trialOf('live');
  const live: ReleaseShare = {
    version,
    commit,
    kind: 'live',
    why: null,
    guard: null,
    watch: watched?.watch ? watchOf(watched.watch) : null,
    progress: watched?.progress ?? null,
    plan: null,
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
    watch: null,
    progress: trialOf('rollout')?.progress ?? null,
    plan: planOf(rollout, trials),
    health: healthOf(remote, rollout.version),
  };
  return [live, rolledOut];
}
