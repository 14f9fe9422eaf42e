import { formatUsdCents } from '../../platform/texts/usd.ts';
import { randomUUID } from 'node:crypto';
import type { OrderRequest, Term } from '@portal/shared/contracts';
import { addMonths, monthsOfTerm, msg } from '@portal/shared/domain';
import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound, ProblemError, tooMany } from '../../platform/responses/problem-error.ts';
import { sentences, withStop, type Text } from '../../platform/texts/text.ts';
import type { Principal } from '../access/index.ts';
import {
  lockSpots,
  minimumText,
  OrderUnderWayError,
  readOrderable,
  releaseSpots,
  reserveSpots,
  type Orderable,
} from '../territory/index.ts';
import {
  deleteOrder,
  findLines,
  findOrder,
  insertOrder,
  lockOrder,
  updateLineDays,
  updateOrder,
  type OrderKey,
} from './order-store.ts';
import type { OrderRow, PaymentRow } from './order-tables.ts';
import { dayOfAgent } from './day-of-agent.ts';
import {
  findPayments,
  findTries,
  insertPayment,
  leaseFrom,
  lockPaymentsOf,
  requireNoRefundWaiting,
  updatePayment,
} from './payment-store.ts';
import { canBePaid, nextStatus } from './rules/order-state.ts';
import { quoteOrder } from './rules/quote.ts';

/** How many cards of an agent may be declined within an hour. */
const MAX_DECLINED = 10;

/** Who orders, and what has to hold at the commit: an admin whose acting was ended while it waited orders nothing. */
export interface Buyer {
  principal: Pick<Principal, 'userId' | 'grant'>;
  requireStillActing: (trx: Kysely<Database>) => Promise<void>;
}

/** An order as it is about to be stored. */
export interface WantedOrder {
  key: OrderKey;
  request: Pick<OrderRequest, 'zipCodes' | 'term' | 'totalCents' | 'billing' | 'termsVersion'>;
  fingerprint: string;
}

/** The detail of a refused order: it says first that nothing was charged. */
export const nothingOrdered = (...reason: readonly Text[]): Text =>
  sentences(msg('Nothing was ordered or charged.'), ...reason);

/**
 * Stores an order and takes its spots, in one transaction with all that is checked: ZIPs, total and minimum are those of this
 * moment, and of two orders for the last spot one waits for the other.
 * @returns the payment to charge, or the order that has this key already
 * @throws ProblemError 400, 409 and 429, as `OrderService.place`
 */
export async function reserveOrder(
  trx: Transaction<Database>,
  { key, request, fingerprint }: WantedOrder,
  { principal, requireStillActing }: Buyer,
  now: Date,
): Promise<{ payment: PaymentRow } | { known: OrderRow }> {
  const zipCodes = [...new Set(request.zipCodes)];
  await lockPaymentsOf(trx, key.agentId);
  await lockSpots(trx, zipCodes, now);
  // a double click that waited for the first one
  const known = await findOrder(trx, key);
  if (known) return { known };
  await requireTriesLeft(trx, key.agentId, now);
  const { offers, refused, promo, minimumRule } = await readOrderable(trx, key.agentId, zipCodes, now);
  if (refused.length > 0) throw refusal(request.zipCodes, refused);
  const {
    lines,
    discountCents: _,
    ...amounts
  } = quoteOrder(offers, request.term, promo, await dayOfAgent(trx, key.agentId, now));
  if (amounts.totalCents !== request.totalCents || amounts.totalCents === 0) {
    throw conflict('total_changed', nothingOrdered(totalIs(amounts.totalCents)));
  }
  if (!minimumRule.met) throw conflict('minimum_not_met', nothingOrdered(minimumText(minimumRule)));
  const order = {
    ...key,
    ...amounts,
    kind: 'purchase',
    status: 'processing',
    fingerprint,
    term: request.term,
    billing: JSON.stringify(request.billing),
    termsVersion: request.termsVersion,
    placedBy: principal.userId,
    placedAt: now,
  } as const;
  // the same key for other ZIPs at the same time: neither waited for the other before
  if (!(await insertOrder(trx, order, lines))) return { known: (await findOrder(trx, key))! };
  await takeSpots(trx, key, zipCodes);
  const payment = await addPayment(trx, { ...key, attempt: 1, amountCents: amounts.totalCents }, now);
  await requireStillActing(trx);
  return { payment };
}

/**
 * Takes the spots of a declined order again, at the price that was agreed.
 * @throws ProblemError 404, 409 `not_payable`, `zip_unavailable`, `order_under_way`, 429 after ten declined cards
 */
