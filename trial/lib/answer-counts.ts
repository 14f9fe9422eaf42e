import type { Findings } from './findings.ts';
import type { Outcome } from './http-client.ts';

/**
 * Counts the kinds of answers of one operation. Inputs that only met a limit prove nothing, so an operation that
 * answered 429 to more than half of them counts as wrong: the trial tested nothing.
 */
export class AnswerCounts {
  readonly #kinds = new Map<string, { all: number; limited: number }>();
  #successes = 0;
  #refusals = 0;
  #limited = 0;

  add(operation: string, outcome: Outcome): void {
    const counts = this.#kinds.get(operation) ?? { all: 0, limited: 0 };
    this.#kinds.set(operation, counts);
    counts.all += 1;
    if (outcome.kind === 'none') return;
    if (outcome.status === 429) {
      counts.limited += 1;
      this.#limited += 1;
    } else if (outcome.status < 400) this.#successes += 1;
    else this.#refusals += 1;
  }

  reportTo(findings: Findings): void {
    findings.note(`${this.#successes} accepted, ${this.#refusals} refused, ${this.#limited} met a rate limit`);
    for (const [operation, { all, limited }] of this.#kinds) {
      if (limited * 2 <= all) continue;
      const cause = `${operation}: the trial was blind, most inputs only met a rate limit`;
      findings.wrong({ cause, reproduction: `${limited} of ${all} answers were 429` });
    }
  }
}
