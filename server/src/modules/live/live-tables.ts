import type { ColumnType, Generated } from 'kysely';

/** A change of a referral that browsers may show (migration 0015). */
interface LiveEventTable {
  agentId: number;
  referralId: number;
  revision: number;
  /** Its director returned it to the queue, as of this revision (migration 0067). */
  isGone: Generated<boolean>;
  /** The transaction that wrote it; the database sets it for a new row. */
  transactionId: ColumnType<string, never, string>;
  writtenAt: Date;
}

export interface LiveTables {
  liveEvent: LiveEventTable;
}
