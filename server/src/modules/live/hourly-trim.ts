import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimLiveEvents } from './live-store.ts';

const QUEUE = 'live-events';
const EVERY_HOUR = '50 * * * *';

/** Every hour one of the servers deletes the events that are no longer replayed. */
export async function scheduleLiveTrim(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await trimLiveEvents(db, now());
  });
  await boss.schedule(QUEUE, EVERY_HOUR, null, { tz: 'America/New_York' });
}
