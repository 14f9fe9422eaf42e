import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimSupportLines } from './support-view.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'support-trim';
const EVERY_NIGHT = '40 4 * * *';

/** Each night one of the servers deletes the lines that support no longer needs. */
export async function scheduleSupportLogPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => trimSupportLines(db, now()) });
}
