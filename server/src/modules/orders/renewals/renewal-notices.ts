import { addDays } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { utcDay } from '../../territory/index.ts';
import type { OrderMailer } from '../order-mailer.ts';
import { quoteRenewal } from './quote-renewal.ts';
import { findUnannouncedRenewals, insertNotice, type DueRenewal } from './renewal-store.ts';
import { subjectOf, tryInTurn } from './renewal-tries.ts';

interface RenewalNoticesOptions {
  db: Kysely<Database>;
  mailer: OrderMailer;
  /** How many days before a renewal its agent is written about it. */
  daysBefore: number;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/**
 * Writes to agents some days before something of theirs renews by itself: which ZIPs, on what day, for how much as of today, and where
 * to cancel (D-31). Once for each renewal, and never about what is canceled, refunded or not sold anymore.
 */
export class RenewalNotices {
  readonly #options: RenewalNoticesOptions;

  constructor(options: RenewalNoticesOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { db, daysBefore, log, now } = this.#options;
    const today = utcDay(now());
    const near = { after: today, until: addDays(today, daysBefore), now: now() };
    for (const renewal of await findUnannouncedRenewals(db, near)) {
      try {
        const key = { agentId: renewal.agentId, step: 'announce', subject: subjectOf(renewal) } as const;
        await tryInTurn(this.#options, key, () => this.#announce(renewal));
      } catch (error) {
        // the others are written to; this one later again
        log.error({ err: error, agentId: renewal.agentId }, 'an agent could not be told of a renewal');
      }
    }
  }

  async #announce(renewal: DueRenewal): Promise<void> {
    const { db, mailer, now } = this.#options;
    await db.transaction().execute(async (trx) => {
      const quote = await quoteRenewal(trx, renewal, now());
      // canceled or closed since the list was read; unmarked, so that it is written about should it go on after all
      if (!quote) return;
      // another server that does the same waits here, and then finds it done
      if (!(await insertNotice(trx, renewal, now()))) return;
      await mailer.mailRenewalNotice(trx, renewal, quote);
    });
  }
}
