import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { deleteOldFormDrafts } from './form-draft-store.ts';

const QUEUE = 'form-drafts';
const EVERY_NIGHT = '45 4 * * *';

/** Each night one of the servers deletes the drafts that are no longer kept. */
export async function scheduleFormDraftTrim(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await deleteOldFormDrafts(db, now());
  });
  await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: 'America/New_York' });
}