export async function reserveAgain(
  trx: Transaction<Database>,
  key: OrderKey,
  { requireStillActing }: Buyer,
  now: Date,
): Promise<PaymentRow> {
  await lockPaymentsOf(trx, key.agentId);
  const order = await lockOrder(trx, key);
  if (!order) throw notFound('There is no such order.');
  // what is theirs by another order since is refused below, with its ZIPs
  if (!canBePaid({ ...order, isBoughtAgain: false }, now)) {
    throw conflict('not_payable', 'This order cannot be paid with another card. Nothing was charged.');
  }
  await requireTriesLeft(trx, key.agentId, now);
  const lines = await findLines(trx, key);
  const zipCodes = lines.map(({ zip }) => zip);
  await lockSpots(trx, zipCodes, now);
  const { refused } = await readOrderable(trx, key.agentId, zipCodes, now);
  if (refused.length > 0) throw refusal(zipCodes, refused);
  await takeSpots(trx, key, zipCodes);
  const today = await dayOfAgent(trx, key.agentId, now);
  // a renewal goes on where the term before it ended
  for (const line of lines.filter(({ startsOn, isRenewal }) => startsOn < today && !isRenewal)) {
    const renewsOn = addMonths(today, monthsOfTerm(order.term as Term)); // only known terms are stored
    await updateLineDays(trx, line, { startsOn: today, renewsOn });
  }
  await updateOrder(trx, key, { status: nextStatus(order.status, 'paid-again')!, message: null });
  const [last] = await findPayments(trx, key);
  const attempt = (last?.attempt ?? 0) + 1;
  const payment = await addPayment(trx, { ...key, attempt, amountCents: order.totalCents }, now);
  await requireStillActing(trx);
  return payment;
}

/** Takes back what was reserved for a payment that could not be opened. A declined order is declined again. */
export async function takeBack(trx: Transaction<Database>, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(trx, payment);
  if (!order) return;
  await releaseSpots(trx, payment.agentId, payment.orderId);
  if (payment.attempt === 1) return deleteOrder(trx, payment);
  await updatePayment(trx, payment, { state: 'canceled' });
  await updateOrder(trx, payment, { status: nextStatus(order.status, 'declined')! });
}

/**
 * Refuses an agent whose last cards were all declined: somebody may be testing stolen ones. Payments that are still open count, so
 * that orders at the same time get no more tries.
 */
async function requireTriesLeft(trx: Transaction<Database>, agentId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const tries = await findTries(trx, agentId, { since, limit: MAX_DECLINED });
  const oldest = tries[MAX_DECLINED - 1];
  if (oldest === undefined) return;
  const seconds = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
  throw tooMany(nothingOrdered(msg('Too many cards were declined.')), seconds);
}

async function takeSpots(trx: Transaction<Database>, key: OrderKey, zipCodes: readonly string[]): Promise<void> {
  try {
    await requireNoRefundWaiting(trx, key.agentId, zipCodes);
    await reserveSpots(trx, { ...key, zipCodes });
  } catch (error) {
    if (!(error instanceof OrderUnderWayError)) throw error;
    throw conflict('order_under_way', nothingOrdered(error.sentence));
  }
}

/** Adds a payment that is to be charged now, in the transaction of its order. */
export async function addPayment(
  trx: Transaction<Database>,
  { agentId, orderId, attempt, amountCents }: Pick<PaymentRow, 'agentId' | 'orderId' | 'attempt' | 'amountCents'>,
  now: Date,
): Promise<PaymentRow> {
  const payment = {
    agentId,
    orderId,
    attempt,
    // of its own for each: an order that was taken back may come again with another total
    reference: `sgd-${randomUUID()}`,
    amountCents,
    state: 'open',
    createdAt: now,
    checkAt: leaseFrom(now),
  } as const;
  await insertPayment(trx, payment);
  return {
    ...payment,
    providerPaymentId: null,
    confirmationUrl: null,
    cardBrand: null,
    cardLast4: null,
    usesSavedCard: false,
  };
}

/** The refusal of an order: 400 when nobody can have a ZIP, 409 when others have it; it names each ZIP. */
function refusal(zipCodes: readonly string[], refused: Orderable['refused']): ProblemError {
  const isTaken = refused.every(({ isSold }) => isSold);
  const detail = nothingOrdered(...refused.map(({ message }) => withStop(message)));
  const fields = refused.map(({ zip, message }) => ({ path: `zipCodes.${zipCodes.indexOf(zip)}`, message }));
  return new ProblemError(isTaken ? 409 : 400, isTaken ? 'zip_unavailable' : 'validation_failed', detail, { fields });
}

const totalIs = (cents: number): Text => ({
  id: msg('The total is {amount} now.'),
  values: { amount: formatUsdCents(cents) },
});
