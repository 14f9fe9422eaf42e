import { randomUUID } from 'node:crypto';
import { endpointPath, type Checkout, type Order, type OrderRequest } from '@portal/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { insertMarkets } from '../../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { FakePayments, TEST_TOKENS } from '../payments/fake-payments.ts';
import { BILLING } from './billing.ts';
import { startOrderServices } from './order-services.ts';
import { CHECKOUT_TERMS } from '../rules/terms.ts';

/** Denver's minimum of three ZIPs. */
export const THREE = ['80204', '80206', '80209'];

/** A portal with two small markets, and payments that are kept in memory. */
export interface OrderWorld {
  portal: TestPortal;
  people: WorldHeaders;
  payments: FakePayments;
  /** The clock of portal and reconciliation. */
  now: Date;
  /** Empties everything that orders have left behind. */
  reset: () => Promise<void>;
  checkout: (zipCodes: string[], by?: Headers, agentId?: number) => Promise<Checkout>;
  /** The body of an order of these ZIPs at today's total. */
  requestFor: (zipCodes: string[], changes?: Partial<OrderRequest>) => Promise<OrderRequest>;
  send: (body: object, by?: Headers, agentId?: number) => Promise<LightMyRequestResponse>;
  /** Orders these ZIPs with a token, and answers the order. */
  order: (zipCodes: string[], paymentToken?: string) => Promise<Order>;
  read: (orderId: string) => Promise<Order>;
  /** A round of reconciliation, so many seconds from now. */
  reconcileAfter: (seconds: number) => Promise<void>;
  /** A round of renewals, at a moment. */
  renewAt: (moment: string) => Promise<void>;
  /** A round of mails about renewals that are near, at a moment. */
  announceAt: (moment: string) => Promise<void>;
  stop: () => Promise<void>;
}

const NOON = new Date('2026-11-20T19:00:00.000Z');

export async function startOrderWorld(): Promise<OrderWorld> {
  const payments = new FakePayments();
  const world = { now: NOON } as OrderWorld;
  const now = () => world.now;
  const portal = await startTestPortal({ now, paymentProvider: payments });
  const people = await makeSmallWorld(portal);
  const { app, db } = portal;
  const { agent } = WORLD;
  const services = startOrderServices({ db, provider: payments, log: pino({ level: 'silent' }), now });
  return Object.assign(world, {
    portal,
    people,
    payments,
    async reset() {
      world.now = NOON;
      payments.payments.clear();
      payments.refunds.clear();
      payments.forgotten.clear();
      payments.confirmed.length = 0;
      payments.isDown = () => false;
      payments.onCharged = () => {};
      await emptyOrders(portal);
      await insertMarkets(db);
    },
    async checkout(zipCodes, by = people.agent, agentId = agent) {
      const url = endpointPath('checkout', { agentId });
      const answer = await app.inject({ method: 'POST', url, headers: by, payload: { zipCodes, term: '12_MO' } });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Checkout>();
    },
    async requestFor(zipCodes, changes = {}) {
      const url = `${endpointPath('checkout', { agentId: agent })}?zips=${zipCodes.join(',')}&term=${changes.term ?? '12_MO'}`;
      const { totalCents } = (await app.inject({ url, headers: people.agent })).json<Checkout>();
      return {
        orderKey: randomUUID(),
        zipCodes,
        term: '12_MO',
        totalCents,
        billing: BILLING,
        paymentToken: TEST_TOKENS.accepted,
        acceptsTerms: true,
        termsVersion: CHECKOUT_TERMS.version,
        isOnBehalf: false,
        ...changes,
      };
    },
    send(body, by = people.agent, agentId = agent) {
      return app.inject({ method: 'POST', url: endpointPath('orders', { agentId }), headers: by, payload: body });
    },
    async order(zipCodes, paymentToken = TEST_TOKENS.accepted) {
      const answer = await world.send(await world.requestFor(zipCodes, { paymentToken }));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Order>();
    },
    async read(orderId) {
      return (
        await app.inject({ url: endpointPath('order', { agentId: agent, orderId }), headers: people.agent })
      ).json();
    },
    async reconcileAfter(seconds) {
      world.now = new Date(world.now.getTime() + seconds * 1000);
      await services.reconcile();
    },
    async renewAt(moment) {
      world.now = new Date(moment);
      await services.renewals.run();
    },
    async announceAt(moment) {
      world.now = new Date(moment);
      await services.renewalNotices.run();
    },
    stop: () => portal.stop(),
  } satisfies Omit<OrderWorld, 'now'>);
}

/** Rows of the ledger are never deleted but by emptying its tables. */
async function emptyOrders({ db }: TestPortal): Promise<void> {
  await sql`truncate ledger_posting, sgd_order, payment_method, payment_webhook, renewal_notice, renewal_try, spot_hold, spot_reservation,
    sponsorship, saved_cart, outbound_message, market cascade`.execute(db);
  await sql`update agent set featured_territory = '{}'`.execute(db);
}
