import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { endSponsorships, lockZips, takeBackRenewals } from '../territory/index.ts';
import { dayOfAgent } from './day-of-agent.ts';
import { post } from './ledger.ts';
import type { OrderMailer } from './order-mailer.ts';
import { findLines, lockOrder, updateOrder } from './order-store.ts';
import type { OrderLineRow, OrderRow, RefundRow } from './order-tables.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { findPayment, findRefunds, updateRefund } from './payment-store.ts';
import { readSponsorships } from './renewals/renewal-store.ts';
import { nextStatus } from './rules/order-state.ts';
import { isAhead } from './rules/refundable.ts';

interface RefundRunnerOptions {
  db: Kysely<Database>;
  provider: PaymentProvider;
  mailer: OrderMailer;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Carries out refunds that were written down: once each, however often it is tried. */
export class RefundRunner {
  readonly #options: RefundRunnerOptions;

  constructor(options: RefundRunnerOptions) {
    this.#options = options;
  }

  /**
   * @returns why the provider refused it, for good; null when the money is given back
   * @throws PartnerError when the provider is away: the reconciliation tries again
   */
  async carryOut(refund: RefundRow): Promise<string | null> {
    const { db, provider, log } = this.#options;
    const payment = await findPayment(db, refund);
    if (!payment?.providerPaymentId) throw new Error(`The refund ${refund.refundId} is of no payment.`);
    const { amountCents, refundId } = refund;
    try {
      await provider.refund({ paymentId: payment.providerPaymentId, reference: refundId, amountCents });
    } catch (error) {
      if (!(error instanceof PartnerError) || error.refusedWith === null) throw error;
      log.error({ orderId: refund.orderId, refundId, reason: error.message }, 'a refund was refused by the provider');
      await updateRefund(db, refund, { state: 'failed', failureReason: error.message });
      return error.message;
    }
    await db.transaction().execute((trx) => this.#finish(trx, refund));
    return null;
  }

  async #finish(trx: Transaction<Database>, refund: RefundRow): Promise<void> {
    const order = await lockOrder(trx, refund);
    const now = this.#options.now();
    const known = (await findRefunds(trx, refund)).find(({ refundId }) => refundId === refund.refundId);
    if (!order || known?.state !== 'requested') return;
    const { agentId, orderId, refundId, amountCents } = refund;
    await updateRefund(trx, refund, { state: 'done', doneAt: now });
    const kind = refund.kind === 'staff' ? 'refund' : 'returned';
    await post(trx, { agentId, orderId, kind, reference: refundId, amountCents, at: now });
    if (refund.kind === 'staff') await this.#endSale(trx, order, amountCents);
  }

  /**
   * A term that is used ends also where it was renewed while the refund waited for the provider: no renewal follows on nothing.
   * This server refuses such renewals (`requireNoRefundWaiting`); an older one beside it does not.
   */
  async #ending(trx: Transaction<Database>, order: OrderRow, begun: readonly OrderLineRow[], today: string) {
    if (begun.length === 0) return [];
    const { agentId, orderId } = order;
    await lockZips(
      trx,
      begun.map(({ zip }) => zip),
    );
    const until = new Map((await readSponsorships(trx, agentId)).map(({ zip, renewsOn }) => [zip, renewsOn]));
    return begun.map(({ zip, renewsOn }) => {
      const last = until.get(zip) ?? renewsOn;
      if (renewsOn <= today || last <= renewsOn) return { zip, renewsOn };
      this.#options.log.error({ agentId, orderId, zip }, 'a renewal that was paid ahead cannot begin; refund it too');
      return { zip, renewsOn: last };
    });
  }

  async #endSale(trx: Transaction<Database>, order: OrderRow, amountCents: number): Promise<void> {
    // only the terms of this order: what was bought or renewed since goes on
    if (order.status === 'paid') {
      const now = this.#options.now();
      const today = await dayOfAgent(trx, order.agentId, now);
      const { ahead = [], begun = [] } = Object.groupBy(await findLines(trx, order), (line) =>
        isAhead(line, today) ? 'ahead' : 'begun',
      );
      await takeBackRenewals(trx, order.agentId, ahead);
      await endSponsorships(trx, order.agentId, await this.#ending(trx, order, begun, today), now);
    }
    await updateOrder(trx, order, {
      status: nextStatus(order.status, 'refunded')!,
      refundedCents: order.refundedCents + amountCents,
    });
    await this.#options.mailer.mailRefund(trx, order, amountCents);
  }
}
