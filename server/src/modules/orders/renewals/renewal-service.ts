import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import { scheduleJob } from '../../jobs/index.ts';
import {
  endSponsorships,
  lockSpots,
  OrderUnderWayError,
  reserveSpots,
  utcDay,
  type TurnService,
} from '../../territory/index.ts';
import { dayOfAgent } from '../day-of-agent.ts';
import { deleteOrder, insertOrder, lockOrder } from '../order-store.ts';
import type { PaymentRow } from '../order-tables.ts';
import type { PaymentRunner } from '../payment-runner.ts';
import { requireNoRefundWaiting } from '../payment-store.ts';
import { addPayment, reserveAgain, takeBack } from '../reservation.ts';
import type { Settlement } from '../settlement.ts';
import {
  findDueRenewals,
  findEndedSponsorships,
  findRenewalsOrdered,
  findUntriedRenewals,
  isAsOrdered,
  renewalId,
  type DueRenewal,
  type EndedSponsorships,
} from './renewal-store.ts';
import { quoteRenewal } from './quote-renewal.ts';
import { subjectOf, trimTries, tryInTurn, type TryKey } from './renewal-tries.ts';
import type { RenewalNotices } from './renewal-notices.ts';

interface RenewalServiceOptions {
  db: Kysely<Database>;
  payments: PaymentRunner;
  settlement: Pick<Settlement, 'settleFree'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  now: () => Date;
}

/** Who places renewals, in place of a user id. */
const BY_ITSELF = 'renewal';

/**
 * Renews what was ordered, on its day, for the same term at the price and discount of that day, with the saved card; and ends what its
 * agent wants to end, or what was not paid for two weeks (D-31). Each is done once, whichever server does it.
 */
export class RenewalService {
  readonly #options: RenewalServiceOptions;

  constructor(options: RenewalServiceOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { db, now } = this.#options;
    const today = utcDay(now());
    for (const ended of await findEndedSponsorships(db, { today, now: now() })) {
      await this.#attempt({ agentId: ended.agentId, step: 'end', subject: '' }, () => this.#end(ended));
    }
    const due = await findDueRenewals(db, today, now());
    const untried = await findUntriedRenewals(db, now());
    for (const renewal of due) {
      const key = { agentId: renewal.agentId, step: 'order', subject: subjectOf(renewal) } as const;
      await this.#attempt(key, () => this.#renew(renewal));
    }
    for (const order of untried) {
      const key = { agentId: order.agentId, step: 'charge', subject: order.orderId } as const;
      await this.#attempt(key, () => this.#tryAgain(order));
    }
    await trimTries(db, now());
  }

  /** One agent's failure is not that of the others, nor does it take their turn. */
  async #attempt(key: TryKey, work: () => Promise<boolean | void>): Promise<void> {
    const { log } = this.#options;
    try {
      await tryInTurn(this.#options, key, work);
    } catch (error) {
      // a provider that is away is asked again in an hour
      if (error instanceof PartnerError) log.info({ reason: error.message }, 'a renewal could not be paid yet');
      else log.error({ err: error, ...key }, 'a renewal could not be ordered, or a sponsorship not ended');
    }
  }

