import { msg } from '@portal/shared/domain';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { grantSponsorships, releaseSpots, SpotsTakenError, takeFromCart } from '../territory/index.ts';
import { post } from './ledger.ts';
import type { OrderMailer } from './order-mailer.ts';
import { findLines, lockOrder, updateOrder } from './order-store.ts';
import type { OrderRow, PaymentRow } from './order-tables.ts';
import type { ProviderPayment } from './payments/payment-provider.ts';
import { findPayment, insertRefund, keepCard, updateCard, updatePayment, type PaymentKey } from './payment-store.ts';
import { isOpen, nextStatus } from './rules/order-state.ts';

interface SettlementOptions {
  db: Kysely<Database>;
  mailer: OrderMailer;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  now: () => Date;
}

// They are stored, and said in the language of whoever reads the order.
const NOT_COMPLETED = msg('The payment was not completed, and nothing was charged.');
const RETURNED = msg('This order could not be completed. What was charged is being returned to the card.');
const DECLINED = msg('The card was declined.');

/**
 * Writes down how a payment ended: sponsorships, ledger, order and mails in one transaction, once, however often and by whomever
 * it is told (D-31). Money that came without a sale is always given back, never kept.
 */
export class Settlement {
  readonly #options: SettlementOptions;

  constructor(options: SettlementOptions) {
    this.#options = options;
  }

