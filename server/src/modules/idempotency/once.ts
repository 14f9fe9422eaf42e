import { msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { inOneTransaction } from '../../database/one-transaction.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { withStop } from '../../platform/texts/text.ts';
import type { Reach, StoredReach } from '../access/index.ts';
import { seal, unseal, type Claim } from './claim.ts';
import { dropKey, findKey, lockKey, writeKey } from './key-store.ts';

/** A response that can be replayed. */
export interface Answer {
  status: number;
  contentType: string | null;
  body: string;
}

/**
 * The outcome of a write. `done` is stored with its response. `refused` is final too, but nothing is stored except the
 * response. `unfinished` leaves nothing at all: the same key may retry.
 */
export interface Outcome {
  kind: 'done' | 'refused' | 'unfinished';
  answer: Answer;
  /** What was thrown, for the error handler. */
  error?: unknown;
}

export interface Replay {
  kind: 'replay';
  answer: Answer;
  /** The permissions the first request used; checked again before this is sent. */
  reach: StoredReach;
}

/**
 * Where a write runs: in the transaction that stores its response, so that there is no moment between the two; or outside
 * of it, for writes to other systems, which must be safe to repeat when a server dies in between.
 */
export type WriteMode = 'transaction' | 'outside';

/** A write to another system takes no longer than this; afterwards its server is assumed dead. */
const RESERVED_FOR_MS = 120_000;

interface OnceOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** Does writes that come with an Idempotency-Key once, on however many servers they arrive. */
export class Once {
  readonly #options: OnceOptions;

  constructor(options: OnceOptions) {
    this.#options = options;
  }

  /**
   * @param work the work to do once; `reach` is the permissions it used
   * @throws ProblemError 409 `idempotency_key_in_use` while another request with this key runs, 422
   * `idempotency_key_reused` for another operation or body; whatever `work` throws, and nothing is stored then
   */
  do(mode: WriteMode, claim: Claim, work: () => Promise<Outcome>, reach: Reach): Promise<Outcome | Replay> {
    return mode === 'transaction' ? this.#withinTransaction(claim, work, reach) : this.#outside(claim, work, reach);
  }

  /** Does work in one transaction, without a key: all of it or nothing. */
  async doUnkeyed(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await inOneTransaction(this.#options.db, async () => {
        const outcome = await work();
        if (outcome.kind !== 'done') throw new Undone(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      throw error;
    }
  }

  async #withinTransaction(claim: Claim, work: () => Promise<Outcome>, reach: Reach): Promise<Outcome | Replay> {
    try {
      return await inOneTransaction(this.#options.db, async (trx) => {
        const known = await this.#take(trx, claim);
        if (known) return known;
        const outcome = await this.#undoUnlessDone(work);
        if (outcome.kind === 'unfinished') throw new Undone(outcome);
        await this.#keep(trx, claim, outcome.answer, reach);
        return outcome;
      });
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      throw error;
    }
  }

  async #undoUnlessDone(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await this.#options.db.transaction().execute(async () => {
        const outcome = await work();
        if (outcome.kind !== 'done') throw new Undone(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      throw error;
    }
  }

  async #outside(claim: Claim, work: () => Promise<Outcome>, reach: Reach): Promise<Outcome | Replay> {
    const { db, now } = this.#options;
    const known = await db.transaction().execute(async (trx) => {
      const found = await this.#take(trx, claim);
      if (found) return found;
      const reservedUntil = new Date(now().getTime() + RESERVED_FOR_MS);
      const nothing = { status: null, contentType: null, body: null, reach: null };
      await writeKey(trx, claim, { reservedUntil, ...nothing }, now());
      return undefined;
    });
    if (known) return known;
    const outcome = await work().catch(async (error: unknown) => {
      await dropKey(db, claim);
      throw error;
    });
    if (outcome.kind === 'unfinished') await dropKey(db, claim);
    else await this.#keep(db, claim, outcome.answer, reach);
    return outcome;
  }

  /** @returns the stored response, or nothing when the write is to be done now */
  async #take(trx: Transaction<Database>, claim: Claim): Promise<Replay | undefined> {
    if (!(await lockKey(trx, claim))) throw inUse();
    const now = this.#options.now();
    const row = await findKey(trx, claim, now);
    if (!row) return undefined;
    if (row.fingerprint !== claim.fingerprint) throw reused();
    const { status, body, reach, reservedUntil, contentType } = row;
    if (status === null || !body || !reach) {
      if (reservedUntil && reservedUntil > now) throw inUse();
      return undefined;
    }
    return { kind: 'replay', answer: { status, contentType, body: unseal(claim, body) }, reach };
  }

  async #keep(db: Kysely<Database>, claim: Claim, { status, contentType, body }: Answer, reach: Reach): Promise<void> {
    const kept = { status, contentType, body: seal(claim, body), reach: JSON.stringify(reach), reservedUntil: null };
    await writeKey(db, claim, kept, this.#options.now());
  }
}

class Undone extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

function inUse(): ProblemError {
  return new ProblemError(409, 'idempotency_key_in_use', 'The same request is still being worked on.', {
    headers: { 'retry-after': '1' },
  });
}

function reused(): ProblemError {
  const message = msg('This Idempotency-Key was used for another request');
  return new ProblemError(422, 'idempotency_key_reused', withStop(message), {
    fields: [{ path: 'idempotency-key', message }],
  });
}
