import { createHash } from 'node:crypto';
import type { Order, OrderRequest, PaymentRequest } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { withStop } from '../../platform/texts/text.ts';
import { badRequest, conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { findOrder, type OrderKey } from './order-store.ts';
import type { OrderRow, PaymentRow } from './order-tables.ts';
import { readOrders } from './order-view.ts';
import type { PaymentRunner } from './payment-runner.ts';
import { findCard, findPayments } from './payment-store.ts';
import type { PaymentSource } from './payments/payment-provider.ts';
import { nothingOrdered, reserveAgain, reserveOrder, takeBack, type Buyer } from './reservation.ts';
import { CHECKOUT_TERMS } from './rules/terms.ts';

interface OrderServiceOptions {
  db: Kysely<Database>;
  /** Null: nothing can be paid at the moment. */
  payments: PaymentRunner | null;
  log: Pick<FastifyBaseLogger, 'info'>;
  now: () => Date;
}

/**
 * Orders of sponsored ZIPs (D-31): reserve, charge, settle. The spots are taken under a lock before anything is charged, the charge
 * is outside of any transaction, and sponsorships, ledger and receipt are one transaction after it.
 */
export class OrderService {
  readonly #options: OrderServiceOptions;

  constructor(options: OrderServiceOptions) {
    this.#options = options;
  }

  /**
   * Places an order and pays for it; the same order key again answers how it stands and charges nothing.
   * @throws ProblemError 400 for a ZIP that nobody can have or a missing tick, 409 `zip_unavailable`, `order_under_way`,
   * `total_changed`, `minimum_not_met`, `terms_changed`, `card_gone`, 422 `order_key_reused`, 429 after ten declined cards, 503
   * `payments_unavailable`: nothing is ordered or charged then
   */
  async place(agentId: number, request: OrderRequest, buyer: Buyer): Promise<Order> {
    const { db, now } = this.#options;
    const wanted = { key: { agentId, orderId: request.orderKey }, request, fingerprint: fingerprintOf(request) };
    const known = await findOrder(db, wanted.key);
    if (known) return this.#repeat(known, wanted.fingerprint);
    const payments = this.#requirePayments();
    requireTick(buyer, request);
    if (request.termsVersion !== CHECKOUT_TERMS.version) {
      throw conflict('terms_changed', nothingOrdered(msg('The terms have changed; please read them again.')));
    }
    const source = await this.#sourceOf(agentId, request);
    const reserved = await db.transaction().execute((trx) => reserveOrder(trx, wanted, buyer, now()));
    if ('known' in reserved) return this.#repeat(reserved.known, wanted.fingerprint);
    await this.#charge(payments, reserved.payment, source);
    return this.read(wanted.key);
  }

  /**
   * Pays for a declined order with another card.
   * @throws ProblemError 400 for a missing tick, 404, 409 `not_payable`, `zip_unavailable`, `order_under_way`, `card_gone`, 429
   * after ten declined cards, 503 `payments_unavailable`
   */
  async payAgain(key: OrderKey, request: PaymentRequest, buyer: Buyer): Promise<Order> {
    const { db, now } = this.#options;
    const payments = this.#requirePayments();
    requireTick(buyer, request);
    const source = await this.#sourceOf(key.agentId, request);
    const payment = await db.transaction().execute((trx) => reserveAgain(trx, key, buyer, now()));
    await this.#charge(payments, payment, source);
    return this.read(key);
  }

  /** How an order stands, as the provider knows it now. @throws ProblemError 404 */
  async refresh(key: OrderKey): Promise<Order> {
    const { db, payments, log } = this.#options;
    const [last] = await findPayments(db, key);
    if (last?.state === 'open' && payments) {
      try {
        await payments.check(last, { isLeaseOver: false });
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        log.info({ orderId: key.orderId, reason: error.message }, 'a payment could not be looked at');
      }
    }
    return this.read(key);
  }

  /** @throws ProblemError 404 for what is no order of this agent */
  async read(key: OrderKey): Promise<Order> {
    const [order] = await readOrders(this.#options.db, key, this.#options.now());
    if (!order) throw notFound('There is no such order.');
    return order;
  }

  /** The orders of an agent, the newest first. */
  readAll(agentId: number): Promise<Order[]> {
    return readOrders(this.#options.db, { agentId }, this.#options.now());
  }

  #requirePayments(): PaymentRunner {
    const { payments } = this.#options;
    if (payments) return payments;
    throw new ProblemError(503, 'payments_unavailable', nothingOrdered(msg('Orders are closed at the moment.')));
  }

  /** A saved card is looked up among the agent's own: the id of somebody else's is that of none. */
  async #sourceOf(
    agentId: number,
    { paymentToken, savedCardId }: Pick<PaymentRequest, 'paymentToken' | 'savedCardId'>,
  ): Promise<PaymentSource> {
    if (paymentToken !== undefined) return { token: paymentToken };
    const card = await findCard(this.#options.db, agentId);
    if (card && card.cardId === savedCardId) return { methodId: card.methodId };
    const reason = msg('This saved card is not there anymore. Please choose another card.');
    throw conflict('card_gone', nothingOrdered(reason));
  }

  #repeat(known: OrderRow, fingerprint: string): Promise<Order> {
    if (known.fingerprint === fingerprint) return this.read(known);
    throw new ProblemError(422, 'order_key_reused', nothingOrdered(msg('This order key was used for another order.')), {
      fields: [{ path: 'orderKey', message: 'was used for another order' }],
    });
  }

  async #charge(payments: PaymentRunner, payment: PaymentRow, source: PaymentSource): Promise<void> {
    try {
      await payments.charge(payment, source);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      await this.#options.db.transaction().execute((trx) => takeBack(trx, payment));
      const detail = nothingOrdered(msg('Payments cannot be taken right now; please try again in a few minutes.'));
      throw new ProblemError(503, 'payments_unavailable', detail, { cause: error, headers: { 'retry-after': '30' } });
    }
  }
}

/** Staff who act for an agent say that they order in the agent's name (D-06). */
function requireTick({ principal }: Buyer, { isOnBehalf }: Pick<OrderRequest, 'isOnBehalf'>): void {
  if (!principal.grant || isOnBehalf) return;
  const message = msg('Tick that you order on behalf of the agent');
  throw badRequest(withStop(message), [{ path: 'isOnBehalf', message }]);
}

/** Of what is ordered, whatever card pays for it: a token is for one use, and a page that asks again has another one. */
function fingerprintOf({ zipCodes, term, totalCents, billing, termsVersion, isOnBehalf }: OrderRequest): string {
  const { name, company, phone, address } = billing;
  const content = [[...new Set(zipCodes)].toSorted(), term, totalCents, name, company, phone, address];
  return createHash('sha256')
    .update(JSON.stringify([...content, termsVersion, isOnBehalf]))
    .digest('base64url');
}
