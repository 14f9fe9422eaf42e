import type { FastifyBaseLogger } from 'fastify';
import { GUARD, ReleaseError, rollBackFailed, stopRollout, type ReleaseReader } from '@portal/release';
import { keepPaint, keepReport, keepVisitor, type TrialPaint, type TrialVisitor } from './guard-store.ts';
import type { GuardNotices } from './guard-notices.ts';
import { factsOfFailure, type GuardFacts } from './rules/guard-notice.ts';
import { readPaintState } from './paint-state.ts';
import { readVerdict, type TrialVerdictOptions } from './trial-verdict.ts';
import type { WritableStore } from './writable-store.ts';
import { controlOf, guardedRollout, guardedWatch, type GuardedRelease } from './rules/guarded-release.ts';

/** Milliseconds between two attempts to act on a trial. */
const TRY_EVERY = 10_000;
/** Milliseconds between two comparisons of a trial's paints with the live release, which read all of both. */
const COMPARE_EVERY = 10_000;

export interface ReleaseGuardOptions extends TrialVerdictOptions {
  reader: ReleaseReader;
  store: WritableStore;
  /** Reports what it does; null: to nobody. */
  notices: GuardNotices | null;
  log: FastifyBaseLogger;
  now: () => Date;
}

/**
 * Stops rollouts that fail more often than the live release or are too slow, and rolls back releases that fail too often
 * in the hour after their promote to everybody. Every server watches; the store lets only one of them act.
 */
export class ReleaseGuard {
  readonly #options: ReleaseGuardOptions;
  /** When this server last tried to act on a trial, so that not every beacon of a bad release triggers an attempt. */
  readonly #triedAt = new Map<string, number>();
  /** When this server last compared the paints of a trial. */
  readonly #paintsComparedAt = new Map<string, number>();

  constructor(options: ReleaseGuardOptions) {
    this.#options = options;
  }

