import type { Generated, JSONColumnType } from 'kysely';

/** A line of the log about something that failed (migration 0039). */
export interface SupportLineTable {
  lineId: Generated<number>;
  at: Date;
  level: 'info' | 'warn' | 'error';
  message: string;
  requestId: string;
  /** The request that a page says it failed with. */
  aboutRequest: string | null;
  /** Reference as on a failure card. */
  reference: string | null;
  visit: string | null;
  release: string | null;
  /** The rest of the line. */
  fields: JSONColumnType<Record<string, unknown>>;
}

export interface SupportTables {
  supportLine: SupportLineTable;
}
