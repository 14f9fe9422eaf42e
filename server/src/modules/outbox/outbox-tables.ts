import type { PortalLanguage } from '@portal/shared/contracts';
import type { ColumnType, Generated } from 'kysely';

export type Channel = 'email' | 'sms';
export type MessageState = 'waiting' | 'sent' | 'given-up' | 'discarded';

/** A message to a person (migrations 0004 and 0018). */
export interface OutboundMessageTable {
  recipient: string;
  messageId: string;
  channel: Channel;
  template: string;
  /** Without its secrets once the message is settled outside the demonstration. */
  templateValues: ColumnType<Record<string, string>, string, string>;
  createdDate: Generated<Date>;
  sentDate: Date | null;
  recipientName: string | null;
  /** Of the recipient, when it was written (migration 0032). */
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
