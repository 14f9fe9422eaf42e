import { msg } from '@portal/shared/domain';
import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely';
import { lockByName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/database.ts';
import { OrderUnderWayError } from '../territory/index.ts';
import type { OrderKey } from './order-store.ts';
import type { OrderPaymentTable, OrderRefundTable, PaymentMethodRow, PaymentRow, RefundRow } from './order-tables.ts';
import type { ProviderPayment } from './payments/payment-provider.ts';

/** A payment by its key. */
export interface PaymentKey extends OrderKey {
  attempt: number;
}

/** A saved card by its key: always of one agent. */
export interface CardKey {
  agentId: number;
  cardId: string;
}

/**
 * How long whoever works on a payment has it for themselves: longer than all its calls of the provider together. After that the
 * reconciliation takes it.
 */
export const LEASE_MS = 30_000;
const MAX_AT_ONCE = 20;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

export async function insertPayment(trx: Transaction<Database>, payment: Insertable<OrderPaymentTable>): Promise<void> {
  await trx.insertInto('orderPayment').values(payment).execute();
}

export async function updatePayment(
  db: Kysely<Database>,
  { agentId, orderId, attempt }: PaymentKey,
  changes: Updateable<OrderPaymentTable>,
): Promise<void> {
  await db
    .updateTable('orderPayment')
    .set(changes)
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .execute();
}

export function findPayment(
  db: Kysely<Database>,
  { agentId, orderId, attempt }: PaymentKey,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('orderPayment')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

/** The attempts to pay for an order, the last one first. */
export function findPayments(db: Kysely<Database>, { agentId, orderId }: OrderKey): Promise<PaymentRow[]> {
  return db
    .selectFrom('orderPayment')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .execute();
}

/** Until the transaction ends, no other order of the agent is placed or paid again. */
export async function lockPaymentsOf(trx: Transaction<Database>, agentId: number): Promise<void> {
  await lockByName(trx, `order payments of ${agentId}`);
}

/** When an agent paid with cards that were declined, or that may still be: since a moment, the newest first, up to a limit. */
export async function findTries(
  trx: Transaction<Database>,
  agentId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const tries = await trx
    .selectFrom('orderPayment')
    .select('createdAt')
    .where('agentId', '=', agentId)
    .where('state', 'in', ['declined', 'open'])
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return tries.map(({ createdAt }) => createdAt);
}

/** The payment that the provider tells of. */
export function findNamedPayment(
  db: Kysely<Database>,
  { paymentId, reference }: { paymentId: string; reference: string | null },
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('orderPayment')
    .selectAll()
    .where((where) =>
      // a server that died right after it opened the payment has not kept the provider's id
      where.or([where('providerPaymentId', '=', paymentId), where('reference', '=', reference ?? '')]),
    )
    .executeTakeFirst();
}

/** Takes open payments whose lease is over, for one more lease; no other server has them meanwhile. */
export async function claimDuePayments(db: Kysely<Database>, now: Date): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update order_payment set check_at = ${leaseFrom(now)}
    where (agent_id, order_id, attempt) in (
      select agent_id, order_id, attempt from order_payment
      where state = 'open' and check_at <= ${now}
      order by check_at limit ${MAX_AT_ONCE} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

/** Takes refunds that the provider has not carried out, likewise. */
export async function claimDueRefunds(db: Kysely<Database>, now: Date): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update order_refund set check_at = ${leaseFrom(now)}
    where (agent_id, order_id, refund_id) in (
      select agent_id, order_id, refund_id from order_refund
      where state = 'requested' and check_at <= ${now}
      order by check_at limit ${MAX_AT_ONCE} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

/** Adds a refund. @returns false when its id is known; then nothing is written */
export async function insertRefund(trx: Transaction<Database>, refund: Insertable<OrderRefundTable>): Promise<boolean> {
  const added = await trx
    .insertInto('orderRefund')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['agentId', 'orderId', 'refundId']).doNothing())
    .returning('refundId')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * A refund that waits for the provider ends the terms of its order: nothing new is sold on top of them until it is decided.
 * The transaction has locked the ZIPs.
 * @throws OrderUnderWayError
 */
export async function requireNoRefundWaiting(
  trx: Transaction<Database>,
  agentId: number,
  zipCodes: readonly string[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('orderRefund')
    .innerJoin('orderLine', (join) =>
      join
        .onRef('orderLine.agentId', '=', 'orderRefund.agentId')
        .onRef('orderLine.orderId', '=', 'orderRefund.orderId'),
    )
    .select('zip')
    .distinct()
    .where('orderRefund.agentId', '=', agentId)
    .where('orderRefund.kind', '=', 'staff')
    .where('orderRefund.state', '=', 'requested')
    .where('zip', 'in', [...zipCodes])
    .orderBy('zip')
    .execute();
  const refunded = waiting.map(({ zip }) => zip);
  if (refunded.length > 0) {
    throw new OrderUnderWayError(refunded, {
      id: msg('Your order for {zips} is being refunded at this moment.'),
      values: { zips: refunded.join(', ') },
    });
  }
}

export async function updateRefund(
  trx: Kysely<Database>,
  { agentId, orderId, refundId }: Pick<RefundRow, 'agentId' | 'orderId' | 'refundId'>,
  changes: Updateable<OrderRefundTable>,
): Promise<void> {
  await trx
    .updateTable('orderRefund')
    .set(changes)
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .where('refundId', '=', refundId)
    .execute();
}

/** The refunds of an order, the first one first. */
export function findRefunds(db: Kysely<Database>, { agentId, orderId }: OrderKey): Promise<RefundRow[]> {
  return db
    .selectFrom('orderRefund')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('orderId', '=', orderId)
    .orderBy('requestedAt')
    .orderBy('refundId')
    .execute();
}

type KnownCard = NonNullable<ProviderPayment['card']>;

const shownOf = ({ brand, last4, expires }: KnownCard, updatedAt: Date) => ({
  cardBrand: brand,
  cardLast4: last4,
  expires,
  updatedAt,
});

/** Keeps the card of a payment for renewals, in place of the one before. */
export async function keepCard(trx: Transaction<Database>, agentId: number, card: KnownCard, now: Date): Promise<void> {
  const kept = { methodId: card.methodId, ...shownOf(card, now) };
  await trx
    .insertInto('paymentMethod')
    .values({ agentId, cardId: randomUUID(), ...kept })
    .onConflict((conflict) =>
      conflict.column('agentId').doUpdateSet(({ ref }) => ({
        ...kept,
        // the same card keeps its id
        cardId: sql`case when payment_method.method_id = ${ref('excluded.methodId')} then payment_method.card_id
          else ${ref('excluded.cardId')} end`,
      })),
    )
    .execute();
}

/** What a payment by the saved card tells of it. One that was removed or replaced meanwhile does not come back. */
export async function updateCard(
  trx: Transaction<Database>,
  agentId: number,
  card: KnownCard,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('paymentMethod')
    .set(shownOf(card, now))
    .where('agentId', '=', agentId)
    .where('methodId', '=', card.methodId)
    .execute();
}

/** The saved card of an agent. */
export function findCard(db: Kysely<Database>, agentId: number): Promise<PaymentMethodRow | undefined> {
  return db.selectFrom('paymentMethod').selectAll().where('agentId', '=', agentId).executeTakeFirst();
}

/** Forgets the saved card of an agent, unless it is another one by now. */
export async function deleteCard(db: Kysely<Database>, { agentId, cardId }: CardKey): Promise<void> {
  await db.deleteFrom('paymentMethod').where('agentId', '=', agentId).where('cardId', '=', cardId).execute();
}

/** Whether a webhook was dealt with before. */
export async function isKnownWebhook(db: Kysely<Database>, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentWebhook')
    .select('webhookId')
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets webhooks that no provider sends again. */
export async function trimWebhooks(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('paymentWebhook').where('receivedAt', '<', before).execute();
}

export async function rememberWebhook(db: Kysely<Database>, webhookId: string, receivedAt: Date): Promise<void> {
  await db
    .insertInto('paymentWebhook')
    .values({ webhookId, receivedAt })
    .onConflict((conflict) => conflict.column('webhookId').doNothing())
    .execute();
}
