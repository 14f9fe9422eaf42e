import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { PartnerPayment } from '@portal/shared/contracts';
import { pino } from 'pino';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { readBalances } from './ledger.ts';
import { HostedPayments } from './payments/hosted-payments.ts';
import { startOrderServices } from './testing/order-services.ts';
import { startPaymentSimulator } from './testing/start-payment-simulator.ts';
import type { PaymentSimulator } from './testing/start-payment-simulator.ts';

jest.setTimeout(120_000);

// 50 ZIPs and 500 buyers with ORDER_BUYERS=500
const BUYERS = Number(process.env['ORDER_BUYERS'] ?? 100);
const ZIPS = Array.from({ length: BUYERS / 10 }, (_, index) => String(80_100 + index));
const FIRST_AGENT = 1_000;
const PORTAL_URL = 'http://127.0.0.1:9';
const PROGRAM = fileURLToPath(new URL('./testing/buyers-program.ts', import.meta.url));

let database: TestDatabase;
let simulator: PaymentSimulator;
beforeAll(async () => {
  [database, simulator] = await Promise.all([startTestDatabase(), startPaymentSimulator()]);
  const { db } = database;
  const agents = Array.from({ length: BUYERS }, (_, index) => FIRST_AGENT + index);
  await db
    .insertInto('agent')
    .values(
      agents.map((agentId) => ({
        agentId,
        firstName: 'Agent',
        lastName: `Number ${agentId}`,
        email: `agent-${agentId}@example.com`,
      })),
    )
    .execute();
  const place = { city: 'Testville', state: 'CO', latitude: 39, longitude: -105 };
  await db
    .insertInto('zipPlace')
    .values(ZIPS.map((zip) => ({ zip, ...place })))
    .onConflict((conflict) => conflict.column('zip').doNothing())
    .execute();
  await db.insertInto('market').values({ marketId: 'test', name: 'Test', state: 'CO', minimumZips: 1 }).execute();
  const sold = { marketId: 'test', name: 'Test', county: null, monthlyPrice: 99.95, spots: 1 };
  await db
    .insertInto('zipTerritory')
    .values(ZIPS.map((zip) => ({ zip, ...sold })))
    .execute();
});
afterAll(async () => {
  await simulator.stop();
  await database.stop();
});

const charged = async () => {
  const { payments } = await simulator.get<{ payments: PartnerPayment[] }>('/_simulator/payments');
  return payments.filter(({ status }) => status === 'succeeded');
};

/** Buys as these agents in another process. @param killAfter kills it once the partner has charged so many payments */
async function buy(from: number, to: number, killAfter = Number.POSITIVE_INFINITY): Promise<string[]> {
  const purchases = [];
  for (let index = from; index < to; index++) {
    // most cards are good, some answers never come
    const token = await simulator.tokenOf(index % 9 === 0 ? '4000 0000 0000 0119' : '4242 4242 4242 4242');
    purchases.push({ agentId: FIRST_AGENT + index, zip: ZIPS[index % ZIPS.length]!, token });
  }
  const { connectionString } = database;
  const work = JSON.stringify({ connectionString, paymentUrl: simulator.url, portalUrl: PORTAL_URL, purchases });
  const program = spawn(process.execPath, [PROGRAM, work], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answers: string[] = [];
  createInterface({ input: program.stdout }).on('line', (line) => answers.push(line));
  const ended = once(program, 'exit');
  while (killAfter < Number.POSITIVE_INFINITY && program.exitCode === null && program.signalCode === null) {
    if ((await charged()).length >= killAfter) program.kill('SIGKILL');
    await delay(5);
  }
  await ended;
  return answers;
}

test('CS-116 D-31 buyers of the last spot of each ZIP, a server that is killed, every webhook lost: each is sold and charged once', async () => {
  await simulator.post('/_simulator/webhooks', { mode: 'lost' });
  // so that the kill meets payments at every step
  await simulator.post('/_simulator/switches', { mode: 'slow', calls: null, seconds: 0.1, path: '/v1' });
  const half = BUYERS / 2;
  // two servers at once, one of which is killed
  const [, other] = await Promise.all([buy(0, half, 2), buy(half, BUYERS)]);
  expect(other).toHaveLength(half);
  const { db } = database;
  const open = await db.selectFrom('orderPayment').select('orderId').where('state', '=', 'open').execute();
  // the restart, when the leases are over
  const startedAt = Date.now();
  const provider = new HostedPayments({ url: simulator.url, portalUrl: PORTAL_URL, webhookSecret: undefined });
  const restarted = startOrderServices({
    db,
    provider,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + 31_000),
  });
  await restarted.reconcile();
  expect(Date.now() - startedAt).toBeLessThan(29_000);
  expect(open.length).toBeGreaterThan(0);

  const sponsors = await db.selectFrom('sponsorship').select('zip').execute();
  // at most one each: the database holds both to it
  expect(new Set(sponsors.map(({ zip }) => zip)).size).toBe(sponsors.length);
  const paid = await db.selectFrom('sgdOrder').selectAll().where('status', '=', 'paid').execute();
  expect(paid).toHaveLength(sponsors.length);
  expect(await db.selectFrom('spotReservation').selectAll().execute()).toEqual([]);
  // what the partner has charged is what was sold
  const taken = await charged();
  expect(taken).toHaveLength(paid.length);
  const chargedCents = taken.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(paid.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(chargedCents);
  expect(await readBalances(db)).toEqual({ provider: chargedCents, sales: -chargedCents, 'to-return': 0 });

  // what was given up is on sale again
  await buy(0, BUYERS);
  await restarted.reconcile();
  const sold = await db.selectFrom('sponsorship').select('zip').orderBy('zip').execute();
  expect(sold.map(({ zip }) => zip)).toEqual(ZIPS);
});
