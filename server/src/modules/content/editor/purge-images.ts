import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { scheduleJob } from '../../jobs/index.ts';
import { deleteUnusedImages } from './content-image-store.ts';

const QUEUE = 'content-images';
const EVERY_NIGHT = '30 4 * * *';

/** Each night one of the servers deletes the pictures that were uploaded and never used. */
export async function scheduleImagePurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => deleteUnusedImages(db, now()) });
}
