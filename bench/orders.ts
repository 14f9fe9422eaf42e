// `npm run bench:orders`: 500 buyers at once for the last spot of 50 ZIPs, while a server is killed and webhooks get lost or come twice.
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { migrateToLatest } from '../server/src/database/migrate.ts';
import { BuyersCrowd } from '../server/src/modules/orders/testing/buyers-crowd.ts';
import {
  startPaymentSimulator,
  type PaymentSimulator,
} from '../server/src/modules/orders/testing/start-payment-simulator.ts';
import { printReport } from './lib/report.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const BUYERS = 500;
/** How long webhooks are lost, or sent twice, before it is the other way round. */
const TURN_MS = 150;
/** A run that takes longer is broken: it ends with an error, and what it started ends with it. */
const LIMIT_MS = 5 * 60_000;

/** Webhooks are lost and sent twice in turns; the killed server does not hear those that are meant for it. */
async function disturbWebhooks(simulator: PaymentSimulator, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    await simulator.post('/_simulator/webhooks', { mode: turn % 2 === 0 ? 'lost' : 'twice' });
    await delay(TURN_MS);
  }
}

async function measure(database: { db: Kysely<Database>; connectionString: string }, simulator: PaymentSimulator) {
  const crowd = new BuyersCrowd({ database, simulator, buyers: BUYERS });
  await crowd.prepare();
  // so that the kill meets payments at every step
  await simulator.post('/_simulator/switches', { mode: 'slow', calls: null, seconds: 0.1, path: '/v1' });
  const over = new AbortController();
  const disturbing = disturbWebhooks(simulator, over.signal);
  // it is awaited below, unless the bench ends before
  disturbing.catch(() => {});
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), (performance.now() - began) / 1000];
  };
  const [{ killed, other }, buying] = await timed(() => crowd.buyAndKill());
  const [left, restarting] = await timed(() => crowd.restart());
  const afterKill = await crowd.readBooks();
  const [again] = await timed(() => crowd.buyAgain());
  await crowd.restart();
  over.abort();
  await disturbing;
  const books = await crowd.readBooks();
  const { webhooks } = await simulator.get<{ webhooks: { status: number | null }[] }>('/_simulator/payments');
  const ledger = Object.values(books.ledgerCents).reduce((sum, cents) => sum + cents, 0);
  const none = (name: string, value: number) => ({ name, value, unit: '' as const, target: 0 });
  printReport({
    title: `${BUYERS} buyers at once for the last spot of ${crowd.zips.length} ZIPs, a server killed midway`,
    notes: [
      'two servers; one in four answers of the payment partner never comes, each call of it takes 100 ms more',
      `webhooks are lost and sent twice in turns of ${TURN_MS} ms; those of the killed server reach nobody`,
      'the restart finds what is open when the leases are over; then all buyers try once more',
    ],
    findings: [
      { name: 'All buyers answered, or killed', value: buying, unit: 's' },
      { name: 'Payments under way at the kill', value: killed.underWay, unit: '', least: 1 },
      { name: 'Payments left open for the restart', value: left, unit: '', least: 1 },
      { name: 'Until the restarted server had ended them', value: restarting, unit: 's', target: 29 },
      { name: 'ZIPs sold, before all tried once more', value: afterKill.sold, unit: '' },
      {
        name: 'ZIPs sold in the end',
        value: books.sold,
        unit: '',
        least: crowd.zips.length,
        target: crowd.zips.length,
      },
      none('ZIPs sold twice', books.soldTwice + afterKill.soldTwice),
      none('Charged without a ZIP', books.chargedWithoutZip + afterKill.chargedWithoutZip),
      none('A ZIP without a charge', books.zipWithoutCharge + afterKill.zipWithoutCharge),
      none('Payments still open, and spots reserved', books.openPayments + books.reservedSpots),
      none('Cents between the partner and paid orders', Math.abs(books.chargedCents - books.paidCents)),
      none(
        'Cents between the partner and the ledger',
        Math.abs(books.chargedCents - (books.ledgerCents['provider'] ?? 0)),
      ),
      none('Sum of the ledger, in cents', Math.abs(ledger)),
    ],
    answers: [
      { name: 'The first server ended by SIGKILL', isTrue: killed.signal === 'SIGKILL', shouldBe: true },
      {
        name: 'Webhooks came to the surviving server',
        isTrue: webhooks.some(({ status }) => status === 200),
        shouldBe: true,
      },
    ],
    details: { killed, other, again, afterKill, books },
  });
}

await withTemporaryFolder(async (folder) => {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: true });
  const connectionString = embeddedConnectionString(cluster);
  const db = connect(connectionString, undefined, 10);
  const simulator = await startPaymentSimulator();
  const limit = new AbortController();
  const late = delay(LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`The bench did not end within ${LIMIT_MS / 60_000} minutes.`);
  });
  try {
    await migrateToLatest(db);
    await Promise.race([measure({ db, connectionString }, simulator), late]);
  } finally {
    late.catch(() => {});
    limit.abort();
    await simulator.stop();
    await db.destroy();
    await cluster.stop();
  }
});
