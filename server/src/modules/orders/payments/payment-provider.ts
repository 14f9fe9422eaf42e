import type { PartnerHealth } from '../../../platform/partners/partner-health.ts';
/** What a payment is charged to: a token of the card field, for one payment, or the method that an earlier payment has kept. */
export type PaymentSource = { token: string } | { methodId: string };

/** A payment as its provider sees it. */
export interface ProviderPayment {
  paymentId: string;
  reference: string;
  amountCents: number;
  /** `open`: nothing was charged yet. `processing`: the provider does not know yet. */
  status: 'open' | 'processing' | 'needs-confirmation' | 'succeeded' | 'declined' | 'canceled';
  /** Why it was declined, a sentence for the agent. */
  message: string | null;
  /** Where the cardholder confirms it, while it needs that. */
  confirmationUrl: string | null;
  /** The card, once it is known. `methodId` can be charged again; `expires` is its last month, `2028-04`. */
  card: { methodId: string; brand: string; last4: string; expires: string | null } | null;
}

/** What a provider tells by itself. It only says where to look. */
export interface VerifiedWebhook {
  /** Of the delivery: the same twice is one. */
  webhookId: string;
  paymentId: string;
  reference: string | null;
  amountCents: number;
}

/**
 * The payment port (D-31): intents that are opened, then confirmed. Opening charges nothing, so that there is a name for a payment
 * before any money moves; a payment whose answer was lost is looked up by it, or canceled for good. Every call may be repeated.
 * Amounts are whole US cents. All methods throw PartnerError: temporary ones leave open what happened.
 */
export interface PaymentProvider {
  /** Opens a payment. The same reference twice is the same payment, as it is now. */
  open: (payment: { reference: string; amountCents: number; description: string }) => Promise<ProviderPayment>;
  /**
   * Charges a payment. A canceled one stays canceled.
   * @param options.isUnattended nobody is there whom the bank could ask
   */
  confirm: (paymentId: string, source: PaymentSource, options: { isUnattended: boolean }) => Promise<ProviderPayment>;
  /** @throws PartnerError, `refusedWith` 404 for a payment that the provider does not know */
  read: (paymentId: string) => Promise<ProviderPayment>;
  /** From then on it can never be charged. One that has succeeded stays so and is answered. */
  cancel: (paymentId: string) => Promise<ProviderPayment>;
  /** Gives back a part of what was charged. The same reference twice is the same refund. */
  refund: (refund: { paymentId: string; reference: string; amountCents: number }) => Promise<void>;
  /** Forgets a kept method for good. One that is not known, or no longer, is forgotten. */
  forget: (methodId: string) => Promise<void>;
  /**
   * Reads a webhook.
   * @returns null for a webhook about something else than payments
   * @throws InvalidSignatureError
   */
  readWebhook: (
    headers: Record<string, string | string[] | undefined>,
    body: string,
    now: Date,
  ) => Promise<VerifiedWebhook | null>;
  /** The page of the card field for a frame, for the origin of the portal. */
  cardFieldUrl: string;
  /** How its calls went on this server. */
  health: () => PartnerHealth;
}

/** A webhook that does not prove that it comes from the provider, or that is too old. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}
