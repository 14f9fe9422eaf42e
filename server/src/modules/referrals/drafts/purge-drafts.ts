import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { deleteOldDrafts } from './draft-store.ts';
import { scheduleJob } from '../../jobs/index.ts';

const QUEUE = 'referral-drafts';
const EVERY_NIGHT = '40 4 * * *';

/** Each night one of the servers deletes the drafts that are no longer kept. */
export async function scheduleDraftPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => deleteOldDrafts(db, now()) });
}
