import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { deleteOldFormDrafts } from './form-draft-store.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'form-drafts';
const EVERY_NIGHT = '45 4 * * *';

/** Each night one of the servers deletes the drafts that are no longer kept. */
export async function scheduleFormDraftPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => deleteOldFormDrafts(db, now()) });
}