  /**
   * Takes a visitor's report about a release, and judges that release when it fails for a visitor for the first time:
   * only a failure can change the verdict. Reports about the live release are what a rollout is compared with.
   * @param isWanted false for the release that has replaced one that failed: what it does says nothing about other visitors
   */
  async hear(
    release: { remote: string; version: string },
    { isWanted, ...visitor }: TrialVisitor & { isWanted: boolean },
  ): Promise<void> {
    const { db, now } = this.#options;
    for (const trial of await this.#trials()) {
      if (trial.remote !== release.remote) continue;
      if (trial.version === release.version) {
        const isNew = await (trial.kind === 'rollout'
          ? keepReport(db, trial, visitor, now())
          : keepVisitor(db, trial, visitor, now()));
        if (!isNew || !visitor.isFailed) continue;
        const verdict = await readVerdict(trial, this.#options);
        if (verdict?.why) await this.#act(trial, verdict.why);
      } else if (trial.kind === 'rollout' && trial.live === release.version && isWanted) {
        const control = controlOf(trial);
        await keepReport(db, { ...control, weight: trial.weight }, visitor, now());
      }
    }
  }

  /**
   * Takes a visitor's largest paint on a page of a release, for the rollouts whose guard has a limit for it: of the release
   * that rolls out, or of the live one it is compared with.
   */
  async hearPaint(remote: string, paint: TrialPaint): Promise<void> {
    const { db, reader, visitorsPerNetwork, now } = this.#options;
    for (const { live, ...one } of await reader.liveRollouts()) {
      const isLimited = one.rollout.guard.slowness !== undefined;
      if (!isLimited || one.remote !== remote || ![live, one.rollout.version].includes(paint.version)) continue;
      const trial = guardedRollout(remote, one.rollout, live);
      const isNew = await keepPaint(db, trial, paint, now());
      if (!isNew || !isDue(this.#paintsComparedAt, trial, { now: now(), every: COMPARE_EVERY })) continue;
      const paints = await readPaintState(db, trial, visitorsPerNetwork);
      if (paints !== null && paints.why !== null) await this.#act(trial, paints.why);
    }
  }

  async #trials(): Promise<GuardedRelease[]> {
    const { reader, now } = this.#options;
    const [rollouts, watches] = await Promise.all([reader.liveRollouts(), reader.watches()]);
    return [
      ...rollouts.map(({ remote, rollout, live }) => guardedRollout(remote, rollout, live)),
      ...watches.flatMap((watch) => guardedWatch(watch, now()) ?? []),
    ];
  }

  async #act(trial: GuardedRelease, why: string): Promise<void> {
    const { log, now } = this.#options;
    if (!isDue(this.#triedAt, trial, { now: now(), every: TRY_EVERY })) return;
    const facts = { release: `${trial.remote}@${trial.version}`, trial: trial.id, why };
    try {
      const isChanged = await (trial.kind === 'rollout'
        ? this.#stop(trial, why, facts)
        : this.#rollBack(trial, why, facts));
      if (isChanged) this.#report(facts, (notices) => notices.reportActs());
    } catch (error) {
      if (error instanceof ReleaseError && error.code !== 'unavailable') {
        log.info({ ...facts, reason: error.message }, 'nothing was done: the channel was changed at the same moment');
        return;
      }
      log.error({ ...facts, err: error }, 'a failing release could not be stopped');
      this.#report(facts, async (notices) => notices.reportFailure(trial.id, await this.#failure(trial, why, error)));
    }
  }

  /** Nobody waits for it, and its failure changes nothing: acts are found in the log again, the others are tried again. */
  #report(facts: object, work: (notices: GuardNotices) => Promise<void>): void {
    const { notices, log } = this.#options;
    if (notices === null) return;
    void work(notices).catch((error: unknown) => log.error({ ...facts, err: error }, 'the notice of the guard waits'));
  }

  async #failure(trial: GuardedRelease, why: string, error: unknown): Promise<GuardFacts> {
    const { reader, now } = this.#options;
    const rollouts = await reader.liveRollouts();
    const live = rollouts.find(({ rollout }) => rollout.id === trial.id);
    return factsOfFailure(trial, { channel: reader.channel, why, error, live: live?.live, at: now() });
  }

  /** @returns whether the channel was changed */
  async #stop({ remote, id }: GuardedRelease, why: string, facts: object): Promise<boolean> {
    const { reader, store, log, now } = this.#options;
    const request = { channel: reader.channel, remote, rolloutId: id, who: GUARD, why, now };
    const { changed } = await stopRollout(await store.open(), request);
    if (changed) log.warn(facts, 'rollout stopped');
    return changed;
  }

  /** @returns whether the channel was changed, at least its log */
  async #rollBack(trial: Extract<GuardedRelease, { kind: 'live' }>, why: string, facts: object): Promise<boolean> {
    const { reader, store, log, now } = this.#options;
    const { remote, revision } = trial;
    const request = { channel: reader.channel, remote, revision, why, now };
    const outcome = await rollBackFailed(await store.open(), request);
    if (outcome.kind === 'rolled-back') log.warn({ ...facts, remotes: outcome.remotes }, 'release rolled back');
    // A person must act: the release that is live for everybody fails, and nothing can replace it.
    if (outcome.kind === 'marked') log.error({ ...facts, reasons: outcome.reasons }, 'a failing release stays live');
    return outcome.kind !== 'over';
  }
}

/** Whether something was not done for a trial for some milliseconds; then it counts as done now. */
function isDue(
  doneAt: Map<string, number>,
  { remote, id }: GuardedRelease,
  { now, every }: { now: Date; every: number },
): boolean {
  const key = `${remote} ${id}`;
  const at = now.getTime();
  if (at - (doneAt.get(key) ?? -Infinity) < every) return false;
  doneAt.set(key, at);
  return true;
}
