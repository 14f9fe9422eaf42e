import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimSupportLines } from './support-view.ts';

const QUEUE = 'support-trim';
const EVERY_NIGHT = '40 4 * * *';

/** Each night one of the servers deletes the lines that support no longer needs. */
export async function scheduleSupportTrim(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await trimSupportLines(db, now());
  });
  await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: 'America/New_York' });
}
