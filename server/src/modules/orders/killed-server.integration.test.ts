import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { BuyersCrowd } from './testing/buyers-crowd.ts';
import { startPaymentSimulator, type PaymentSimulator } from './testing/start-payment-simulator.ts';

jest.setTimeout(180_000);

// 50 ZIPs and 500 buyers with ORDER_BUYERS=500; `npm run bench:orders` does that with webhooks that come twice
const BUYERS = Number(process.env['ORDER_BUYERS'] ?? 100);

let database: TestDatabase;
let simulator: PaymentSimulator;
let crowd: BuyersCrowd;
beforeAll(async () => {
  [database, simulator] = await Promise.all([startTestDatabase(), startPaymentSimulator()]);
  crowd = new BuyersCrowd({ database, simulator, buyers: BUYERS });
  await crowd.prepare();
});
afterAll(async () => {
  await simulator.stop();
  await database.stop();
});

test('CS-116 D-31 buyers of the last spot of each ZIP, a server that is killed, every webhook lost: each is sold and charged once', async () => {
  await simulator.post('/_simulator/webhooks', { mode: 'lost' });
  // so that the kill meets payments at every step
  await simulator.post('/_simulator/switches', { mode: 'slow', calls: null, seconds: 0.1, path: '/v1' });
  const { killed, other } = await crowd.buyAndKill();
  // it was killed in the middle of its work
  expect(killed.signal).toBe('SIGKILL');
  expect(killed.answers.length).toBeLessThan(BUYERS / 2);
  expect(killed.underWay).toBeGreaterThan(0);
  expect(other).toMatchObject({ signal: null, answers: { length: BUYERS / 2 } });
  // whatever it left open is ended by one round after the leases are over
  expect(await crowd.restart()).toBeGreaterThan(0);
  await expectBooksInOrder();

  // what was given up is on sale again
  await crowd.buyAgain();
  await crowd.restart();
  await expectBooksInOrder();
  expect((await crowd.readBooks()).sold).toBe(crowd.zips.length);
});

/** Each ZIP at most once, nobody charged without a ZIP, no ZIP without a charge, and books that agree to the cent. */
async function expectBooksInOrder(): Promise<void> {
  const books = await crowd.readBooks();
  const nothing = { soldTwice: 0, openPayments: 0, reservedSpots: 0, chargedWithoutZip: 0, zipWithoutCharge: 0 };
  expect(books).toMatchObject(nothing);
  const { sold, chargedCents } = books;
  expect(sold).toBeGreaterThan(0);
  expect(books).toMatchObject({ paidOrders: sold, paidCents: chargedCents });
  expect(books.ledgerCents).toEqual({ provider: chargedCents, sales: -chargedCents, 'to-return': 0 });
}
