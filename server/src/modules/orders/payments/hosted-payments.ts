import {
  ENDPOINTS,
  ForgottenMethod,
  PartnerPayment,
  PartnerRefund,
  PAYMENT_PARTNER_PATHS,
  PaymentWebhook,
  type ConfirmPaymentRequest,
  type OpenPaymentRequest,
  type PartnerRefundRequest,
} from '@portal/shared/contracts';
import { PartnerClient } from '../../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../../platform/partners/partner-health.ts';
import {
  InvalidSignatureError,
  type VerifiedWebhook,
  type PaymentProvider,
  type PaymentSource,
  type ProviderPayment,
} from './payment-provider.ts';
import { verifiedWebhookId } from './webhook-signature.ts';

interface HostedPaymentsOptions {
  /** The origin of the partner, without a trailing slash. */
  url: string;
  /** The portal's own address, without a trailing slash. */
  portalUrl: string;
  /** Of webhooks; undefined: every webhook is refused. */
  webhookSecret: string | undefined;
  /** How long one answer may take. Opening and charging together stay below the lease of a payment. */
  timeoutMs?: number;
}

/** The payment partner with a hosted card field that a simulator stands in for on one machine (D-31, D-38). */
export class HostedPayments implements PaymentProvider {
  readonly cardFieldUrl: string;
  readonly #client: PartnerClient;
  readonly #options: HostedPaymentsOptions;

  constructor(options: HostedPaymentsOptions) {
    const { url, portalUrl, timeoutMs = 6_000 } = options;
    this.#options = options;
    this.#client = new PartnerClient({ name: 'The payment partner', url, timeoutMs });
    this.cardFieldUrl = `${url}${PAYMENT_PARTNER_PATHS.field}?parent=${encodeURIComponent(new URL(portalUrl).origin)}`;
  }

  open(payment: { reference: string; amountCents: number; description: string }): Promise<ProviderPayment> {
    const webhookUrl = this.#options.portalUrl + ENDPOINTS.paymentWebhook;
    const body = { ...payment, webhookUrl } satisfies OpenPaymentRequest;
    const path = PAYMENT_PARTNER_PATHS.payments;
    return this.#client.post({ path, body, answer: PartnerPayment, idempotencyKey: payment.reference });
  }

  confirm(paymentId: string, source: PaymentSource): Promise<ProviderPayment> {
    const key = `confirm-${paymentId}`;
    // once: a partner that is silent about a charge is asked how it stands instead
    return this.#post(`${pathOf(paymentId)}/confirm`, source satisfies ConfirmPaymentRequest, key, 1);
  }

  read(paymentId: string): Promise<ProviderPayment> {
    return this.#client.get({ path: pathOf(paymentId), answer: PartnerPayment });
  }

  cancel(paymentId: string): Promise<ProviderPayment> {
    return this.#post(`${pathOf(paymentId)}/cancel`, {}, `cancel-${paymentId}`, 3);
  }

  async refund(refund: PartnerRefundRequest): Promise<void> {
    const path = PAYMENT_PARTNER_PATHS.refunds;
    await this.#client.post({ path, body: refund, answer: PartnerRefund, idempotencyKey: refund.reference });
  }

  async forget(methodId: string): Promise<void> {
    const path = `${PAYMENT_PARTNER_PATHS.methods}/${encodeURIComponent(methodId)}/forget`;
    await this.#client.post({ path, body: {}, answer: ForgottenMethod, idempotencyKey: `forget-${methodId}` });
  }

  async readWebhook(
    headers: Record<string, string | string[] | undefined>,
    body: string,
    now: Date,
  ): Promise<VerifiedWebhook | null> {
    const { webhookSecret: secret } = this.#options;
    if (secret === undefined) throw new InvalidSignatureError('The setting PAYMENT_WEBHOOK_SECRET is missing.');
    const webhookId = verifiedWebhookId(headers, body, { secret, now });
    const read = PaymentWebhook.safeParse(parsed(body));
    return read.success && read.data.type.startsWith('payment.') ? { webhookId, ...read.data.data } : null;
  }

  health(): PartnerHealth {
    return this.#client.health();
  }

  #post(path: string, body: object, idempotencyKey: string, attempts: number): Promise<ProviderPayment> {
    return this.#client.post({ path, body, answer: PartnerPayment, idempotencyKey, attempts });
  }
}

const pathOf = (paymentId: string): string => `${PAYMENT_PARTNER_PATHS.payments}/${encodeURIComponent(paymentId)}`;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
