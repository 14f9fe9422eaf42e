import type { LiveNotice } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';

/** The channel of NOTIFY on which servers wake each other. */
export const LIVE_CHANNEL = 'portal_live';

/**
 * What there is to read: changes for browsers, grants that were ended, rows of the audit log about an agent, or the agent. It carries no
 * data but the id of that agent (docs/decisions/0034).
 */
export type LiveNews = 'changes' | 'grants' | `${LiveNotice} ${number}`;

/** Wakes every server that has live channels open, when the transaction is committed. */
export async function wakeLive(trx: Kysely<Database>, news: LiveNews): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${news})`.execute(trx);
}
