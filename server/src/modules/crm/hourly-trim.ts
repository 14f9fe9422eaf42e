import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { trimDeliveries } from './crm-store.ts';

const QUEUE = 'crm-deliveries';
const EVERY_HOUR = '20 * * * *';

/** Every hour one of the servers deletes the deliveries that are too old or too many. */
export async function scheduleCrmTrim(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await trimDeliveries(db, now());
  });
  await boss.schedule(QUEUE, EVERY_HOUR, null, { tz: 'America/New_York' });
}
