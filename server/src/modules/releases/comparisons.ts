import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readComparison } from './guard-store.ts';
import { compareWithLive } from './rules/control-verdict.ts';
import type { Comparison } from './rules/control-verdict.ts';
import { ruleOf } from './rules/trials.ts';
import type { Trial } from './rules/trials.ts';

/** Milliseconds between two comparisons of one rollout, at least. */
const EVERY = 10_000;
/** How many times as long as a comparison has taken until the next one, so that they never take more than a part of the database. */
const REST = 20;

interface ComparisonsOptions {
  /** A comparison of many visitors takes seconds. */
  background: Kysely<Database>;
  /** The most visitors one network counts for. */
  visitorsPerNetwork: number;
  now: () => Date;
}

interface Kept {
  /** Milliseconds since 1970; not while it is under way. */
  nextAt: number;
  result: Promise<Comparison | null>;
}

/** Rollouts compared with the live release. Each is read at most every ten seconds, and less often where that takes long. */
export class Comparisons {
  readonly #options: ComparisonsOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: ComparisonsOptions) {
    this.#options = options;
  }

  /** What `read` would give now: the result of the one under way, the last one, or a new one. */
  stateOf(trial: Trial): 'under way' | 'kept' | 'due' {
    const { nextAt } = this.#kept.get(keyOf(trial)) ?? { nextAt: 0 };
    if (nextAt === Infinity) return 'under way';
    return this.#options.now().getTime() < nextAt ? 'kept' : 'due';
  }

  /** A new comparison if it is due, otherwise the last one. Null: too few visitors of both at the same time. */
  read(trial: Trial): Promise<Comparison | null> {
    const key = keyOf(trial);
    const last = this.#kept.get(key);
    if (last && this.stateOf(trial) !== 'due') return last.result;
    const startedAt = this.#options.now().getTime();
    const began = performance.now();
    const kept: Kept = { nextAt: Infinity, result: this.#compare(trial) };
    this.#kept.set(key, kept);
    kept.result.then(
      () => (kept.nextAt = startedAt + Math.max(EVERY, REST * (performance.now() - began))),
      // whoever asked is told; the next one tries again
      () => this.#kept.delete(key),
    );
    return kept.result;
  }

  async #compare(trial: Trial): Promise<Comparison | null> {
    const { background, visitorsPerNetwork } = this.#options;
    const tallies = await readComparison(background, trial, visitorsPerNetwork);
    return compareWithLive(tallies, ruleOf(trial, visitorsPerNetwork));
  }
}

const keyOf = ({ remote, id }: Trial): string => `${remote} ${id}`;
