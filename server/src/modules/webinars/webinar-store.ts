import type { NewWebinarRecord } from '@portal/shared/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { WebinarRecordTable } from './webinar-tables.ts';

/** More than an agent can have seen webinars; the oldest are left out. */
const MOST = 500;

/** What an agent did with modals of webinars, the newest first (API-52). */
export function findWebinarRecords(db: Kysely<Database>, agentId: number): Promise<Selectable<WebinarRecordTable>[]> {
  return db
    .selectFrom('webinarRecord')
    .selectAll()
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('campaign')
    .orderBy('clickType')
    .limit(MOST)
    .execute();
}

/** Adds a record; the same a second time changes nothing, so that its moment is that of the first. */
export async function addWebinarRecord(db: Kysely<Database>, record: NewWebinarRecord, now: Date): Promise<void> {
  await db
    .insertInto('webinarRecord')
    .values({ ...record, createdAt: now })
    .onConflict((conflict) => conflict.columns(['agentId', 'campaign', 'clickType']).doNothing())
    .execute();
}
