import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimLiveEvents } from './live-store.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'live-events';
const EVERY_HOUR = '50 * * * *';

/** Every hour one of the servers deletes the events that are no longer replayed. */
export async function scheduleLiveEventPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_HOUR, work: () => trimLiveEvents(db, now()) });
}
