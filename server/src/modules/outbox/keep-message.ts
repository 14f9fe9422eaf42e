import { randomUUID } from 'node:crypto';
import type { DeliverMessage } from '../../identity/deliver-message.ts';

/** Keeps a message for delivery, in the caller's transaction: it is sent if and only if what it tells is true. */
export const keepMessage: DeliverMessage = async ({ channel, to, template, values }, transaction) => {
  await transaction
    .insertInto('outboundMessage')
    .values({
      recipient: to,
      messageId: randomUUID(),
      channel,
      template,
      templateValues: JSON.stringify(values),
      sentDate: null,
    })
    .execute();
};
