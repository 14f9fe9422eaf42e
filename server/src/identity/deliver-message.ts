import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

/** What the identity provider tells a person; `values` fill the template. */
export interface OutgoingMessage {
  channel: 'email' | 'sms';
  /** An e-mail address, or a phone number with a leading plus. */
  to: string;
  template: 'password-reset-code' | 'account-confirmation-code' | 'account-invitation';
  values: Record<string, string>;
}

/**
 * Hands a message over for delivery. It is called inside the transaction that makes the message true, so that an
 * outbox row is kept or dropped with it.
 */
export type DeliverMessage = (message: OutgoingMessage, transaction: Kysely<Database>) => Promise<void>;
