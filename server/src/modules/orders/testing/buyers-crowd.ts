import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PartnerPayment } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { readBalances } from '../ledger.ts';
import { HostedPayments } from '../payments/hosted-payments.ts';
import type { BuyersWork } from './buyers-program.ts';
import { startOrderServices } from './order-services.ts';
import type { PaymentSimulator } from './start-payment-simulator.ts';

const FIRST_AGENT = 1_000;
const PROGRAM = fileURLToPath(new URL('./buyers-program.ts', import.meta.url));
/** How long a server may take to be ready, and a kill to meet a payment under way; afterwards something is broken. */
const PATIENCE_MS = 60_000;

type CrowdDatabase = Pick<TestDatabase, 'db' | 'connectionString'>;

/** What a crowd left behind, and what must be zero of it. */
export interface CrowdBooks {
  /** ZIPs with a sponsor, and with more than one. */
  sold: number;
  soldTwice: number;
  paidOrders: number;
  openPayments: number;
  reservedSpots: number;
  /** Agents whom the partner has charged and who sponsor nothing for it, and the reverse. */
  chargedWithoutZip: number;
  zipWithoutCharge: number;
  /** What the partner has taken and not given back, what orders say, and what the ledger adds up to, in cents. */
  chargedCents: number;
  paidCents: number;
  ledgerCents: Record<string, number>;
}

/** How a server of buyers ended. */
export interface CrowdServer {
  answers: string[];
  /** `SIGKILL` for one that was killed; null for one that finished. */
  signal: NodeJS.Signals | null;
  /** What its agents had under way at the moment of the kill. */
  underWay: number;
}

interface BuyersCrowdOptions {
  database: CrowdDatabase;
  simulator: PaymentSimulator;
  buyers: number;
}

/** Ten buyers for the last spot of each ZIP, who buy on servers in processes of their own; one of which can be killed midway. */
export class BuyersCrowd {
  readonly #options: BuyersCrowdOptions;
  readonly buyers: number;
  readonly zips: readonly string[];

  constructor(options: BuyersCrowdOptions) {
    this.#options = options;
    this.buyers = options.buyers;
    this.zips = Array.from({ length: options.buyers / 10 }, (_, index) => String(80_100 + index));
  }

  /** Adds the agents, and their ZIPs with one spot each. */
  async prepare(): Promise<void> {
    const { db } = this.#options.database;
    const agents = Array.from({ length: this.buyers }, (_, index) => FIRST_AGENT + index);
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
      .values(this.zips.map((zip) => ({ zip, ...place })))
      .onConflict((conflict) => conflict.column('zip').doNothing())
      .execute();
    await db.insertInto('market').values({ marketId: 'test', name: 'Test', state: 'CO', minimumZips: 1 }).execute();
    const sold = { marketId: 'test', name: 'Test', county: null, monthlyPrice: 99.95, spots: 1 };
    await db
      .insertInto('zipTerritory')
      .values(this.zips.map((zip) => ({ zip, ...sold })))
      .execute();
  }

