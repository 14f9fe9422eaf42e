import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimDeliveries } from './crm-store.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'crm-deliveries';
const EVERY_HOUR = '20 * * * *';

/** Every hour one of the servers deletes the deliveries that are too old or too many. */
export async function scheduleCrmPurge(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_HOUR, work: () => trimDeliveries(db, now()) });
}
