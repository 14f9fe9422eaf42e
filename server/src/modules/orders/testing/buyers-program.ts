// Buys as many agents at once, for the test and the bench that kill it: the server's own services on a database and a payment
// partner, with the route for its webhooks. Says `ready`; at a first line the early ones buy, at a second one all others. Prints a
// line for each answer.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { pino } from 'pino';
import { connect } from '../../../database/connection.ts';
import { withZod } from '../../../platform/http/create-app.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { CheckoutService } from '../checkout-service.ts';
import { BILLING } from './billing.ts';
import { startOrderServices } from './order-services.ts';
import { HostedPayments } from '../payments/hosted-payments.ts';
import { CHECKOUT_TERMS } from '../rules/terms.ts';
import { paymentWebhookRoutes } from '../webhook.routes.ts';

export interface BuyersWork {
  connectionString: string;
  paymentUrl: string;
  webhookSecret: string;
  /** Where webhooks come in. */
  port: number;
  purchases: { agentId: number; zip: string; token: string }[];
  /** How many of them are early. */
  early: number;
}

const { connectionString, paymentUrl, webhookSecret, port, purchases, early } = JSON.parse(
  process.argv[2]!,
) as BuyersWork;
const db = connect(connectionString, undefined, 10);
const now = () => new Date();
const log = pino({ level: 'silent' });
const provider = new HostedPayments({ url: paymentUrl, portalUrl: `http://127.0.0.1:${port}`, webhookSecret });
const { orders, webhooks } = startOrderServices({ db, provider, log, now });
const checkouts = new CheckoutService({ db, cardFieldUrl: null, now });
const buyer = { principal: { userId: 'user', grant: null }, requireStillActing: async () => {} };
const app = Fastify({ forceCloseConnections: true });
await app.register(withZod((zod) => paymentWebhookRoutes(zod, { webhooks })));
await app.listen({ host: '127.0.0.1', port });

// the pipe closes with whoever started it, even when they are killed
process.stdin.once('end', () => process.exit(1));
console.log('ready');
const input = createInterface({ input: process.stdin });
// keeps a line that comes before it is waited for
const lines = input[Symbol.asyncIterator]();
await lines.next();
const firstBuys = buy(purchases.slice(0, early));
await lines.next();
await Promise.all([firstBuys, buy(purchases.slice(early))]);
input.close();
process.stdin.destroy();
await app.close();
await db.destroy();

async function buy(some: BuyersWork['purchases']): Promise<void> {
  await Promise.all(
    some.map(async ({ agentId, zip, token }) => {
      try {
        const { totalCents } = await checkouts.read(agentId, { zips: [zip], term: '12_MO' }, 'en');
        const order = {
          orderKey: randomUUID(),
          zipCodes: [zip],
          term: '12_MO',
          totalCents,
          billing: BILLING,
          paymentToken: token,
          acceptsTerms: true,
          termsVersion: CHECKOUT_TERMS.version,
          isOnBehalf: false,
        } as const;
        const { status } = await orders.place(agentId, { ...order, zipCodes: [zip] }, buyer);
        console.log(status);
      } catch (error) {
        console.log(error instanceof ProblemError ? error.code : String(error));
      }
    }),
  );
}
