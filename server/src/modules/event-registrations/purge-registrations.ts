import { DAY_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { scheduleJob } from '../jobs/index.ts';
import { deleteWaitingPhotos } from './event-photo-store.ts';
import { deleteOldMails } from './mail-store.ts';

const QUEUE = 'event-photos';
const EVERY_HOUR = '40 * * * *';

/** Each hour one of the servers deletes the photos of forms that were not sent within a day, and counts of mails. */
export async function scheduleRegistrationPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_HOUR, work: () => cleanUp(db, now()) });
}

async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  await deleteWaitingPhotos(db, now);
  await deleteOldMails(db, new Date(now.getTime() - DAY_MS));
}
