import type { BillingContact, OrderStatus } from '@portal/shared/contracts';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type MomentOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** An order of sponsored ZIPs (migration 0045). Amounts are whole cents; `discount` is a fraction. */
export interface OrderTable {
  agentId: number;
  orderId: string;
  kind: 'purchase' | 'renewal';
  status: OrderStatus;
  fingerprint: string;
  term: string;
  discount: number;
  fullCents: number;
  totalCents: number;
  refundedCents: Generated<number>;
  billing: JSONColumnType<BillingContact>;
  termsVersion: string;
  /** The user id of whoever placed it; `renewal` for those of the portal itself. */
  placedBy: string;
  placedAt: Date;
  paidAt: MomentOrNull;
  message: TextOrNull;
  failureMailedAt: MomentOrNull;
}
export type OrderRow = Selectable<OrderTable>;

export interface OrderLineTable {
  agentId: number;
  orderId: string;
  lineNumber: number;
  zip: string;
  name: string;
  isRenewal: boolean;
  monthlyPriceCents: number;
  fullCents: number;
  totalCents: number;
  /** Days where the agent is. */
  startsOn: string;
  renewsOn: string;
}
export type OrderLineRow = Selectable<OrderLineTable>;

/** One attempt to pay for an order. */
export interface OrderPaymentTable {
  agentId: number;
  orderId: string;
  attempt: number;
  /** How the provider knows it. */
  reference: string;
  providerPaymentId: TextOrNull;
  amountCents: number;
  /** `returned`: captured without a sale, and given back. */
  state: 'open' | 'captured' | 'declined' | 'canceled' | 'returned';
  confirmationUrl: TextOrNull;
  cardBrand: TextOrNull;
  cardLast4: TextOrNull;
  /** By the card that was saved before; its agent may have removed it since. */
  usesSavedCard: Generated<boolean>;
  createdAt: Date;
  /** When the reconciliation may look at it. */
  checkAt: Date;
}
export type PaymentRow = Selectable<OrderPaymentTable>;

export interface OrderRefundTable {
  agentId: number;
  orderId: string;
  refundId: string;
  attempt: number;
  /** `not-sold`: a payment that came without a sale. */
  kind: 'staff' | 'not-sold';
  amountCents: number;
  reason: string;
  /** The user id of a member of staff; null for those of the portal itself. */
  requestedBy: string | null;
  state: 'requested' | 'done' | 'failed';
  requestedAt: Date;
  doneAt: MomentOrNull;
  failureReason: TextOrNull;
  checkAt: Date;
}
export type RefundRow = Selectable<OrderRefundTable>;

/** The card for renewals, as the provider knows it. */
export interface PaymentMethodTable {
  agentId: number;
  methodId: string;
  /** How the portal's pages name it; another card has another one. */
  cardId: string;
  cardBrand: string;
  cardLast4: string;
  /** Its last month, `2028-04`. */
  expires: string | null;
  updatedAt: Date;
}

export type PaymentMethodRow = Selectable<PaymentMethodTable>;

/** A renewal that its agent was written about (migration 0051). */
export interface RenewalNoticeTable {
  agentId: number;
  renewsOn: string;
  term: string;
  sentAt: Date;
}

/** When a step of the renewals that was tried is tried again (migration 0061). */
export interface RenewalTryTable {
  agentId: number;
  step: 'end' | 'order' | 'charge' | 'announce';
  /** Which of the agent's: day and term, or the id of the order; empty for an end. */
  subject: string;
  failures: Generated<number>;
  nextTryAt: Date;
}

/** A webhook of the payment provider that was dealt with. */
export interface PaymentWebhookTable {
  webhookId: string;
  receivedAt: Date;
}

/** A posting of the ledger and its entries (migration 0046), which add up to zero and are never changed. */
export interface LedgerPostingTable {
  agentId: number;
  postingId: string;
  orderId: string;
  kind: 'sale' | 'refund' | 'not-sold' | 'returned';
  reference: string;
  postedAt: Date;
}

export interface LedgerEntryTable {
  agentId: number;
  postingId: string;
  /** Money at the payment provider, what was sold, and what has to be given back. */
  account: 'provider' | 'sales' | 'to-return';
  /** Debits are positive. */
  amountCents: number;
}

export interface OrderTables {
  sgdOrder: OrderTable;
  orderLine: OrderLineTable;
  orderPayment: OrderPaymentTable;
  orderRefund: OrderRefundTable;
  paymentMethod: PaymentMethodTable;
  paymentWebhook: PaymentWebhookTable;
  renewalNotice: RenewalNoticeTable;
  renewalTry: RenewalTryTable;
  ledgerPosting: LedgerPostingTable;
  ledgerEntry: LedgerEntryTable;
}
