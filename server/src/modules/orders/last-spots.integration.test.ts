import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { connect } from '../../database/connection.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { insertMarkets } from '../territory/testing/territory-fixtures.ts';
import { CheckoutService } from './checkout-service.ts';
import { readBalances } from './ledger.ts';
import { FakePayments, TEST_TOKENS } from './payments/fake-payments.ts';
import { CHECKOUT_TERMS } from './rules/terms.ts';
import { BILLING } from './testing/billing.ts';
import { startOrderServices } from './testing/order-services.ts';

jest.setTimeout(60_000);

const ZIPS = ['80202', '80203', '80204', '80205', '80206'];
const BUYERS = Array.from({ length: 40 }, (_, index) => 101 + index);
let database: TestDatabase;
let now = new Date('2026-11-20T19:00:00.000Z');
beforeAll(async () => {
  database = await startTestDatabase();
  for (const agentId of BUYERS) await insertAgent(database.db, { agentId });
  await insertMarkets(database.db);
  await database.db.updateTable('market').set({ minimumZips: 1 }).execute();
  await database.db.updateTable('zipTerritory').set({ spots: 1 }).where('zip', 'in', ZIPS).execute();
});
afterAll(() => database.stop());

/** One server on the database, with connections of its own. */
function startServer(provider: FakePayments) {
  const db = connect(database.connectionString, undefined, 8);
  const services = startOrderServices({ db, provider, log: pino({ level: 'silent' }), now: () => now });
  return { db, ...services, checkouts: new CheckoutService({ db, cardFieldUrl: null, now: () => now }) };
}

/** Tokens in turn: most cards are good, some answers are lost, some are late, some cards are declined. */
const TOKENS = [
  TEST_TOKENS.accepted,
  TEST_TOKENS.lostAnswer,
  TEST_TOKENS.accepted,
  TEST_TOKENS.declined,
  TEST_TOKENS.late,
  TEST_TOKENS.accepted,
  TEST_TOKENS.otherAmount,
];

test('CS-116 D-31 40 buyers on two servers for the last spot of 5 ZIPs: each is sold once, and nobody pays for nothing', async () => {
  const provider = new FakePayments();
  const servers = [startServer(provider), startServer(provider)];
  const webhooks: Promise<unknown>[] = [];
  let charges = 0;
  provider.onCharged = ({ paymentId, reference, amountCents }) => {
    charges++;
    // every third webhook is lost, the others come twice, sometimes before the answer
    if (charges % 3 !== 0) {
      const body = JSON.stringify({ webhookId: `evt_${paymentId}`, paymentId, reference, amountCents });
      for (const server of servers) {
        webhooks.push(server.webhooks.receive({ 'webhook-signature': 'genuine' }, body).catch(() => undefined));
      }
    }
    // every fourth server dies right after the charge
    if (charges % 4 === 0) throw new Error('kill -9');
  };

  const buy = async (agentId: number, index: number, paymentToken: string) => {
    const { orders, checkouts } = servers[index % 2]!;
    // all five of them, or one: who waits for whom is different each time
    const all = index % 16 === 0 ? ZIPS : ZIPS.toReversed();
    const zipCodes = index % 8 === 0 ? all : [ZIPS[index % 5]!];
    const { lines } = await checkouts.read(agentId, { zips: zipCodes, term: '12_MO' }, 'en');
    const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
    const request = {
      orderKey: randomUUID(),
      zipCodes,
      term: '12_MO',
      totalCents,
      billing: BILLING,
      paymentToken,
      acceptsTerms: true,
      termsVersion: CHECKOUT_TERMS.version,
      isOnBehalf: false,
    } as const;
    const buyer = { principal: { userId: 'user', grant: null }, requireStillActing: async () => {} };
    await delay(index % 7);
    return orders.place(agentId, { ...request, zipCodes: [...zipCodes] }, buyer);
  };
  const buyAll = (tokenOf: (index: number) => string) =>
    Promise.allSettled(BUYERS.map((agentId, index) => buy(agentId, index, tokenOf(index))));
  await buyAll((index) => TOKENS[index % TOKENS.length]!);
  // whoever was late is told by the provider at last
  const settleLate = () => {
    for (const { status, paymentId } of provider.payments.values()) {
      if (status === 'processing') provider.settle(paymentId);
    }
  };
  provider.onCharged = () => {};
  settleLate();
  for (let round = 0; round < 4; round++) {
    now = new Date(now.getTime() + 31_000);
    await Promise.all(servers.map((server) => server.reconcile()));
  }
  // spots of declined and given-up orders went on sale again, and now every card is good
  await buyAll(() => TEST_TOKENS.accepted);
  for (let round = 0; round < 4; round++) {
    now = new Date(now.getTime() + 31_000);
    await Promise.all(servers.map((server) => server.reconcile()));
  }
  await Promise.all(webhooks);

  const { db } = database;
  const sponsors = await db.selectFrom('sponsorship').select(['zip', 'agentId']).orderBy('zip').execute();
  expect(sponsors.map(({ zip }) => zip)).toEqual(ZIPS);
  const orders = await db.selectFrom('sgdOrder').selectAll().execute();
  expect(orders.filter(({ status }) => status === 'processing' || status === 'needs-confirmation')).toEqual([]);
  expect(await db.selectFrom('spotReservation').selectAll().execute()).toEqual([]);
  // no ZIP without a charge, no charge without a ZIP
  const sold = await db
    .selectFrom('orderLine')
    .innerJoin('sgdOrder', (join) =>
      join
        .onRef('sgdOrder.agentId', '=', 'orderLine.agentId')
        .onRef('sgdOrder.orderId', '=', 'orderLine.orderId')
        .on('status', '=', 'paid'),
    )
    .select(['orderLine.zip', 'orderLine.agentId', 'orderLine.totalCents'])
    .orderBy('zip')
    .execute();
  expect(sold.map(({ zip, agentId }) => ({ zip, agentId }))).toEqual(sponsors);
  const soldCents = sold.reduce((sum, line) => sum + line.totalCents, 0);
  expect(provider.balanceCents).toBe(soldCents);
  expect(await readBalances(db)).toEqual({ provider: soldCents, sales: -soldCents, 'to-return': 0 });
  await Promise.all(servers.map((server) => server.db.destroy()));
});
