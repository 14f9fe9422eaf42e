import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimEvents } from './tracking-store.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'tracking-trim';
const EVERY_NIGHT = '20 4 * * *';

/** Each night one of the servers deletes the tracking events that are no longer kept. */
export async function scheduleTrackingPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => trimEvents(db, now()) });
}
