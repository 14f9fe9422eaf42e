import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimEvents } from './tracking-store.ts';

const QUEUE = 'tracking-trim';
const EVERY_NIGHT = '20 4 * * *';

/** Each night one of the servers deletes the tracking events that are no longer kept. */
export async function scheduleTrackingTrim(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await trimEvents(db, now());
  });
  await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: 'America/New_York' });
}
