import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PaymentRunner } from './payment-runner.ts';
import { InvalidSignatureError, type VerifiedWebhook, type PaymentProvider } from './payments/payment-provider.ts';
import { findNamedPayment, isKnownWebhook, rememberWebhook } from './payment-store.ts';

interface PaymentWebhookServiceOptions {
  db: Kysely<Database>;
  provider: PaymentProvider;
  payments: PaymentRunner;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

export type WebhookOutcome = 'settled' | 'known' | 'not-ours' | 'forged' | 'unknown' | 'other-amount';

/**
 * Webhooks of the payment provider: twice, late, forged or of another amount (D-31). A webhook settles nothing by what it says; it
 * only has the provider asked.
 */
export class PaymentWebhookService {
  readonly #options: PaymentWebhookServiceOptions;

  constructor(options: PaymentWebhookServiceOptions) {
    this.#options = options;
  }

  /** @throws PartnerError when the provider does not answer: it sends the webhook again */
  async receive(headers: Record<string, string | string[] | undefined>, body: string): Promise<WebhookOutcome> {
    const { db, provider, log, now } = this.#options;
    let webhook: VerifiedWebhook | null;
    try {
      webhook = await provider.readWebhook(headers, body, now());
    } catch (error) {
      if (!(error instanceof InvalidSignatureError)) throw error;
      log.warn({ reason: error.message }, 'a webhook of the payment provider was refused');
      return 'forged';
    }
    if (!webhook) return 'not-ours';
    if (await isKnownWebhook(db, webhook.webhookId)) return 'known';
    const outcome = await this.#follow(webhook);
    if (outcome === 'settled') await rememberWebhook(db, webhook.webhookId, now());
    return outcome;
  }

  async #follow({ paymentId, reference, amountCents }: VerifiedWebhook): Promise<WebhookOutcome> {
    const { db, payments, log } = this.#options;
    const row = await findNamedPayment(db, { paymentId, reference });
    if (!row) {
      log.warn({ paymentId, reference }, 'a webhook names a payment that is not known');
      return 'unknown';
    }
    if (amountCents !== row.amountCents) {
      log.error({ orderId: row.orderId, amountCents, expectedCents: row.amountCents }, 'a webhook has another amount');
      return 'other-amount';
    }
    await payments.check({ ...row, providerPaymentId: row.providerPaymentId ?? paymentId }, { isLeaseOver: false });
    return 'settled';
  }
}
