import type { RolloutPlan } from '@portal/shared/contracts/release';
import { MINUTE_MS } from '@portal/shared/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { ReleaseError, takeStep, type ReleaseReader } from '@portal/release';
import { scheduleJob } from '../jobs/index.ts';
import { readTallies } from './guard-store.ts';
import { readPaintState } from './paint-state.ts';
import { guardedRollout, ruleOf, type GuardedRelease } from './rules/guarded-release.ts';
import { judge } from './rules/guard-verdict.ts';
import { belowMinimum, stepEnd, stepReason } from './rules/next-step.ts';
import { readVerdict, type TrialVerdictOptions } from './trial-verdict.ts';
import type { WritableStore } from './writable-store.ts';

const QUEUE = 'rollout-steps';
const EVERY_MINUTE = '* * * * *';
/**
 * Milliseconds until a step that failed or does not fit is tried again: each try reads every file, and is a line of the
 * log.
 */
const RETRY = 5 * MINUTE_MS;
/** The key of a failure that is no single rollout's: what is live could not be read. */
const ALL_ROLLOUTS = 'all rollouts';

interface RolloutStepsOptions extends TrialVerdictOptions {
  reader: ReleaseReader;
  store: WritableStore;
  log: FastifyBaseLogger;
  now: () => Date;
}

type LiveRollouts = Awaited<ReturnType<ReleaseReader['liveRollouts']>>;

/** Releases that are rolled out together, and their plan. */
interface PlannedReleases {
  id: string;
  weight: number;
  plan: RolloutPlan;
  trials: GuardedRelease[];
}

/**
 * Has rollouts go on by themselves (0099): takes the next step of a plan when the present one has lasted long enough, the
 * guard has its visitors, and nothing speaks against it. Any server does it, and the store lets only one of them.
 */
export class RolloutSteps {
  readonly #options: RolloutStepsOptions;
  /** When a rollout, or the look at all of them, last failed, in milliseconds since 1970. */
  readonly #failedAt = new Map<string, number>();

  constructor(options: RolloutStepsOptions) {
    this.#options = options;
  }

  /** Has one of the servers look each minute. */
  async schedule(boss: PgBoss): Promise<void> {
    await scheduleJob(boss, { queue: QUEUE, cron: EVERY_MINUTE, work: () => this.takeDue() });
  }

  /** Takes the steps that are due. What goes wrong with one is logged, and keeps no other from being taken. */
  async takeDue(): Promise<void> {
    const { reader } = this.#options;
    await this.#unlessFailing(ALL_ROLLOUTS, {}, async () => {
      const rollouts = plannedIn(await reader.liveRollouts());
      this.#forgetEnded(rollouts);
      for (const planned of rollouts) {
        const { id, trials } = planned;
        const releases = trials.map(({ remote, version }) => `${remote}@${version}`);
        await this.#unlessFailing(id, { releases, trial: id }, (facts) => this.#goOn(planned, facts));
      }
    });
  }

  /** Forgets the failures of rollouts that no longer go on by themselves. */
  #forgetEnded(rollouts: readonly PlannedReleases[]): void {
    const ids = new Set(rollouts.map(({ id }) => id));
    for (const key of this.#failedAt.keys()) if (!ids.has(key)) this.#failedAt.delete(key);
  }

  async #goOn(planned: PlannedReleases, facts: object): Promise<void> {
    const { reader, store, log, now } = this.#options;
    if (now() < stepEnd(planned.plan)) return;
    const figures = await this.#figuresOf(planned.trials);
    if (figures === null) return;
    const { id, weight, plan } = planned;
    const why = stepReason({ weight, plan, figures }, now());
    const request = { channel: reader.channel, rollout: { id, weight, plan }, why, now };
    const outcome = await takeStep(await store.open(), request);
    if (outcome.kind === 'taken') log.info({ ...facts, why }, 'a rollout goes on with its next step');
    if (outcome.kind === 'refused') {
      this.#failedAt.set(id, now().getTime());
      log.warn({ ...facts, reasons: outcome.reasons }, 'the next step of a rollout does not fit');
    }
  }

  /** How the releases of a rollout fare; null while one of them has too few visitors or paints, or something speaks against it. */
  async #figuresOf(trials: readonly GuardedRelease[]): Promise<{ remote: string; text: string }[] | null> {
    const { db, visitorsPerNetwork } = this.#options;
    const figures: { remote: string; text: string }[] = [];
    for (const trial of trials) {
      const { remote } = trial;
      const { progress } = judge(await readTallies(db, trial), ruleOf(trial, visitorsPerNetwork));
      if (belowMinimum([{ remote, progress }]).length > 0) return null;
      const verdict = await readVerdict(trial, this.#options);
      if (verdict === null || verdict.why !== null) return null;
      const paints = await readPaintState(db, trial, visitorsPerNetwork);
      if (paints !== null && (paints.counted < paints.needed || paints.why !== null)) return null;
      figures.push({ remote, text: verdict.figures });
    }
    return figures;
  }

  /** Does nothing for a while after it has failed, so that an outage is a line every five minutes. */
  async #unlessFailing(key: string, facts: object, work: (facts: object) => Promise<void>): Promise<void> {
    const { log, now } = this.#options;
    const failedAt = this.#failedAt.get(key);
    if (failedAt !== undefined && now().getTime() - failedAt < RETRY) return;
    this.#failedAt.delete(key);
    try {
      await work(facts);
    } catch (error) {
      if (error instanceof ReleaseError && error.code === 'conflict') {
        log.info({ ...facts, reason: error.message }, 'no step was taken: the channel was changed at the same moment');
        return;
      }
      this.#failedAt.set(key, now().getTime());
      log.error({ ...facts, err: error }, 'the next step of a rollout could not be taken');
    }
  }
}

/** The rollouts that go on by themselves; releases with one id share a plan. */
function plannedIn(rollouts: LiveRollouts): PlannedReleases[] {
  const planned = rollouts.flatMap(({ remote, live, rollout }) => {
    const { id, weight, plan } = rollout;
    return plan ? [{ id, weight, plan, trials: [guardedRollout(remote, rollout, live)] }] : [];
  });
  return [...Map.groupBy(planned, ({ id }) => id).values()].map((together) => ({
    ...together[0]!, // a group has at least one
    trials: together.flatMap(({ trials }) => trials),
  }));
}
