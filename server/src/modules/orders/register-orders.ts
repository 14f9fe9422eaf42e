import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import type { TurnService } from '../territory/index.ts';
import { CheckoutService } from './checkout-service.ts';
import { PaymentWebhookService } from './payment-webhook-service.ts';
import { OrderMailer } from './order-mailer.ts';
import { OrderService } from './order-service.ts';
import { orderRoutes } from './orders.routes.ts';
import { PaymentRunner } from './payment-runner.ts';
import { openPayments, type PaymentProviderSettings } from './payments/open-payments.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { scheduleReconciliation } from './reconciliation.ts';
import { RefundRunner } from './refund-runner.ts';
import { RefundService } from './refund-service.ts';
import { RenewalNotices } from './renewals/renewal-notices.ts';
import { RenewalService, scheduleRenewals } from './renewals/renewal-service.ts';
import { sponsorshipRoutes } from './renewals/sponsorships.routes.ts';
import { Settlement } from './settlement.ts';
import { zipWorthRoutes } from './worth/worth.routes.ts';
import { staffOrderRoutes } from './staff/staff-orders.routes.ts';
import { paymentWebhookRoutes } from './webhook.routes.ts';

interface OrdersOptions {
  db: Kysely<Database>;
  /** For the reconciliation. */
  background: Kysely<Database>;
  outbox: OutboxService;
  payments: PaymentProviderSettings;
  /** Takes payments. Default: that of the settings. */
  provider: PaymentProvider | undefined;
  /** Tells whoever waits for what a renewal that lapsed has left. */
  turns: Pick<TurnService, 'notifyAgents'>;
  /** How many days before a renewal its agent is written about it. */
  renewalNoticeDays: number;
  now: () => Date;
}

interface RegisteredOrders {
  /** Null: orders are closed. */
  provider: PaymentProvider | null;
  startJobs: StartJobs;
}

/** Registers checkout and orders. @returns also the payment provider */
export async function registerOrders(app: FastifyInstance, options: OrdersOptions): Promise<RegisteredOrders> {
  const { db, background, outbox, turns, renewalNoticeDays, now } = options;
  const provider = options.provider ?? (await openPayments(options.payments));
  const { log } = app;
  const mailer = new OrderMailer(outbox);
  const runnersOf = (pool: Kysely<Database>, of: PaymentProvider) => {
    const settlement = new Settlement({ db: pool, mailer, log, now });
    return {
      settlement,
      payments: new PaymentRunner({ db: pool, provider: of, settlement, log, now }),
      refunds: new RefundRunner({ db: pool, provider: of, mailer, log, now }),
    };
  };
  const runners = provider && runnersOf(db, provider);
  const checkouts = new CheckoutService({ db, cardFieldUrl: provider?.cardFieldUrl ?? null, now });
  const orders = new OrderService({ db, payments: runners?.payments ?? null, log, now });
  const refunds = runners && new RefundService({ db, runner: runners.refunds, log, now });
  await app.register(withZod((zod) => orderRoutes(zod, { db, checkouts, orders, refunds, mailer, now })));
  await app.register(withZod((zod) => sponsorshipRoutes(zod, { db, provider })));
  await app.register(withZod((zod) => zipWorthRoutes(zod, { db, now })));
  await app.register(withZod((zod) => staffOrderRoutes(zod, { db, now })));
  const webhooks =
    provider && runners && new PaymentWebhookService({ db, provider, payments: runners.payments, log, now });
  await app.register(withZod((zod) => paymentWebhookRoutes(zod, { webhooks })));
  const startJobs: StartJobs = async (boss) => {
    if (!provider) return;
    const ofJobs = runnersOf(background, provider);
    await scheduleReconciliation(boss, { db: background, ...ofJobs, log, now });
    const renewals = new RenewalService({ db: background, ...ofJobs, log, now });
    const renewalNotices = new RenewalNotices({ db: background, mailer, daysBefore: renewalNoticeDays, log, now });
    await scheduleRenewals(boss, renewals, renewalNotices, turns);
  };
  return { provider, startJobs };
}
