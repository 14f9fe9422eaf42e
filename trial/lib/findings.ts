/** One thing that went wrong, worded the same each time it has the same cause. */
export interface Wrong {
  /** Groups what belongs together: `POST /api/tracking answered 500`. */
  cause: string;
  /** How to reproduce it; a call of curl where that is possible. */
  reproduction: string;
}

export interface WrongGroup extends Wrong {
  times: number;
}

export interface TrialResult {
  tried: number;
  wrong: number;
  /** What went wrong, by cause, the most frequent first. */
  groups: WrongGroup[];
  /** Numbers worth a line: how many inputs reached a handler, how many writes were acknowledged. */
  notes: string[];
}

/** Counts what a trial tries and collects what goes wrong, by cause, each with its shortest reproduction. */
export class Findings {
  #tried = 0;
  #wrong = 0;
  readonly #groups = new Map<string, WrongGroup>();
  readonly #notes: string[] = [];

  tried(times = 1): void {
    this.#tried += times;
  }

  wrong({ cause, reproduction }: Wrong): void {
    this.#wrong += 1;
    const known = this.#groups.get(cause);
    if (!known) {
      this.#groups.set(cause, { cause, reproduction, times: 1 });
      return;
    }
    known.times += 1;
    if (reproduction.length < known.reproduction.length) known.reproduction = reproduction;
  }

  /** Tries one statement: counts it, and reports it with its reproduction when it does not hold. */
  expect(holds: boolean, cause: string, reproduction: string): void {
    this.tried();
    if (!holds) this.wrong({ cause, reproduction });
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  result(): TrialResult {
    const groups = [...this.#groups.values()].toSorted((one, other) => other.times - one.times);
    return { tried: this.#tried, wrong: this.#wrong, groups, notes: this.#notes };
  }
}
