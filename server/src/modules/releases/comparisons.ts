import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readComparison } from './guard-store.ts';
import { compareWithLive, type Comparison } from './rules/control-verdict.ts';
import { ruleOf, type GuardedRelease } from './rules/guarded-release.ts';

/** Milliseconds from one comparison of a rollout to the next, at least. Where there was too little to compare, it may come sooner. */
const EVERY = 10_000;
/** How many times as long as a comparison took until the next one, so that they take no more than a part of the database. */
const REST = 20;
/** Milliseconds after which there is a next one even so: meanwhile a rollout may fail for everybody. */
const MAX_REST_MS = 60_000;

interface ComparisonsOptions {
  /** A comparison of many visitors takes seconds. */
  background: Kysely<Database>;
  /** The most visitors one network counts for. */
  visitorsPerNetwork: number;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

interface Kept {
  /** The last one that is over. Undefined: there is none yet. */
  last?: Comparison | null;
  underWay: Promise<Comparison | null> | null;
  /** Milliseconds since 1970. */
  nextAt: number;
}

/** Rollouts compared with the live release. Each is read at most every ten seconds, and less often where that takes long. */
export class Comparisons {
  readonly #options: ComparisonsOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: ComparisonsOptions) {
    this.#options = options;
  }

  /** What a failure is judged by: a new comparison, the last one, or none because one is under way. */
  stateOf(trial: GuardedRelease): 'due' | 'kept' | 'under way' {
    const { underWay, nextAt } = this.#keptOf(trial);
    if (underWay) return 'under way';
    return this.#options.now().getTime() < nextAt ? 'kept' : 'due';
  }

  /**
   * A new comparison if it is due, otherwise the last one or that under way. Null: too few visitors of both at the same
   * time, or there is none because the first one failed.
   * @throws the error of the database for a new comparison; the last one is kept then
   */
  async read(trial: GuardedRelease): Promise<Comparison | null> {
    const kept = this.#keptOf(trial);
    switch (this.stateOf(trial)) {
      case 'under way':
        return kept.underWay;
      case 'kept':
        return kept.last ?? null;
      case 'due':
        return this.#compare(trial, kept);
    }
  }

  /** For a person who looks: as `read`, but with the last one while another is under way, and also when that fails. */
  async latest(trial: GuardedRelease): Promise<Comparison | null> {
    const { last, underWay } = this.#keptOf(trial);
    if (underWay && last !== undefined) return last;
    // it is in the log
    return this.read(trial).catch(() => this.#keptOf(trial).last ?? null);
  }

  #keptOf({ remote, id }: GuardedRelease): Kept {
    const key = `${remote} ${id}`;
    const kept = this.#kept.get(key) ?? { underWay: null, nextAt: 0 };
    this.#kept.set(key, kept);
    return kept;
  }

  async #compare(trial: GuardedRelease, kept: Kept): Promise<Comparison | null> {
    const { log, now } = this.#options;
    const startedAt = now().getTime();
    kept.underWay = this.#readNow(trial);
    let least = EVERY;
    try {
      kept.last = await kept.underWay;
      if (kept.last === null) least = 0;
      return kept.last;
    } catch (error) {
      log.error(
        { remote: trial.remote, trial: trial.id, err: error },
        'a rollout could not be compared with the live release',
      );
      throw error;
    } finally {
      kept.underWay = null;
      const rest = Math.min(REST * (now().getTime() - startedAt), MAX_REST_MS);
      kept.nextAt = startedAt + Math.max(least, rest);
    }
  }

  async #readNow(trial: GuardedRelease): Promise<Comparison | null> {
    const { background, visitorsPerNetwork } = this.#options;
    const tallies = await readComparison(background, trial, visitorsPerNetwork);
    return compareWithLive(tallies, ruleOf(trial, visitorsPerNetwork));
  }
}
