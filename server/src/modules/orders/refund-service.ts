import type { Order, RefundRequest } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { sentences } from '../../platform/texts/text.ts';
import { recordChange, type Principal } from '../access/index.ts';
import { recordStaff } from '../actors/index.ts';
import { lockZips, OrderUnderWayError, requireNoOrderUnderWay } from '../territory/index.ts';
import { dayOfAgent } from './day-of-agent.ts';
import { findLines, findOrdersAhead, lockOrder, type OrderKey } from './order-store.ts';
import type { OrderRow, RefundRow } from './order-tables.ts';
import { readOrders } from './order-view.ts';
import { findPayments, findRefunds, insertRefund, leaseFrom } from './payment-store.ts';
import type { RefundRunner } from './refund-runner.ts';
import { orderNumber } from './rules/order-number.ts';
import { nextStatus } from './rules/order-state.ts';
import { refundableCents } from './rules/refundable.ts';

type Staff = Pick<Principal, 'userId' | 'email'>;

interface RefundServiceOptions {
  db: Kysely<Database>;
  runner: RefundRunner;
  log: Pick<FastifyBaseLogger, 'info'>;
  now: () => Date;
}

/** Money that staff give back, with a reason; the sponsorships of the order end with it (D-31). */
export class RefundService {
  readonly #options: RefundServiceOptions;

  constructor(options: RefundServiceOptions) {
    this.#options = options;
  }

  /**
   * Gives back a part of what was paid, once for each refund key. When the provider is away, the reconciliation carries it out.
   * @throws ProblemError 404, 409 `not_refundable`, `more_than_paid`, `renewed_ahead`, `order_under_way`,
   * `refund_refused`, 422 `refund_key_reused`
   */
  async refund(key: OrderKey, request: RefundRequest, staff: Staff): Promise<Order> {
    const { db, runner, log, now } = this.#options;
    const refund = await db.transaction().execute((trx) => this.#request(trx, key, request, staff));
    let refusal = refund.failureReason;
    if (refund.state === 'requested') {
      try {
        refusal = await runner.carryOut(refund);
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        log.info({ ...key, reason: error.message }, 'a refund is carried out later');
      }
    }
    if (refusal !== null) {
      throw conflict(
        'refund_refused',
        sentences(msg('No money was given back: the payment partner refused it.'), refusal),
      );
    }
    const [order] = await readOrders(db, key, now());
    return order!; // it was just locked
  }

  async #request(
    trx: Transaction<Database>,
    key: OrderKey,
    { refundKey: refundId, amountCents, reason }: RefundRequest,
    staff: Staff,
  ): Promise<RefundRow> {
    const now = this.#options.now();
    const order = await lockOrder(trx, key);
    if (!order) throw notFound('There is no such order.');
    const refunds = await findRefunds(trx, key);
    const known = refunds.find((refund) => refund.refundId === refundId);
    if (known) {
      if (known.amountCents === amountCents && known.reason === reason) return known;
      throw new ProblemError(422, 'refund_key_reused', 'Nothing was refunded: this key was used for another refund.');
    }
    const captured = (await findPayments(trx, key)).find(({ state }) => state === 'captured');
    if (nextStatus(order.status, 'refunded') === null || !captured) {
      throw conflict('not_refundable', 'Nothing was paid for this order.');
    }
    if (amountCents > refundableCents(order, refunds)) {
      throw conflict('more_than_paid', 'Nothing was refunded: that is more than was paid and not given back yet.');
    }
    if (order.status === 'paid') await requireNoneAhead(trx, order, now);
    const refund = {
      ...key,
      refundId,
      attempt: captured.attempt,
      kind: 'staff',
      amountCents,
      reason,
      requestedBy: staff.userId,
      state: 'requested',
      requestedAt: now,
      checkAt: leaseFrom(now),
    } as const;
    await recordStaff(trx, staff, now);
    await insertRefund(trx, refund);
    const object = { kind: 'order', id: key.orderId, label: orderNumber(key.orderId) };
    await recordChange(trx, 'order.refund', {
      object,
      reason,
      detail: { agentId: String(key.agentId), cents: String(amountCents) },
    });
    return { ...refund, doneAt: null, failureReason: null };
  }
}

/** The terms of an order end with its refund: nobody is left with a renewal of them that is paid, or being paid, and never begins. */
async function requireNoneAhead(trx: Transaction<Database>, order: OrderRow, now: Date): Promise<void> {
  const zipCodes = (await findLines(trx, order)).map(({ zip }) => zip);
  await lockZips(trx, zipCodes);
  try {
    await requireNoOrderUnderWay(trx, order.agentId, zipCodes);
  } catch (error) {
    if (!(error instanceof OrderUnderWayError)) throw error;
    const detail = msg(
      'Nothing was refunded: the next term is being paid at this moment. Please try again in a minute.',
    );
    throw conflict('order_under_way', detail);
  }
  const ahead = await findOrdersAhead(trx, order, await dayOfAgent(trx, order.agentId, now));
  if (ahead.length === 0) return;
  throw conflict('renewed_ahead', {
    id: msg('Nothing was refunded: this order was renewed ahead by {numbers}. Refund that first.'),
    values: { numbers: ahead.map(orderNumber).join(', ') },
  });
}
