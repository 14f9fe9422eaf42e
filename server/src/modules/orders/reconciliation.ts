import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { scheduleJob } from '../jobs/index.ts';
import type { PaymentRunner } from './payment-runner.ts';
import { claimDuePayments, claimDueRefunds, LEASE_MS, trimWebhooks } from './payment-store.ts';
import type { RefundRunner } from './refund-runner.ts';

interface ReconciliationOptions {
  db: Kysely<Database>;
  payments: PaymentRunner;
  refunds: RefundRunner;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  now: () => Date;
}

const QUEUE = 'order-payments';
/** Providers send a webhook again for some days. */
const WEBHOOKS_KEPT_MS = 30 * 86_400_000;

/**
 * Ends what a lost answer, a lost webhook or a killed server left open: asks the provider about each payment whose lease is over,
 * and carries out refunds that are due (D-31). Several servers share the work.
 * @returns how many could be looked at; 0 ends the round, also when the provider is away
 */
export async function reconcile({ db, payments, refunds, log, now }: ReconciliationOptions): Promise<number> {
  const work = [
    ...(await claimDuePayments(db, now())).map((row) => () => payments.check(row, { isLeaseOver: true })),
    // those that a payment of this round gave rise to are of the next one
    ...(await claimDueRefunds(db, now())).map((refund) => () => refunds.carryOut(refund)),
  ];
  let done = 0;
  for (const step of work) {
    try {
      await step();
      done++;
    } catch (error) {
      // a provider that is away is asked again in half a minute
      if (error instanceof PartnerError) log.info({ reason: error.message }, 'a payment could not be looked at');
      else log.error({ err: error }, 'a payment could not be settled');
    }
  }
  return done;
}

/** Reconciles every minute, and after a start at once and when the leases of a killed server are over. */
export async function scheduleReconciliation(boss: PgBoss, options: ReconciliationOptions): Promise<void> {
  // a round takes 20 of each
  const work = async () => {
    while ((await reconcile(options)) > 0);
    await trimWebhooks(options.db, new Date(options.now().getTime() - WEBHOOKS_KEPT_MS));
  };
  await scheduleJob(boss, { queue: QUEUE, cron: '* * * * *', work });
  await boss.send(QUEUE, null, { startAfter: Math.ceil(LEASE_MS / 1000) + 1 });
  void work().catch((error: unknown) => options.log.error({ err: error }, 'payments could not be reconciled'));
}
