import { z } from 'zod';
import { CardMonth } from './orders.ts';

/**
 * The messages between the portal and the payment partner of one machine (D-31, D-38); in production Stripe takes its place.
 * A payment is opened, which charges nothing, and confirmed with a token of the card field, which charges it. So a payment
 * whose answer was lost can be looked up, or canceled for good.
 */
export const PAYMENT_PARTNER_PATHS = {
  /** The card field, for a frame of the portal. */
  field: '/field',
  payments: '/v1/payments',
  methods: '/v1/methods',
  refunds: '/v1/refunds',
} as const;

export const PartnerPayment = z.object({
  paymentId: z.string().min(1).max(100),
  reference: z.string().min(1).max(200),
  amountCents: z.number().int().nonnegative(),
  status: z.enum(['open', 'processing', 'needs-confirmation', 'succeeded', 'declined', 'canceled']),
  /** Why it was declined, a sentence. */
  message: z.string().max(300).nullable(),
  /** Where the cardholder confirms it, while it needs that. */
  confirmationUrl: z.url().nullable(),
  /** The card, once it is known; `methodId` can be charged again. */
  card: z
    .object({
      methodId: z.string(),
      brand: z.string().max(30),
      last4: z.string().max(4),
      /** Its last month, `2028-04`. */
      expires: CardMonth.nullable(),
    })
    .nullable(),
});
export type PartnerPayment = z.infer<typeof PartnerPayment>;

/** `POST /v1/payments`: the same `reference` twice is the same payment. */
export const OpenPaymentRequest = z.object({
  reference: z.string().min(1).max(200),
  amountCents: z.number().int().positive(),
  description: z.string().max(200),
  /** Where to tell how it ended. */
  webhookUrl: z.url(),
});
export type OpenPaymentRequest = z.infer<typeof OpenPaymentRequest>;

/** `POST /v1/payments/:paymentId/confirm` with a token of the card field, or the method of an earlier payment. */
export const ConfirmPaymentRequest = z.union([
  z.strictObject({ token: z.string().min(1).max(200) }),
  z.strictObject({ methodId: z.string().min(1).max(200) }),
]);
export type ConfirmPaymentRequest = z.infer<typeof ConfirmPaymentRequest>;

/** `POST /v1/methods/:methodId/forget`: it is never charged again; also for one that is not known. */
export const ForgottenMethod = z.object({ forgotten: z.literal(true) });

/** `POST /v1/refunds`: the same `reference` twice is the same refund. */
export const PartnerRefundRequest = z.object({
  reference: z.string().min(1).max(200),
  paymentId: z.string(),
  amountCents: z.number().int().positive(),
});
export type PartnerRefundRequest = z.infer<typeof PartnerRefundRequest>;
export const PartnerRefund = z.object({
  refundId: z.string(),
  reference: z.string(),
  amountCents: z.number().int().positive(),
});
export type PartnerRefund = z.infer<typeof PartnerRefund>;

/** A webhook, signed as Standard Webhooks says. It only says where to look: what counts is what the partner answers. */
export const PaymentWebhook = z.object({
  type: z.string().max(100),
  data: z.object({
    paymentId: z.string().max(100),
    reference: z.string().max(200),
    amountCents: z.number().int(),
  }),
});
export type PaymentWebhook = z.infer<typeof PaymentWebhook>;
