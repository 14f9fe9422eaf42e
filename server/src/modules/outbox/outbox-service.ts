import { randomUUID } from 'node:crypto';
import type { PortalLanguage } from '@portal/shared/contracts';
import { isMailRecipient } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PersonChannel } from './outbox-tables.ts';
import {
  discardMessage,
  insertMessage,
  insertMessageOnce,
  lockWaiting,
  rewriteMessage,
  type QueuedMessage,
} from './outbox-store.ts';
import type { TemplateName, TemplateValues } from './templates/templates.ts';
import type { QueuedHook } from './transports/hook-transport.ts';

/** Asks for the delivery of a message; taken back with the transaction that asks. */
export type EnqueueDelivery = (trx: Kysely<Database>, message: QueuedMessage) => Promise<void>;

/** A message to an account. Its address comes from the account, never from a request. */
export type MessageToSend = {
  [Name in TemplateName]: { template: Name; values: TemplateValues<Name> };
}[TemplateName] & {
  channel: PersonChannel;
  /** An e-mail address, or a phone number with a leading plus. */
  to: string;
  name?: string | undefined;
  /** Default English. What goes to our team, to partners or to those who are invited is English in any case. */
  language?: PortalLanguage;
};

/** A call of a hook that is made in the background. */
interface QueuedCall {
  hook: QueuedHook;
  /** What it is about, as a name: `escrow-lead`. */
  template: string;
  /** One line for the outbox. */
  subject: string;
  body: object;
  /** A UUID: a call whose id was queued before is not queued again. Default: one of its own. */
  messageId?: string;
}

/** Where every message of the portal begins: it is delivered if and only if the caller's transaction is committed. */
export class OutboxService {
  #enqueue: EnqueueDelivery | null = null;

  /** From now on messages are delivered at once; before, and on servers without a queue, the sweep finds them. */
  deliverWith(enqueue: EnqueueDelivery): void {
    this.#enqueue = enqueue;
  }

  /**
   * Stores a message in the caller's transaction.
   * @throws Error when the recipient is not one address or one phone number
   */
  async send(message: MessageToSend, trx: Kysely<Database>): Promise<void> {
    const { channel, to, name, language = 'en', template, values } = message;
    if (!(channel === 'email' ? isMailRecipient(to) : /^\+\d{7,15}$/.test(to))) {
      throw new Error(`The recipient of ${template} is not one ${channel === 'email' ? 'address' : 'phone number'}.`);
    }
    const key = { recipient: to, messageId: randomUUID() };
    await insertMessage(trx, { ...key, recipientName: name ?? null, language, channel, template, values });
    await this.deliver(trx, { ...key, template });
  }

  /**
   * Has a hook called in the background, with retries, if the caller's transaction is committed (D-33). The hook can tell a
   * repeated call by its idempotency key.
   */
  async call(
    { hook, template, subject, body, messageId = randomUUID() }: QueuedCall,
    trx: Kysely<Database>,
  ): Promise<void> {
    const key = { recipient: hook, messageId };
    const values = { subject, body: JSON.stringify(body, null, 2) };
    const rest = { recipientName: null, language: 'en', channel: 'queued-webhook', template, values } as const;
    if (!(await insertMessageOnce(trx, { ...key, ...rest }))) return;
    await this.deliver(trx, { ...key, template });
  }

  /**
   * Corrects messages that still wait for delivery. One that is being handed over at this moment is sent as it was.
   * @param correct the values a message has from now on: null discards it, the same leave it as it is
   */
  async correctWaiting(
    trx: Kysely<Database>,
    { recipients, template }: { recipients: readonly string[]; template: TemplateName },
    correct: (values: Record<string, string>) => Promise<Record<string, string> | null>,
  ): Promise<void> {
    if (recipients.length === 0) return;
    for (const { templateValues, ...key } of await lockWaiting(trx, recipients, template)) {
      const corrected = await correct(templateValues);
      if (corrected === null) await discardMessage(trx, key, templateValues);
      else if (corrected !== templateValues) await rewriteMessage(trx, key, corrected);
    }
  }

  /** Has a stored message delivered, if the caller's transaction is committed. */
  async deliver(trx: Kysely<Database>, message: QueuedMessage): Promise<void> {
    await this.#enqueue?.(trx, message);
  }
}
