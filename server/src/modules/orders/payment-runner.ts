import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { PaymentProvider, PaymentSource, ProviderPayment } from './payments/payment-provider.ts';
import { updatePayment, type PaymentKey } from './payment-store.ts';
import type { PaymentRow } from './order-tables.ts';
import type { Settlement } from './settlement.ts';

interface PaymentRunnerOptions {
  db: Kysely<Database>;
  provider: PaymentProvider;
  settlement: Settlement;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  now: () => Date;
}

/** How long a cardholder has to confirm a payment with their bank. */
const CONFIRMATION_MS = 15 * 60_000;
const ASKED = 'Your bank asks you to confirm this payment.';

/**
 * Takes payments to their end with the provider, outside of any transaction: opened, then charged, then settled. Whatever step
 * is lost, with its answer or with its server, `check` finds out and ends it.
 */
export class PaymentRunner {
  readonly #options: PaymentRunnerOptions;

  constructor(options: PaymentRunnerOptions) {
    this.#options = options;
  }

  /**
   * Charges a stored payment. When the answer of the charge is lost, the payment stays open for `check`.
   * @param options.isUnattended nobody is there to confirm it: a bank that asks for that declines it
   * @throws PartnerError when the payment could not even be opened: nothing was charged and nothing will be
   */
  async charge(row: PaymentRow, source: PaymentSource, { isUnattended = false } = {}): Promise<void> {
    const { settlement, log } = this.#options;
    const opened = await this.#open(row, { usesSavedCard: 'methodId' in source });
    try {
      const payment = await this.#confirm(opened, source, isUnattended);
      const isAsked = isUnattended && payment.status === 'needs-confirmation';
      await settlement.settle(row, isAsked ? await this.#close(payment, ASKED) : payment);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      log.info({ ...keyOf(row), reason: error.message }, 'whether a payment was charged is not known yet');
    }
  }

  /**
   * Asks the provider how a payment stands, and settles it. One that was never charged is canceled first, so that nothing can
   * charge it later; so is one that its cardholder does not confirm in time. One that the provider does not know cannot be charged
   * either: it is closed, once its lease is over, and its spots are free again.
   * @throws PartnerError when the provider does not say
   */
  async check(row: PaymentRow, { isLeaseOver }: { isLeaseOver: boolean }): Promise<void> {
    const { provider, settlement, now } = this.#options;
    const { providerPaymentId } = row;
    if (providerPaymentId === null && !isLeaseOver) return;
    const known = providerPaymentId === null ? await this.#open(row) : await this.#read(row, providerPaymentId);
    if (!known) return isLeaseOver ? settlement.close(row) : undefined;
    const isOverdue = now().getTime() - row.createdAt.getTime() >= CONFIRMATION_MS;
    const isLeft =
      (known.status === 'open' && isLeaseOver) || (known.status === 'needs-confirmation' && isOverdue && isLeaseOver);
    await settlement.settle(row, isLeft ? await provider.cancel(known.paymentId) : known);
  }

  async #open(row: PaymentRow, more: Partial<Pick<PaymentRow, 'usesSavedCard'>> = {}): Promise<ProviderPayment> {
    const { db, provider } = this.#options;
    const { reference, amountCents } = row;
    const opened = await provider.open({ reference, amountCents, description: 'Guaranteed Display' });
    await updatePayment(db, row, { providerPaymentId: opened.paymentId, ...more });
    return opened;
  }

  /** @returns null for a payment that the provider does not know: it has lost it, or has another account now */
  async #read(row: PaymentRow, paymentId: string): Promise<ProviderPayment | null> {
    try {
      return await this.#options.provider.read(paymentId);
    } catch (error) {
      if (!(error instanceof PartnerError) || error.refusedWith !== 404) throw error;
      this.#options.log.error({ ...keyOf(row), paymentId }, 'the payment provider does not know a payment');
      return null;
    }
  }

  async #confirm(opened: ProviderPayment, source: PaymentSource, isUnattended: boolean): Promise<ProviderPayment> {
    const { provider } = this.#options;
    try {
      return opened.status === 'open' ? await provider.confirm(opened.paymentId, source, { isUnattended }) : opened;
    } catch (error) {
      if (!(error instanceof PartnerError) || error.refusedWith === null) throw error;
      return this.#close(opened, error.message);
    }
  }

  /** Has a payment declined that will not be charged, for good. */
  async #close({ paymentId }: ProviderPayment, message: string): Promise<ProviderPayment> {
    const closed = await this.#options.provider.cancel(paymentId);
    return closed.status === 'succeeded' ? closed : { ...closed, status: 'declined', message };
  }
}

const keyOf = ({ agentId, orderId, attempt }: PaymentKey): PaymentKey => ({ agentId, orderId, attempt });
