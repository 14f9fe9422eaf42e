import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

/** A message of the identity provider to a person; `values` fill the template. Moments are ISO 8601. */
export type OutgoingMessage = {
  channel: 'email' | 'sms';
  /** An e-mail address, or a phone number with a leading plus. */
  to: string;
  /** Name of the person, where the account has one. */
  name?: string | undefined;
  /** Address of the account it is about, by which its language is found. */
  account: string;
} & (
  | {
      template: 'password-reset-code' | 'account-confirmation-code';
      values: { code: string; expiresAt: string };
    }
  | { template: 'account-invitation'; values: { temporaryPassword: string; expiresAt: string } }
);

/**
 * Queues a message for delivery. It is called inside the transaction that the message is about, so that an
 * outbox row is committed or rolled back with it.
 */
export type DeliverMessage = (message: OutgoingMessage, transaction: Kysely<Database>) => Promise<void>;
