// Buys as many agents at once, for the test that kills it: the server's own services on a database and a payment partner.
// Prints a line for each answer.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { connect } from '../../../database/connection.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { CheckoutService } from '../checkout-service.ts';
import { BILLING } from './billing.ts';
import { startOrderServices } from './order-services.ts';
import { HostedPayments } from '../payments/hosted-payments.ts';
import { CHECKOUT_TERMS } from '../rules/terms.ts';

interface Work {
  connectionString: string;
  paymentUrl: string;
  portalUrl: string;
  purchases: { agentId: number; zip: string; token: string }[];
}

const { connectionString, paymentUrl: url, portalUrl, purchases } = JSON.parse(process.argv[2]!) as Work;
const db = connect(connectionString, undefined, 10);
const now = () => new Date();
const log = pino({ level: 'silent' });
const provider = new HostedPayments({ url, portalUrl, webhookSecret: undefined });
const { orders } = startOrderServices({ db, provider, log, now });
const checkouts = new CheckoutService({ db, cardFieldUrl: null, now });
const buyer = { principal: { userId: 'user', grant: null }, requireStillActing: async () => {} };

await Promise.all(
  purchases.map(async ({ agentId, zip, token }) => {
    try {
      const { totalCents } = await checkouts.read(agentId, { zips: [zip], term: '12_MO' });
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
await db.destroy();
