import { encodeId } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { findAgent } from '../agents/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findLanguage } from '../preferences/index.ts';
import { findLines, updateOrder } from './order-store.ts';
import type { OrderRow } from './order-tables.ts';
import { orderNumber } from './rules/order-number.ts';

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
    await this.#send(trx, order, 'sgd-refund', { amount: dollars(amountCents) });
  }

  async #send<Name extends 'sgd-receipt' | 'sgd-payment-failed' | 'sgd-payment-returned' | 'sgd-refund'>(
    trx: Transaction<Database>,
    order: OrderRow,
    template: Name,
    more: Record<string, string>,
  ): Promise<void> {
    const { agentId, orderId, totalCents } = order;
    const agent = await findAgent(trx, agentId);
    if (!agent) return;
    const values = {
      firstName: agent.firstName,
      number: orderNumber(orderId),
      total: dollars(totalCents),
      path: `/sgd/checkout?id=${encodeURIComponent(encodeId(agentId))}&order=${orderId}`,
      ...more,
    };
    const language = await findLanguage(trx, agentId);
    const to = { channel: 'email', to: agent.email, name: `${agent.firstName} ${agent.lastName}`, language } as const;
    // each template takes what it needs of these
    await this.#outbox.send({ ...to, template, values } as Parameters<OutboxService['send']>[0], trx);
  }
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
