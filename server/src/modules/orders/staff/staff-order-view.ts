import type { OrderLine } from '@portal/shared/contracts';
import type { StaffOrder, StaffPayment, StaffRefund } from '@portal/shared/contracts/staff-orders';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../platform/responses/problem-error.ts';
import { namesOfActors, shownName } from '../../actors/index.ts';
import { findAgent } from '../../agents/index.ts';
import { dayOfAgent } from '../day-of-agent.ts';
import { findOrdersAhead, type OrderKey } from '../order-store.ts';
import type { PaymentRow, RefundRow } from '../order-tables.ts';
import { readOrders } from '../order-view.ts';
import { findPayments, findRefunds } from '../payment-store.ts';
import { readSponsorships } from '../renewals/renewal-store.ts';
import { orderNumber } from '../rules/order-number.ts';
import { nextStatus } from '../rules/order-state.ts';
import { isAhead, refundableCents } from '../rules/refundable.ts';

/** An order with its payments and refunds, as staff see it. @throws ProblemError 404 */
export async function readStaffOrder(db: Kysely<Database>, key: OrderKey, now: Date): Promise<StaffOrder> {
  const [[order], agent, payments, refunds, sponsorships] = await Promise.all([
    readOrders(db, key, now),
    findAgent(db, key.agentId),
    findPayments(db, key),
    findRefunds(db, key),
    readSponsorships(db, key.agentId),
  ]);
  if (!order || !agent) throw notFound('There is no such order.');
  const isPaid = nextStatus(order.status, 'refunded') !== null;
  const today = await dayOfAgent(db, key.agentId, now);
  // what was renewed since goes on, and so does the term before a renewal that has not begun
  const isCurrent = (line: OrderLine) =>
    !isAhead(line, today) && sponsorships.some(({ zip, renewsOn }) => zip === line.zip && renewsOn === line.renewsOn);
  const names = await namesOfActors(
    db,
    refunds.map(({ requestedBy }) => ['staff', requestedBy ?? '', null, null, null]),
  );
  return {
    order,
    agent: { agentId: agent.agentId, name: shownName(agent), email: agent.email },
    payments: payments.map(toPayment),
    refunds: refunds.map((refund, index) => toRefund(refund, names[index] ?? 'Former staff')).toReversed(),
    refundableCents: isPaid ? refundableCents(order, refunds) : 0,
    renewedBy: order.status === 'paid' ? (await findOrdersAhead(db, key, today)).map(orderNumber) : [],
    endingZips: order.status === 'paid' ? order.lines.filter(isCurrent).map(({ zip }) => zip) : [],
  };
}

function toPayment({ attempt, state, amountCents, cardBrand, cardLast4, createdAt, ...row }: PaymentRow): StaffPayment {
  return {
    attempt,
    state,
    amountCents,
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    createdAt: createdAt.toISOString(),
    providerPaymentId: row.providerPaymentId,
  };
}

function toRefund(row: RefundRow, staff: string): StaffRefund {
  const { refundId, kind, amountCents, reason, requestedBy, state, requestedAt, doneAt, failureReason } = row;
  return {
    refundId,
    kind,
    amountCents,
    reason,
    requestedBy: requestedBy === null ? null : staff,
    state,
    requestedAt: requestedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    failureReason,
  };
}
