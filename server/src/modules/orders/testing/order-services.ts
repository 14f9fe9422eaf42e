import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { OutboxService } from '../../outbox/index.ts';
import { PaymentWebhookService } from '../payment-webhook-service.ts';
import { OrderMailer } from '../order-mailer.ts';
import { OrderService } from '../order-service.ts';
import { PaymentRunner } from '../payment-runner.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { reconcile } from '../reconciliation.ts';
import { RefundRunner } from '../refund-runner.ts';
import { RenewalNotices } from '../renewals/renewal-notices.ts';
import { RenewalService } from '../renewals/renewal-service.ts';
import { Settlement } from '../settlement.ts';

interface Options {
  db: Kysely<Database>;
  provider: PaymentProvider;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** The services of orders as a server has them, without HTTP and jobs. */
export function startOrderServices(options: Options) {
  const mailer = new OrderMailer(new OutboxService());
  const settlement = new Settlement({ ...options, mailer });
  const payments = new PaymentRunner({ ...options, settlement });
  const refunds = new RefundRunner({ ...options, mailer });
  return {
    orders: new OrderService({ ...options, payments }),
    webhooks: new PaymentWebhookService({ ...options, payments }),
    renewals: new RenewalService({ ...options, payments, settlement }),
    renewalNotices: new RenewalNotices({ ...options, mailer, daysBefore: 7 }),
    /** Rounds of reconciliation, until nothing is due. */
    reconcile: async () => {
      while ((await reconcile({ ...options, payments, refunds })) > 0);
    },
  };
}
