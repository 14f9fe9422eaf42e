import { z } from 'zod';
import { Cents, Order, OrderStatus } from './orders.ts';
import { EntityId, Moment } from '../primitives.ts';
import { Term } from '../territory/territory.ts';

/** Orders on one page of the list of staff. */
export const STAFF_ORDERS_PER_PAGE = 25;

/** Cursor after the last order of a page: when it was placed, and its id. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/;

/**
 * `GET /api/admin/orders?q=…&status=…&after=…`: the newest orders of all agents. `q` is the number of an order, the id, the
 * e-mail address or a part of the name of its agent; `after` is the `next` of the page before.
 */
export const StaffOrderQuery = z.object({
  q: z.string().trim().max(100, 'At most 100 characters').default(''),
  status: OrderStatus.optional(),
  after: z.string().regex(CURSOR, 'must be the `next` of a page').optional(),
});
export type StaffOrderQuery = z.infer<typeof StaffOrderQuery>;

export const StaffOrderRow = Order.pick({
  agentId: true,
  orderId: true,
  number: true,
  kind: true,
  status: true,
  placedAt: true,
  totalCents: true,
  refundedCents: true,
}).extend({ agentName: z.string(), zips: z.array(z.string()), term: Term });
export type StaffOrderRow = z.infer<typeof StaffOrderRow>;

export const StaffOrders = z.object({ orders: z.array(StaffOrderRow), next: z.string().nullable() });
export type StaffOrders = z.infer<typeof StaffOrders>;

/** One attempt to pay. `returned`: charged without a sale, and given back. */
const StaffPayment = z.object({
  attempt: z.number().int(),
  state: z.enum(['open', 'captured', 'declined', 'canceled', 'returned']),
  amountCents: Cents,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  createdAt: Moment,
  /** How the payment provider knows it. */
  providerPaymentId: z.string().nullable(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

const StaffRefund = z.object({
  refundId: z.uuid(),
  /** `not-sold`: given back by the portal itself, for a payment that came without a sale. */
  kind: z.enum(['staff', 'not-sold']),
  amountCents: Cents,
  reason: z.string(),
  /** The e-mail address of a member of staff; null for the portal itself. */
  requestedBy: z.string().nullable(),
  state: z.enum(['requested', 'done', 'failed']),
  requestedAt: Moment,
  doneAt: Moment.nullable(),
  failureReason: z.string().nullable(),
});
export type StaffRefund = z.infer<typeof StaffRefund>;

/** `GET /api/admin/agents/:agentId/orders/:orderId`: an order with its payments, for whoever gives money back. */
export const StaffOrder = z.object({
  order: Order,
  agent: z.object({ agentId: EntityId, name: z.string(), email: z.string() }),
  /** The newest first. */
  payments: z.array(StaffPayment),
  /** The newest first. */
  refunds: z.array(StaffRefund),
  /** What can be given back yet; 0 when nothing was paid, or all of it was given back. */
  refundableCents: Cents,
  /** The numbers of paid orders that renew this one from a day to come: to be refunded before it. Servers of earlier releases know none. */
  renewedBy: z.array(z.string()).default([]),
  /** ZIPs whose sponsorship ends with a refund. */
  endingZips: z.array(z.string()),
});
export type StaffOrder = z.infer<typeof StaffOrder>;
