import { msg } from '@portal/shared/domain';
import { MINUTE_MS } from '@portal/shared/durations';
import { ProblemError, tooMany } from '../../platform/responses/problem-error.ts';

/**
 * How much one person may read in a minute, in values: 60,000 referrals with a few fields, 20,000 with all, a page of the
 * portal many times a second. As one response that is a few hundred megabytes of memory.
 */
export const BUDGET_OF_MINUTE = 3_000_000;

/** The account of one document; all documents of a person in a minute share one budget. */
export interface DocumentBudget {
  /** @throws ProblemError 429 when the person's budget is spent, 400 when the document alone is too much for one */
  spend: (cost: number) => void;
}

interface QueryBudgetOptions {
  now: () => Date;
  /** Default: `BUDGET_OF_MINUTE`. */
  perMinute?: number;
}

/**
 * The cost budgets of all callers of this server, per minute. Kept in its memory: they protect the
 * memory and the time of this server, and a read must not write to the database first.
 */
export class QueryBudget {
  readonly #options: Required<QueryBudgetOptions>;
  #minute = 0;
  /** Costs of this minute; those of the previous one are dropped all at once. */
  #spent = new Map<string, number>();

  constructor(options: QueryBudgetOptions) {
    this.#options = { perMinute: BUDGET_OF_MINUTE, ...options };
  }

  open(userId: string): DocumentBudget {
    let ofDocument = 0;
    return {
      spend: (cost) => {
        if (ofDocument + cost > this.#options.perMinute) throw tooCostly();
        this.#spend(userId, cost);
        ofDocument += cost;
      },
    };
  }

  #spend(userId: string, cost: number): void {
    const { perMinute } = this.#options;
    const now = this.#options.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#spent = new Map();
    }
    const spent = (this.#spent.get(userId) ?? 0) + cost;
    // refused documents count too, or repeated requests would each waste the work of a partial response
    this.#spent.set(userId, Math.min(spent, perMinute));
    if (spent > perMinute) {
      throw tooMany(
        'You have read a great deal in the last minute.',
        Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000),
      );
    }
  }
}

function tooCostly(): ProblemError {
  const detail = msg('This is more than can be read at once. Ask for a smaller page or for fewer fields.');
  return new ProblemError(400, 'query_too_costly', detail);
}