  /** Looks once more under the lock: the agent may have paid, or changed their mind, meanwhile. */
  async #end({ agentId, terms }: EndedSponsorships): Promise<boolean> {
    const { db, now } = this.#options;
    return db.transaction().execute(async (trx) => {
      await lockSpots(
        trx,
        terms.map(({ zip }) => zip),
        now(),
      );
      // by UTC it may be a day later than where the agent is
      const today = await dayOfAgent(trx, agentId, now());
      const [ended] = await findEndedSponsorships(trx, { today, now: now(), ofAgent: agentId });
      if (!ended) return false;
      await endSponsorships(trx, agentId, ended.terms, now());
      return true;
    });
  }

  /** @returns false when it waits for something, or nothing had to be charged */
  async #renew(due: DueRenewal): Promise<boolean> {
    const { db, now } = this.#options;
    // by UTC it may be a day later than where the agent is
    if (due.renewsOn > (await dayOfAgent(db, due.agentId, now()))) return false;
    try {
      const payment = await db.transaction().execute((trx) => this.#order(trx, due));
      if (payment) await this.#charge(payment, due.methodId);
      return payment !== null;
    } catch (error) {
      // the agent is renewing it at this moment, or gets it refunded; what becomes of that is seen in an hour
      if (!(error instanceof OrderUnderWayError)) throw error;
      return false;
    }
  }

  async #tryAgain({ methodId, ...key }: { agentId: number; orderId: string; methodId: string }): Promise<void> {
    const { db, now } = this.#options;
    const buyer = { principal: { userId: BY_ITSELF, grant: null }, requireStillActing: async () => {} };
    const payment = await db.transaction().execute(async (trx) => {
      // the list is from the beginning of the run: the agent may have paid it meanwhile, or be paying it
      const order = await lockOrder(trx, key);
      if (order?.status !== 'declined') return null;
      if (await isAsOrdered(trx, key)) return reserveAgain(trx, key, buyer, now());
      // a ZIP of it was canceled since: never charged, it makes way for a renewal of the others
      await deleteOrder(trx, key);
      return null;
    });
    if (payment) await this.#charge(payment, methodId);
  }

  /** @returns null when nothing is to be charged: it was ordered, or given up, meanwhile, or it is free and renewed by this */
  async #order(trx: Transaction<Database>, due: DueRenewal): Promise<PaymentRow | null> {
    const { agentId, renewsOn, term, billing, termsVersion } = due;
    const now = this.#options.now();
    await lockSpots(trx, due.zipCodes, now);
    // the list is from the beginning of the run
    const ordered = await findRenewalsOrdered(trx, agentId, due.zipCodes, renewsOn);
    const zipCodes = due.zipCodes.filter((zip) => !ordered.has(zip));
    if (zipCodes.length === 0) return null;
    const quote = await quoteRenewal(trx, { ...due, zipCodes }, now);
    if (!quote) return null;
    const { lines, discountCents: _, ...amounts } = quote;
    const renewed = lines.map(({ zip }) => zip);
    const key = { agentId, orderId: renewalId({ ...due, zipCodes: renewed }) };
    const order = {
      ...key,
      ...amounts,
      kind: 'renewal',
      status: 'processing',
      fingerprint: BY_ITSELF,
      term,
      billing: JSON.stringify(billing),
      termsVersion,
      placedBy: BY_ITSELF,
      placedAt: now,
    } as const;
    if (!(await insertOrder(trx, order, lines))) return null;
    await requireNoRefundWaiting(trx, agentId, renewed);
    await reserveSpots(trx, { ...key, zipCodes: renewed });
    if (amounts.totalCents === 0) {
      await this.#options.settlement.settleFree(trx, (await lockOrder(trx, key))!); // it was just added
      return null;
    }
    return addPayment(trx, { ...key, attempt: 1, amountCents: amounts.totalCents }, now);
  }

  async #charge(payment: PaymentRow, methodId: string): Promise<void> {
    const { db, payments } = this.#options;
    try {
      await payments.charge(payment, { methodId }, { isUnattended: true });
    } catch (error) {
      if (error instanceof PartnerError) await db.transaction().execute((trx) => takeBack(trx, payment));
      throw error;
    }
  }
}

/** Renews every hour, notifies whoever waited for what has ended, and writes to those whose renewal is near. */
export async function scheduleRenewals(
  boss: PgBoss,
  renewals: Pick<RenewalService, 'run'>,
  notices: Pick<RenewalNotices, 'run'>,
  turns: Pick<TurnService, 'notifyAgents'>,
): Promise<void> {
  const work = async () => {
    await renewals.run();
    await turns.notifyAgents();
    await notices.run();
  };
  await scheduleJob(boss, { queue: 'order-renewals', cron: '15 * * * *', work });
}
