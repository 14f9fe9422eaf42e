import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** The channel of NOTIFY on which servers wake each other. */
export const LIVE_CHANNEL = 'portal_live';

/** What there is to read: changes for browsers, or grants that were ended. It carries no data (docs/decisions/0034). */
export type LiveNews = 'changes' | 'grants';

/** Wakes every server that has live channels open, when the transaction is committed. */
export async function wakeLive(trx: Kysely<Database>, news: LiveNews): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${news})`.execute(trx);
}