  /**
   * Half of the buyers on each of two servers, all at once but for two early ones. The first server is killed, as by `kill -9`, when a
   * fifth of the ZIPs is paid and it has charged one itself, while some of its payments are under way.
   */
  async buyAndKill(): Promise<{ killed: CrowdServer; other: CrowdServer }> {
    const half = this.buyers / 2;
    const [first, second] = await Promise.all([this.#start(0, half, 2), this.#start(half, this.buyers, 0)]);
    for (const server of [first, second]) server.go();
    // the second would otherwise now and then have sold everything before the first begins
    await this.#until(half, ({ underWay }) => underWay > 0);
    for (const server of [first, second]) server.go();
    const isMidway = (paid: number) => paid >= this.zips.length / 5;
    const { underWay } = await this.#until(
      half,
      (work) => work.underWay > 0 && work.charged > 0 && isMidway(work.paid),
    );
    first.kill();
    const [killed, other] = await Promise.all([first.ended, second.ended]);
    return { killed: { ...killed, underWay }, other: { ...other, underWay: 0 } };
  }

  /** Everyone once more, on one server. */
  async buyAgain(): Promise<CrowdServer> {
    const server = await this.#start(0, this.buyers, 0);
    for (let line = 0; line < 2; line++) server.go();
    return { ...(await server.ended), underWay: 0 };
  }

  /** What a server that is started again does when the leases of the killed one are over. @returns open payments it found */
  async restart(): Promise<number> {
    const { database, simulator } = this.#options;
    const { db } = database;
    const open = await db.selectFrom('orderPayment').select('orderId').where('state', '=', 'open').execute();
    const { url, webhookSecret } = simulator;
    const provider = new HostedPayments({ url, portalUrl: 'http://127.0.0.1:9', webhookSecret });
    const log = pino({ level: 'silent' });
    const now = () => new Date(Date.now() + 31_000);
    await startOrderServices({ db, provider, log, now }).reconcile();
    return open.length;
  }

  async readBooks(): Promise<CrowdBooks> {
    const { database, simulator } = this.#options;
    const { db } = database;
    const { payments, refunds } = await simulator.get<{
      payments: PartnerPayment[];
      refunds: { reference: string; amountCents: number }[];
    }>('/_simulator/payments');
    const charged = payments.filter(({ status }) => status === 'succeeded');
    const sum = (amounts: readonly { amountCents: number }[]) =>
      amounts.reduce((total, { amountCents }) => total + amountCents, 0);
    const references = charged.map(({ reference }) => reference);
    const { rows } = await sql<Omit<CrowdBooks, 'chargedCents' | 'ledgerCents'>>`
      with charged as (
        select line.agent_id, line.zip from order_payment as payment
        join order_line as line on line.agent_id = payment.agent_id and line.order_id = payment.order_id
        where payment.reference = any(${references}::text[]) and payment.state <> 'returned'
      )
      select
        (select count(distinct zip)::int from sponsorship) as sold,
        (select count(*)::int from (select zip from sponsorship group by zip having count(*) > 1) as twice) as sold_twice,
        (select count(*)::int from sgd_order where status = 'paid') as paid_orders,
        (select count(*)::int from order_payment where state = 'open') as open_payments,
        (select count(*)::int from spot_reservation) as reserved_spots,
        (select count(*)::int from charged left join sponsorship using (agent_id, zip) where renews_on is null)
          as charged_without_zip,
        (select count(*)::int from sponsorship left join charged using (agent_id, zip) where not exists (
          select from charged where charged.agent_id = sponsorship.agent_id and charged.zip = sponsorship.zip
        )) as zip_without_charge,
        (select coalesce(sum(total_cents), 0)::int from sgd_order where status = 'paid') as paid_cents`.execute(db);
    return { ...rows[0]!, chargedCents: sum(charged) - sum(refunds), ledgerCents: await readBalances(db) };
  }

  async #start(from: number, to: number, early: number) {
    const { database, simulator } = this.#options;
    const { url: paymentUrl, webhookSecret } = simulator;
    const purchases: BuyersWork['purchases'] = [];
    for (let index = from; index < to; index++) {
      // most cards are good, some answers never come
      const token = await simulator.tokenOf(index % 4 === 0 ? '4000 0000 0000 0119' : '4242 4242 4242 4242');
      purchases.push({ agentId: FIRST_AGENT + index, zip: this.zips[index % this.zips.length]!, token });
    }
    const { connectionString } = database;
    const work: BuyersWork = { connectionString, paymentUrl, webhookSecret, port: await freePort(), purchases, early };
    const program = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: string[] = [];
    const output = createInterface({ input: program.stdout }).on('line', (line) => lines.push(line));
    const ended = once(program, 'exit').then(([, signal]) => ({
      // the first line says that it is ready
      answers: lines.slice(1),
      signal: signal as NodeJS.Signals | null,
    }));
    await once(output, 'line', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { ended, go: () => program.stdin.write('go\n'), kill: () => program.kill('SIGKILL') };
  }

  /** Waits for what has come of all payments (`paid`), and of those of the first agents: under way, and charged. */
  async #until(agents: number, isSo: (work: { underWay: number; charged: number; paid: number }) => boolean) {
    const { database, simulator } = this.#options;
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const { payments } = await simulator.get<{ payments: PartnerPayment[] }>('/_simulator/payments');
      const succeeded = new Set(payments.filter(({ status }) => status === 'succeeded').map((each) => each.reference));
      const theirs = await database.db
        .selectFrom('orderPayment')
        .select(['reference', 'state'])
        .where('agentId', '<', FIRST_AGENT + agents)
        .execute();
      const work = {
        underWay: theirs.filter(({ state }) => state === 'open').length,
        charged: theirs.filter(({ reference }) => succeeded.has(reference)).length,
        paid: succeeded.size,
      };
      if (isSo(work)) return work;
      await delay(5);
    }
    throw new Error('The server that is to be killed did not get so far.');
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
