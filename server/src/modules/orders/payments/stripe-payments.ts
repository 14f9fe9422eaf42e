import { Stripe } from 'stripe';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import { PartnerRecord, type PartnerHealth } from '../../../platform/partners/partner-health.ts';
import {
  InvalidSignatureError,
  type VerifiedWebhook,
  type PaymentProvider,
  type PaymentSource,
  type ProviderPayment,
} from './payment-provider.ts';

export interface StripePaymentsOptions {
  secretKey: string;
  /** Of the webhook endpoint, `whsec_…`. */
  webhookSecret: string;
  /** The page of the card field, which makes payment methods with Stripe's own script. */
  cardFieldUrl: string;
  /** The page that asks the cardholder in the name of their bank, with Stripe's own script, too. */
  confirmationUrl: string;
  /** Default: Stripe. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** How long one answer may take. */
  timeoutMs?: number;
}

type Intent = Stripe.PaymentIntent;

/** How old a webhook may be, in seconds. */
const TOLERANCE = 300;
const SILENT = 'The payment partner could not be reached.';
const DECLINED = 'The card was declined.';
/** A method of an earlier payment: the customer it belongs to, and itself. */
const KEPT_METHOD = /^(cus_\w+):(pm_\w+)$/;

/** Stripe, through its official library (D-31). A payment is a PaymentIntent; cards are kept for renewals with a customer each. */
export class StripePayments implements PaymentProvider {
  readonly cardFieldUrl: string;
  readonly #stripe: Stripe;
  readonly #options: StripePaymentsOptions;
  readonly #record = new PartnerRecord(() => new Date());

  constructor(options: StripePaymentsOptions) {
    const { secretKey, api, timeoutMs = 6_000 } = options;
    this.#options = options;
    this.cardFieldUrl = options.cardFieldUrl;
    // the reconciliation repeats; repeats of the library would outlast the lease of a payment
    this.#stripe = new Stripe(secretKey, { ...api, timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false });
  }

  async open({ reference, amountCents, description }: { reference: string; amountCents: number; description: string }) {
    return this.#ask(async () => {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          description,
          metadata: { reference },
          allowed_payment_method_types: ['card'],
          expand: EXPANDED,
        },
        { idempotencyKey: `open-${reference}` },
      );
      // a repeated request is answered as it was the first time
      const isRepeated = intent.lastResponse.headers['idempotent-replayed'] === 'true';
      return isRepeated ? this.#retrieve(intent.id) : intent;
    });
  }

  async confirm(
    paymentId: string,
    source: PaymentSource,
    { isUnattended }: { isUnattended: boolean },
  ): Promise<ProviderPayment> {
    return this.#ask(async () => {
      const { paymentIntents } = this.#stripe;
      // the bank's question is asked by Stripe's own script, on the page of `confirmationUrl`
      const attended = { use_stripe_sdk: true, return_url: this.#options.confirmationUrl };
      if ('methodId' in source) {
        const { customer, method } = keptMethod(source.methodId);
        await paymentIntents.update(paymentId, { customer });
        return this.#charge(paymentId, {
          payment_method: method,
          ...(isUnattended ? { off_session: true } : attended),
        });
      }
      const owner = await this.#stripe.customers.create({}, { idempotencyKey: `customer-${paymentId}` });
      await paymentIntents.update(paymentId, { customer: owner.id, setup_future_usage: 'off_session' });
      return this.#charge(paymentId, { payment_method: source.token, ...attended });
    });
  }

  async read(paymentId: string): Promise<ProviderPayment> {
    return this.#ask(() => this.#retrieve(paymentId));
  }

  async cancel(paymentId: string): Promise<ProviderPayment> {
    return this.#ask(async () => {
      try {
        return await this.#stripe.paymentIntents.cancel(paymentId, { expand: EXPANDED });
      } catch (error) {
        // it has ended, one way or the other
        if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
        return this.#retrieve(paymentId);
      }
    });
  }

  async refund({ paymentId, reference, amountCents }: { paymentId: string; reference: string; amountCents: number }) {
    await this.#recorded(async () => {
      // Stripe forgets its own keys after a day
      const known = await this.#stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
      if (known.data.some(({ metadata }) => metadata?.['reference'] === reference)) return;
      await this.#stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata: { reference } },
        { idempotencyKey: `refund-${reference}` },
      );
    });
  }

  /** It has no breaker: the library ends each call in time, and the reconciliation asks again. */
  health(): PartnerHealth {
    const { api } = this.#options;
    const origin = api ? `${api.protocol}://${api.host}:${api.port}` : 'https://api.stripe.com';
    return { name: 'Stripe', origin, state: 'working', since: null, ...this.#record.read() };
  }

  async forget(methodId: string): Promise<void> {
    const [, customer] = KEPT_METHOD.exec(methodId) ?? [];
    if (customer === undefined) return;
    await this.#recorded(async () => {
      try {
        // made for the payment that kept the card, so that it has no other
        await this.#stripe.customers.del(customer);
      } catch (error) {
        if (codeOf(error) !== 'resource_missing') throw error;
      }
    });
  }

  async readWebhook(
    headers: Record<string, string | string[] | undefined>,
    body: string,
    now: Date,
  ): Promise<VerifiedWebhook | null> {
    const { webhookSecret } = this.#options;
    const signature = headers['stripe-signature'] ?? '';
    const event = await this.#stripe.webhooks
      .constructEventAsync(body, signature, webhookSecret, TOLERANCE, undefined, now.getTime())
      .catch((cause: Error) => {
        throw new InvalidSignatureError(cause.message, { cause });
      });
    if (!event.type.startsWith('payment_intent.')) return null;
    const { id, amount, metadata } = event.data.object as Intent;
    return { webhookId: event.id, paymentId: id, reference: metadata['reference'] ?? null, amountCents: amount };
  }

  #retrieve(paymentId: string): Promise<Intent> {
    return this.#stripe.paymentIntents.retrieve(paymentId, { expand: EXPANDED });
  }

  #charge(paymentId: string, params: Stripe.PaymentIntentConfirmParams): Promise<Intent> {
    const key = { idempotencyKey: `confirm-${paymentId}` };
    return this.#stripe.paymentIntents.confirm(paymentId, { ...params, expand: EXPANDED }, key);
  }

  async #ask(call: () => Promise<Intent>): Promise<ProviderPayment> {
    const { confirmationUrl } = this.#options;
    return this.#recorded(async () => {
      try {
        return toPayment(await call(), confirmationUrl);
      } catch (error) {
        const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (intent) {
          return { ...toPayment(intent, confirmationUrl), status: 'declined' as const, message: messageOf(error) };
        }
        throw error;
      }
    });
  }

  /** @throws PartnerError */
  async #recorded<T>(call: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      const answer = await call();
      this.#record.succeeded(performance.now() - start);
      return answer;
    } catch (error) {
      const failure = toPartnerError(error);
      if (failure.isTemporary) this.#record.failed(failure.message);
      throw failure;
    }
  }
}

