import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { RepeatFilter } from '../../platform/limits/repeat-filter.ts';
import type { ChainHead } from './chain-walk.ts';
import { appendHead } from './head-record.ts';

const EVERY_MS = 5_000;

interface HeadRecorderOptions {
  db: Kysely<Database>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Absent: the head is only logged. */
  file?: string | undefined;
}

/**
 * Records the head of the chain outside of the database within seconds after it has moved: in the log of the server, and in a
 * file of the data folder. Whoever cuts off the end of the chain does not reach these.
 */
export class HeadRecorder {
  readonly #options: HeadRecorderOptions;
  readonly #reports: RepeatFilter;
  #timer: NodeJS.Timeout | undefined;
  #last: string | null = null;
  #working: Promise<void> | null = null;

  constructor(options: HeadRecorderOptions) {
    this.#options = options;
    this.#reports = new RepeatFilter({ write: (sentence) => options.log.warn(sentence) });
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.record(), EVERY_MS).unref();
  }

  /** Records the head if it has moved. A failed write is retried at the next tick. */
  record(): Promise<void> {
    this.#working ??= this.#record()
      .catch((error: unknown) =>
        this.#reports.report('record', `the head of the audit log is recorded late: ${String(error)}`),
      )
      .finally(() => {
        this.#working = null;
      });
    return this.#working;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  async #record(): Promise<void> {
    const { db, log, file } = this.#options;
    const head: ChainHead = await db
      .selectFrom('auditChain')
      .select(['chainId', 'sequence', 'hash'])
      .executeTakeFirstOrThrow();
    if (head.hash === this.#last) return;
    if (file !== undefined) await appendHead(file, head);
    log.info({ auditHead: head }, 'the head of the audit log');
    this.#last = head.hash;
  }
}
