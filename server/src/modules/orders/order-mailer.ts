import { formatUsdCents } from '../../platform/texts/usd.ts';
import { encodeId } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { findAgent } from '../agents/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findLanguage } from '../preferences/index.ts';
import { findLines, updateOrder } from './order-store.ts';
import type { OrderRow } from './order-tables.ts';
import type { DueRenewal } from './renewals/renewal-store.ts';
import { orderNumber } from './rules/order-number.ts';
import type { Quote } from './rules/quote.ts';

/** Mails about orders, to the address of the agent's own account, in the transaction of what they tell (D-31). */
export class OrderMailer {
  readonly #outbox: OutboxService;

  constructor(outbox: OutboxService) {
    this.#outbox = outbox;
  }

  /** What was bought, until when, and the link to the receipt. */
  async mailReceipt(trx: Transaction<Database>, order: OrderRow): Promise<void> {
    const lines = await findLines(trx, order);
    const zips = lines.map(({ zip, renewsOn }) => `${zip} until ${renewsOn}`).join(', ');
    await this.#send(trx, order, 'sgd-receipt', { zips });
  }

  /** The failed payment, with the link to pay with another card (API-57, CS-165); it opens for that agent alone. */
  async mailFailure(trx: Transaction<Database>, order: OrderRow, message: string, now: Date): Promise<void> {
    const lines = await findLines(trx, order);
    await this.#send(trx, order, 'sgd-payment-failed', { zips: lines.map(({ zip }) => zip).join(', '), message });
    await updateOrder(trx, order, { failureMailedAt: now });
  }

  /** A payment that came without a sale, and is given back. */
  async mailReturned(trx: Transaction<Database>, order: OrderRow): Promise<void> {
    await this.#send(trx, order, 'sgd-payment-returned', {});
  }

  /** Money that staff gave back. */
  async mailRefund(trx: Transaction<Database>, order: OrderRow, amountCents: number): Promise<void> {
    await this.#send(trx, order, 'sgd-refund', { amount: formatUsdCents(amountCents) });
  }

  /** What renews soon by itself, the card, and the link to the page where it can be canceled. */
  async mailRenewalNotice(
    trx: Transaction<Database>,
    { agentId, renewsOn, cardBrand, cardLast4 }: DueRenewal,
    { lines, totalCents }: Quote,
  ): Promise<void> {
    const addressee = await this.#addressee(trx, agentId);
    if (!addressee) return;
    const values = {
      firstName: addressee.firstName,
      zips: lines.map(({ zip }) => zip).join(', '),
      renewsOn,
      amount: formatUsdCents(totalCents),
      card: `${cardBrand} ${cardLast4}`,
      path: `/sgd/orders?id=${encodeURIComponent(encodeId(agentId))}`,
    };
    await this.#outbox.send({ ...addressee.to, template: 'sgd-renewal-notice', values }, trx);
  }

  async #send<Name extends 'sgd-receipt' | 'sgd-payment-failed' | 'sgd-payment-returned' | 'sgd-refund'>(
    trx: Transaction<Database>,
    order: OrderRow,
    template: Name,
    more: Record<string, string>,
  ): Promise<void> {
    const { agentId, orderId, totalCents } = order;
    const addressee = await this.#addressee(trx, agentId);
    if (!addressee) return;
    const values = {
      firstName: addressee.firstName,
      number: orderNumber(orderId),
      total: formatUsdCents(totalCents),
      path: `/sgd/checkout?id=${encodeURIComponent(encodeId(agentId))}&order=${orderId}`,
      ...more,
    };
    // each template takes what it needs of these
    await this.#outbox.send({ ...addressee.to, template, values } as Parameters<OutboxService['send']>[0], trx);
  }

  async #addressee(trx: Transaction<Database>, agentId: number) {
    const agent = await findAgent(trx, agentId);
    if (!agent) return null;
    const { firstName, lastName, email } = agent;
    const language = await findLanguage(trx, agentId);
    return { firstName, to: { channel: 'email', to: email, name: `${firstName} ${lastName}`, language } as const };
  }
}
