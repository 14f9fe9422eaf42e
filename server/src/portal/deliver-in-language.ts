import type { DeliverMessage } from '../identity/deliver-message.ts';
import type { OutboxService } from '../modules/outbox/index.ts';
import { findLanguageOfAccount } from '../modules/preferences/index.ts';

/** Messages of the identity provider, in the language that the account's agent chose (D-48). */
export const deliverInLanguage =
  (outbox: OutboxService): DeliverMessage =>
  async ({ account, ...message }, transaction) =>
    outbox.send({ ...message, language: await findLanguageOfAccount(transaction, account) }, transaction);