const EXPANDED = ['payment_method'];

/** @param confirmationUrl of the page that asks the cardholder; the secret of the payment is in its fragment, which no server sees */
function toPayment(intent: Intent, confirmationUrl: string): ProviderPayment {
  const { id, amount, metadata, status, last_payment_error: failure, client_secret: secret } = intent;
  return {
    paymentId: id,
    reference: metadata['reference'] ?? '',
    amountCents: amount,
    status: statusOf(status, failure !== null && failure !== undefined),
    message: failure?.message ?? null,
    confirmationUrl: status === 'requires_action' && secret !== null ? `${confirmationUrl}#${secret}` : null,
    card: cardOf(intent),
  };
}

function statusOf(status: Intent['status'], hasFailed: boolean): ProviderPayment['status'] {
  switch (status) {
    case 'requires_payment_method':
      return hasFailed ? 'declined' : 'open';
    case 'requires_confirmation':
      return 'open';
    case 'requires_action':
      return 'needs-confirmation';
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    default:
      return 'processing';
  }
}

function cardOf({ payment_method: method, customer }: Intent): ProviderPayment['card'] {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const owner = typeof customer === 'string' ? customer : customer?.id;
  if (owner === undefined) return null;
  const { brand, last4, exp_year: year, exp_month: month } = method.card;
  return {
    methodId: `${owner}:${method.id}`,
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    last4,
    expires: `${year}-${String(month).padStart(2, '0')}`,
  };
}

function keptMethod(methodId: string): { customer: string; method: string } {
  const [, customer, method] = KEPT_METHOD.exec(methodId) ?? [];
  if (customer !== undefined && method !== undefined) return { customer, method };
  // kept with another provider, before this one
  throw new PartnerError('This card can no longer be charged. Please enter it again.', false, { refusedWith: 400 });
}

/** What is no answer to the request leaves open whether it was done: `refusedWith` is null then. */
function toPartnerError(error: unknown): PartnerError {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new PartnerError(messageOf(error), false, { cause: error, refusedWith: error.statusCode ?? 400 });
  }
  if (error instanceof Stripe.errors.StripeError) return new PartnerError(SILENT, true, { cause: error });
  throw error;
}

const messageOf = (error: unknown): string => (error as Error).message || DECLINED;
const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
