import { z } from 'zod';
import { msg } from '../../domain/text/message.ts';
import { EntityId, Moment, OptionalPhone, VisibleText, ZipCode } from '../primitives.ts';
import { MinimumRule, Term } from '../territory/territory.ts';

/** The most ZIPs of one order. */
export const MAX_ORDERED = 100;

/** Whole US cents. */
export const Cents = z.number().int().min(0).max(1_000_000_000_00);

/**
 * `processing`: the charge is under way or its answer was lost; `needs-confirmation`: the bank asks the cardholder, at
 * `confirmationUrl`; `declined`: nothing was charged, another card may be tried; `canceled`: given up, nothing was charged, or
 * all of it was given back; `refunded`: staff gave money back and the sponsorships ended.
 */
export const ORDER_STATUSES = ['processing', 'needs-confirmation', 'paid', 'declined', 'canceled', 'refunded'] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** One ZIP of a checkout or an order (D-31). Days are those where the agent is; a sponsorship ends where it renews. */
export const OrderLine = z.object({
  zip: ZipCode,
  name: z.string(),
  isRenewal: z.boolean(),
  monthlyPriceCents: Cents,
  /** For the whole term, before and after the discount. */
  fullCents: Cents,
  totalCents: Cents,
  startsOn: z.iso.date(),
  renewsOn: z.iso.date(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** The last month of a card: `2028-04`. */
export const CardMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A card that an agent has paid with, which renewals are charged to (D-31). */
export const SavedCard = z.object({
  /** Id of the card; another card has another id. */
  cardId: z.uuid(),
  brand: z.string(),
  last4: z.string(),
  /** Null where the provider did not say. */
  expires: CardMonth.nullable(),
});
export type SavedCard = z.infer<typeof SavedCard>;

/** Printed on the receipt. Mails go to the address of the account. */
export const BillingContact = z.strictObject({
  name: VisibleText.min(1, 'Enter a name').max(100, 'At most 100 characters'),
  company: VisibleText.max(100, 'At most 100 characters'),
  phone: OptionalPhone,
  address: VisibleText.max(200, 'At most 200 characters'),
});
export type BillingContact = z.infer<typeof BillingContact>;

/** The billing contact as it was entered, or as it is proposed from the profile. */
const BillingShown = z.object({ name: z.string(), company: z.string(), phone: z.string(), address: z.string() });

/** What all of a checkout or an order costs. `discount` is a fraction (D-30): 0.1 is ten percent. */
const totals = {
  term: Term,
  discount: z.number().min(0).max(1),
  fullCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
};

/** `GET /agent/v2/sgd-checkout/:agentId?zips=80206,80209&term=12_MO`; left out, those of the saved cart. */
export const CheckoutQuery = z.object({
  zips: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(ZipCode).min(1).max(MAX_ORDERED))
    .optional(),
  term: Term.optional(),
});

/** `POST /agent/v2/sgd-checkout/:agentId`: opens a checkout and keeps its spots for 15 minutes. */
export const CheckoutRequest = z.strictObject({ zipCodes: z.array(ZipCode).min(1).max(MAX_ORDERED), term: Term });

/** What the page of the checkout shows (D-31). The total is the server's and binding. */
export const Checkout = z.object({
  agentId: EntityId,
  lines: z.array(OrderLine),
  ...totals,
  /** ZIPs that were asked for and cannot be had, each with a sentence. */
  unavailable: z.array(z.object({ zip: ZipCode, message: z.string() })),
  /** The button is disabled until it is met (SGD-13). */
  minimumRule: MinimumRule,
  /** Spots kept for this agent, each until its time. Once a day for each ZIP; one that is left out may be taken by others. */
  holds: z.array(z.object({ zip: ZipCode, until: Moment })),
  billing: BillingShown,
  /** Agreed to by a tick, word for word. */
  terms: z.object({ version: z.string(), text: z.string() }),
  /** The page of the card field, for a frame; null: nothing can be paid at the moment. */
  cardFieldUrl: z.url().nullable(),
  /** The card of the last payment, which renewals are charged to. */
  savedCard: SavedCard.nullable(),
});
export type Checkout = z.infer<typeof Checkout>;

/** A token of the card field; numbers of cards never reach the portal. */
export const PaymentToken = z.string().regex(/^[\w-]{8,200}$/, 'must be a token of the card field');

/** The tick of an admin who orders or pays in the agent's name (D-06). */
const isOnBehalf = z.boolean().default(false);

/** What pays: the token of a new card, or the agent's own saved card. Exactly one of them. */
const card = { paymentToken: PaymentToken.optional(), savedCardId: z.uuid().optional() };
const hasOneCard = (given: { paymentToken?: string | undefined; savedCardId?: string | undefined }): boolean =>
  (given.paymentToken === undefined) !== (given.savedCardId === undefined);
const ONE_CARD = { path: ['paymentToken'], message: 'Enter a card, or choose the saved one' };

/**
 * `POST /agent/v2/sgd-orders/:agentId`. The same `orderKey` twice is one order; with another content it is refused (422).
 * `totalCents` is what the agent was shown: another total is refused (409 `total_changed`), and never charged.
 */
export const OrderRequest = z
  .strictObject({
    orderKey: z.uuid(),
    zipCodes: z.array(ZipCode).min(1).max(MAX_ORDERED),
    term: Term,
    totalCents: Cents,
    billing: BillingContact,
    ...card,
    acceptsTerms: z.literal(true, 'Agree to the terms'),
    termsVersion: z.string().min(1).max(20),
    isOnBehalf,
  })
  .refine(hasOneCard, ONE_CARD);
export type OrderRequest = z.infer<typeof OrderRequest>;

/** `POST /agent/v2/sgd-orders/:agentId/:orderId/payment`: another card for a declined order. */
export const PaymentRequest = z.strictObject({ ...card, isOnBehalf }).refine(hasOneCard, ONE_CARD);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** An order as its agent and staff see it: status, receipt and history are all made of it. */
export const Order = z.object({
  agentId: EntityId,
  orderId: z.uuid(),
  /** For people: `SGD-1F0C2A9B`. */
  number: z.string(),
  kind: z.enum(['purchase', 'renewal']),
  status: OrderStatus,
  /** Why it was declined or canceled. */
  message: z.string().nullable(),
  placedAt: Moment,
  paidAt: Moment.nullable(),
  lines: z.array(OrderLine),
  ...totals,
  refundedCents: Cents,
  billing: BillingShown,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Where the cardholder confirms the payment, for a frame; only while it needs that. */
  confirmationUrl: z.url().nullable(),
  /** Whether another card may be tried. */
  canBePaid: z.boolean(),
  refunds: z.array(
    z.object({
      refundId: z.uuid(),
      amountCents: Cents,
      state: z.enum(['requested', 'done', 'failed']),
      requestedAt: Moment,
    }),
  ),
});
export type Order = z.infer<typeof Order>;

/** The most orders of a history: the newest. */
export const MAX_IN_HISTORY = 200;

/** `GET /agent/v2/sgd-orders/:agentId`: the newest `MAX_IN_HISTORY`. */
export const OrderHistory = z.object({ orders: z.array(Order) });
export type OrderHistory = z.infer<typeof OrderHistory>;

/**
 * `POST /api/admin/agents/:agentId/orders/:orderId/refunds`: never more than what was paid and not given back yet; the same
 * `refundKey` twice is one refund. The sponsorships of the order end.
 */
export const RefundRequest = z.strictObject({
  refundKey: z.uuid(),
  amountCents: Cents.min(1, 'Enter an amount'),
  reason: VisibleText.min(3, msg('Enter a reason')).max(300, msg('At most 300 characters')),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** A ZIP that an agent sponsors. Days are those where the agent is. */
export const Sponsorship = z.object({
  zip: ZipCode,
  name: z.string(),
  since: z.iso.date(),
  renewsOn: z.iso.date(),
  /** Canceled: it ends on the day it would renew. */
  endsAtTerm: z.boolean(),
  /** Whether it is charged to the saved card on that day; otherwise it is renewed by an order. */
  renewsByItself: z.boolean(),
});
export type Sponsorship = z.infer<typeof Sponsorship>;
/** `GET /agent/v2/sgd-sponsorships/:agentId`. */
export const Sponsorships = z.object({
  sponsorships: z.array(Sponsorship),
  /** What renewals are charged to; null: nothing renews by itself. */
  savedCard: SavedCard.nullable(),
});
export type Sponsorships = z.infer<typeof Sponsorships>;
/** `PUT /agent/v2/sgd-sponsorships/:agentId/:zip`: cancels at the end of the term, or goes on after all. */
export const SponsorshipChange = z.strictObject({ endsAtTerm: z.boolean() });

/** `POST /api/email-templates/send-sgd-failed-payment-notification` (API-57, CS-165). */
export const FailedPaymentMail = z.object({ agentId: EntityId });
/** Whether there was a failed payment to write about; its mail is sent at most every ten minutes. */
export const FailedPaymentMailResponse = z.boolean();
