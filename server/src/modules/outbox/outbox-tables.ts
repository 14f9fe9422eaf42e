import type { ColumnType, Generated } from 'kysely';

export interface OutboundMessageTable {
  recipient: string;
  messageId: string;
  channel: 'email' | 'sms';
  template: string;
  templateValues: ColumnType<Record<string, string>, string, never>;
  createdDate: Generated<Date>;
  sentDate: Date | null;
}

export interface OutboxTables {
  outboundMessage: OutboundMessageTable;
}
