import type { PortalLanguage } from '@portal/shared/contracts';
import type { ColumnType, Generated } from 'kysely';

/** How a message reaches a person. */
export type PersonChannel = 'email' | 'sms';
/** What is delivered in the background, with retries; `queued-webhook` is a hook for which nobody waits. */
export type Channel = PersonChannel | 'queued-webhook';
/** A `webhook` is called once, while somebody waits for it, and never in the background (decision 0059). */
export type StoredChannel = Channel | 'webhook';
export type MessageState = 'waiting' | 'sent' | 'given-up' | 'discarded';

/** A message to a person, or a call of a hook (migrations 0004 and 0018). */
export interface OutboundMessageTable {
  /** For a hook its name, because its address may hold a secret. */
  recipient: string;
  messageId: string;
  channel: StoredChannel;
  template: string;
  /** Without its secrets once the message is settled outside the demonstration. */
  templateValues: ColumnType<Record<string, string>, string, string>;
  createdDate: Generated<Date>;
  sentDate: Date | null;
  recipientName: string | null;
  /** Language of the recipient when it was written (migration 0032). */
  language: Generated<PortalLanguage>;
  state: Generated<MessageState>;
  /** Attempts that began. */
  attempts: Generated<number>;
  /** Until then no server works on it: the time of the next attempt, or the end of the one that is under way. */
  dueAt: Generated<Date>;
  lastError: string | null;
}

export interface OutboxTables {
  outboundMessage: OutboundMessageTable;
}
