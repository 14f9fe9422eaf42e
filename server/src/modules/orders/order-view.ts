import { MAX_IN_HISTORY, type Order, type Term } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from './order-tables.ts';
import { isBoughtAgain } from './bought-again.ts';
import { orderNumber } from './rules/order-number.ts';
import { canBePaid } from './rules/order-state.ts';

type JsonRow<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };
interface ViewRow extends OrderRow {
  isBoughtAgain: boolean;
  lines: JsonRow<OrderLineRow>[];
  /** The last attempt. */
  payment: JsonRow<Pick<PaymentRow, 'cardBrand' | 'cardLast4' | 'confirmationUrl'>> | null;
  refunds: (JsonRow<Pick<RefundRow, 'refundId' | 'amountCents' | 'state'>> & { requestedAt: string })[];
}

/** The orders of an agent, the newest first, or one of them, in one query. */
export async function readOrders(
  db: Kysely<Database>,
  { agentId, orderId }: { agentId: number; orderId?: string },
  now: Date,
): Promise<Order[]> {
  const { rows } = await sql<ViewRow>`${prepared}
    select
      placed.agent_id, placed.order_id, placed.kind, placed.status, placed.term, placed.discount, placed.full_cents,
      placed.total_cents, placed.refunded_cents, placed.billing, placed.placed_at, placed.paid_at, placed.message,
      ${isBoughtAgain} as is_bought_again,
      (
        select coalesce(json_agg(json_build_object(
          'zip', line.zip, 'name', line.name, 'isRenewal', line.is_renewal,
          'monthlyPriceCents', line.monthly_price_cents, 'fullCents', line.full_cents, 'totalCents', line.total_cents,
          'startsOn', line.starts_on, 'renewsOn', line.renews_on
        ) order by line.line_number), '[]')
        from order_line as line
        where line.agent_id = placed.agent_id and line.order_id = placed.order_id
      ) as lines,
      (
        select json_build_object(
          'cardBrand', card_brand, 'cardLast4', card_last4, 'confirmationUrl', confirmation_url)
        from order_payment as attempts
        where attempts.agent_id = placed.agent_id and attempts.order_id = placed.order_id
        order by attempt desc limit 1
      ) as payment,
      (
        select coalesce(json_agg(json_build_object(
          'refundId', refund_id, 'amountCents', amount_cents, 'state', state, 'requestedAt', requested_at
        ) order by requested_at, refund_id), '[]')
        from order_refund as refund
        where refund.agent_id = placed.agent_id and refund.order_id = placed.order_id
      ) as refunds
    from sgd_order as placed
    where placed.agent_id = ${agentId} and (${orderId ?? null}::uuid is null or placed.order_id = ${orderId ?? null}::uuid)
    order by placed.placed_at desc, placed.order_id
    limit ${MAX_IN_HISTORY}`.execute(db);
  return rows.map((row) => toOrder(row, now));
}

function toOrder(row: ViewRow, now: Date): Order {
  const { agentId, orderId, kind, status, discount, fullCents, totalCents, refundedCents, billing, payment } = row;
  const { cardBrand = null, cardLast4 = null, confirmationUrl = null } = payment ?? {};
  return {
    agentId,
    orderId,
    number: orderNumber(orderId),
    kind,
    status,
    message: row.message,
    placedAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    lines: row.lines,
    term: row.term as Term, // only known terms are stored
    discount,
    fullCents,
    discountCents: fullCents - totalCents,
    totalCents,
    refundedCents,
    billing,
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    confirmationUrl: status === 'needs-confirmation' ? confirmationUrl : null,
    canBePaid: canBePaid(row, now),
    refunds: row.refunds.map(({ requestedAt, ...refund }) => ({
      ...refund,
      requestedAt: new Date(requestedAt).toISOString(),
    })),
  };
}
