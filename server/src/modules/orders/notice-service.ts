import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PaymentRunner } from './payment-runner.ts';
import { InvalidSignatureError, type PaymentNotice, type PaymentProvider } from './payments/payment-provider.ts';
import { findNamedPayment, isKnownWebhook, rememberWebhook } from './payment-store.ts';

interface NoticeServiceOptions {
  db: Kysely<Database>;
  provider: PaymentProvider;
  payments: PaymentRunner;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

export type NoticeOutcome = 'settled' | 'known' | 'not-ours' | 'forged' | 'unknown' | 'other-amount';

/**
 * Webhooks of the payment provider: twice, late, forged or of another amount (D-31). A webhook settles nothing by what it says; it
 * only has the provider asked.
 */
export class NoticeService {
  readonly #options: NoticeServiceOptions;

  constructor(options: NoticeServiceOptions) {
    this.#options = options;
  }

  /** @throws PartnerError when the provider does not answer: it sends the webhook again */
  async receive(headers: Record<string, string | string[] | undefined>, body: string): Promise<NoticeOutcome> {
    const { db, provider, log, now } = this.#options;
    let notice: PaymentNotice | null;
    try {
      notice = await provider.readNotice(headers, body, now());
    } catch (error) {
      if (!(error instanceof InvalidSignatureError)) throw error;
      log.warn({ reason: error.message }, 'a webhook of the payment provider was refused');
      return 'forged';
    }
    if (!notice) return 'not-ours';
    if (await isKnownWebhook(db, notice.noticeId)) return 'known';
    const outcome = await this.#follow(notice);
    if (outcome === 'settled') await rememberWebhook(db, notice.noticeId, now());
    return outcome;
  }

  async #follow({ paymentId, reference, amountCents }: PaymentNotice): Promise<NoticeOutcome> {
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