  /** @param payment what the provider itself says about it */
  async settle(key: PaymentKey, payment: ProviderPayment): Promise<void> {
    await this.#options.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, key);
      const row = await findPayment(trx, key);
      // taken back before anything was charged
      if (!order || !row) return;
      const isUnsettled = row.state === 'open';
      if (payment.status === 'succeeded') await this.#capture(trx, order, row, payment);
      else if (isUnsettled && payment.status === 'declined') await this.#decline(trx, order, row, payment);
      else if (isUnsettled && payment.status === 'canceled') await this.#cancel(trx, order, row);
      else if (isUnsettled && payment.status === 'needs-confirmation') await this.#ask(trx, order, row, payment);
    });
  }

  /** Ends an open payment that no provider knows: nothing was charged for it, and nothing will be. */
  async close(key: PaymentKey): Promise<void> {
    await this.#options.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, key);
      const row = await findPayment(trx, key);
      if (order && row?.state === 'open') await this.#cancel(trx, order, row);
    });
  }

  /** Hands out an order of 0 cents, in the transaction that placed it: no payment, no posting. */
  async settleFree(trx: Transaction<Database>, order: OrderRow): Promise<void> {
    if (order.totalCents !== 0) throw new Error(`The order ${order.orderId} is not free.`);
    if (!(await this.#deliver(trx, order))) throw new Error(`There is no spot for the order ${order.orderId}.`);
  }

  async #capture(trx: Transaction<Database>, order: OrderRow, row: PaymentRow, payment: ProviderPayment) {
    if (row.state === 'captured' || row.state === 'returned') return;
    const isExpected = row.state === 'open' && isOpen(order.status) && payment.amountCents === row.amountCents;
    if (isExpected && (await this.#sell(trx, order, row, payment))) return;
    await this.#giveBack(trx, order, row, payment);
  }

  /** @returns false when there is no spot for it any more; nothing is written then */
  async #sell(
    trx: Transaction<Database>,
    order: OrderRow,
    row: PaymentRow,
    { card, amountCents }: ProviderPayment,
  ): Promise<boolean> {
    if (!(await this.#deliver(trx, order))) return false;
    const { agentId, orderId } = order;
    const now = this.#options.now();
    await post(trx, { agentId, orderId, kind: 'sale', reference: row.reference, amountCents, at: now });
    await this.#close(trx, row, 'captured', card);
    if (card) await (row.usesSavedCard ? updateCard : keepCard)(trx, agentId, card, now);
    return true;
  }

  /** Hands out what was ordered. @returns false when there is no spot for it any more; nothing is written then */
  async #deliver(trx: Transaction<Database>, order: OrderRow): Promise<boolean> {
    const { agentId, orderId } = order;
    const now = this.#options.now();
    const lines = await findLines(trx, order);
    try {
      const terms = lines.map(({ zip, startsOn, renewsOn }) => ({ zip, since: startsOn, renewsOn }));
      await grantSponsorships(trx, agentId, terms, now);
    } catch (error) {
      if (!(error instanceof SpotsTakenError)) throw error;
      return false;
    }
    await releaseSpots(trx, agentId, orderId);
    await updateOrder(trx, order, { status: nextStatus(order.status, 'sold')!, paidAt: now, message: null });
    await takeFromCart(
      trx,
      agentId,
      lines.map(({ zip }) => zip),
      now,
    );
    await this.#options.mailer.mailReceipt(trx, order);
    return true;
  }

  async #giveBack(trx: Transaction<Database>, order: OrderRow, row: PaymentRow, payment: ProviderPayment) {
    const { agentId, orderId } = order;
    const { amountCents } = payment;
    const now = this.#options.now();
    const about = { orderId, reference: row.reference, expectedCents: row.amountCents, amountCents };
    if (amountCents === row.amountCents) this.#options.log.info(about, 'a payment came without a sale and is returned');
    else this.#options.log.error(about, 'a payment of another amount was charged, and is returned');
    await post(trx, { agentId, orderId, kind: 'not-sold', reference: row.reference, amountCents, at: now });
    await insertRefund(trx, {
      agentId,
      orderId,
      refundId: randomUUID(),
      attempt: row.attempt,
      kind: 'not-sold',
      amountCents,
      reason: 'The payment came without a sale.',
      requestedBy: null,
      state: 'requested',
      requestedAt: now,
      checkAt: now,
    });
    const status = row.state === 'open' ? nextStatus(order.status, 'canceled') : null;
    await this.#close(trx, row, 'returned', payment.card);
    if (status !== null) {
      await releaseSpots(trx, agentId, orderId);
      await updateOrder(trx, order, { status, message: RETURNED });
    }
    await this.#options.mailer.mailReturned(trx, order);
  }

  async #decline(trx: Transaction<Database>, order: OrderRow, row: PaymentRow, { message, card }: ProviderPayment) {
    const sentence = message ?? DECLINED;
    await this.#close(trx, row, 'declined', card);
    await releaseSpots(trx, order.agentId, order.orderId);
    const status = nextStatus(order.status, 'declined');
    if (status === null) return;
    await updateOrder(trx, order, { status, message: sentence });
    await this.#options.mailer.mailFailure(trx, order, sentence, this.#options.now());
  }

  async #cancel(trx: Transaction<Database>, order: OrderRow, row: PaymentRow) {
    await this.#close(trx, row, 'canceled', null);
    await releaseSpots(trx, order.agentId, order.orderId);
    // a renewal that no card was asked for is tried again
    const status = nextStatus(order.status, order.kind === 'renewal' ? 'declined' : 'canceled');
    if (status !== null) await updateOrder(trx, order, { status, message: NOT_COMPLETED });
  }

  async #ask(trx: Transaction<Database>, order: OrderRow, row: PaymentRow, { confirmationUrl }: ProviderPayment) {
    const status = nextStatus(order.status, 'confirmation-asked');
    if (status === null) return;
    await updateOrder(trx, order, { status });
    await updatePayment(trx, row, { confirmationUrl });
  }

  async #close(
    trx: Transaction<Database>,
    row: PaymentRow,
    state: PaymentRow['state'],
    card: ProviderPayment['card'],
  ): Promise<void> {
    const shown = card === null ? {} : { cardBrand: card.brand, cardLast4: card.last4 };
    await updatePayment(trx, row, { state, confirmationUrl: null, ...shown });
  }
}
