import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { endpointPath, type Checkout, type Order, type OrderRequest } from '@portal/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { insertMarkets } from '../../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { readBalances } from '../ledger.ts';
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
  /** Empties it of everything that orders have left behind, as before each test. */
  reset: () => Promise<void>;
  checkout: (zipCodes: string[], by?: Headers, agentId?: number) => Promise<Checkout>;
  /** The body of an order of these ZIPs at today's total. */
  requestFor: (zipCodes: string[], changes?: Partial<OrderRequest>) => Promise<OrderRequest>;
  send: (body: object, by?: Headers, agentId?: number) => Promise<LightMyRequestResponse>;
  /** Orders these ZIPs with a token, and answers the order. */
  order: (zipCodes: string[], paymentToken?: string) => Promise<Order>;
  /** Pays for a declined order, with a good card by default. */
  pay: (orderId: string, payload?: object, by?: Headers) => Promise<LightMyRequestResponse>;
  read: (orderId: string) => Promise<Order>;
  /** A round of reconciliation, so many seconds from now. */
  reconcileAfter: (seconds: number) => Promise<void>;
  /** A round of renewals, at a moment. */
  renewAt: (moment: string) => Promise<void>;
  /** A round of mails about renewals that are near, at a moment. */
  announceAt: (moment: string) => Promise<void>;
  /** The ZIPs that are sponsored, by whomever. */
  sponsoredZips: () => Promise<string[]>;
  /** The ZIPs with a spot that is reserved. */
  reservedZips: () => Promise<string[]>;
  mails: () => Promise<{ template: string; recipient: string; values: unknown }[]>;
  /** The templates of the mails that were written. */
  mailTemplates: () => Promise<string[]>;
  /** The balances of the ledger. */
  balances: () => ReturnType<typeof readBalances>;
  /** Fails unless an order of this body is refused. @returns the words of the refusal */
  expectRefusal: (body: object, status: number, code: string) => Promise<Refusal>;
  /** Fails when something was sold, reserved or charged. */
  expectNothingSold: () => Promise<void>;
}

interface Refusal {
  detail: string;
  fields?: { path: string; message: string }[];
}

const NOON = new Date('2026-11-20T19:00:00.000Z');

/** The world of the tests of a file: started before the first of them, emptied before each, stopped after the last. */
export function setUpOrderWorld(): OrderWorld {
  const world = { now: NOON } as OrderWorld;
  beforeAll(() => startInto(world), 60_000);
  beforeEach(() => world.reset());
  afterAll(() => world.portal.stop());
  return world;
}

async function startInto(world: OrderWorld): Promise<void> {
  const payments = new FakePayments();
  const now = () => world.now;
  const portal = await startTestPortal({ now, paymentProvider: payments });
  const people = await makeSmallWorld(portal);
  const { app, db } = portal;
  const { agent } = WORLD;
  const services = startOrderServices({ db, provider: payments, log: pino({ level: 'silent' }), now });
  Object.assign(world, {
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
    pay(orderId, payload = { paymentToken: TEST_TOKENS.accepted }, by = people.agent) {
      const url = endpointPath('orderPayment', { agentId: agent, orderId });
      return app.inject({ method: 'POST', url, headers: by, payload });
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
    async sponsoredZips() {
      const rows = await db.selectFrom('sponsorship').select('zip').orderBy('zip').execute();
      return rows.map(({ zip }) => zip);
    },
    async reservedZips() {
      const rows = await db.selectFrom('spotReservation').select('zip').orderBy('zip').execute();
      return rows.map(({ zip }) => zip);
    },
    async mails() {
      const rows = await db.selectFrom('outboundMessage').selectAll().execute();
      return rows.map(({ template, recipient, templateValues: values }) => ({ template, recipient, values }));
    },
    mailTemplates: async () => (await world.mails()).map(({ template }) => template),
    balances: () => readBalances(db),
    async expectRefusal(body, status, code) {
      const answer = await world.send(body);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
      return answer.json<Refusal>();
    },
    async expectNothingSold() {
      expect([await world.sponsoredZips(), await world.reservedZips()]).toEqual([[], []]);
      expect(payments.balanceCents).toBe(0);
      expect((await world.balances()).provider).toBe(0);
    },
  } satisfies Omit<OrderWorld, 'now'>);
}

/** Rows of the ledger are never deleted but by emptying its tables. */
async function emptyOrders({ db }: TestPortal): Promise<void> {
  await sql`truncate ledger_posting, sgd_order, payment_method, payment_webhook, renewal_notice, renewal_try, spot_hold, spot_reservation,
    sponsorship, saved_cart, outbound_message, market cascade`.execute(db);
  await sql`update agent set featured_territory = '{}'`.execute(db);
}
