import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import type { NotificationService } from './notification-service.ts';
import { deleteOldNotifications } from './notification-store.ts';
import { scheduleJob } from '../jobs/index.ts';

const HELD = 'held-notifications';
const TRIM = 'notification-trim';
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '20 4 * * *';

/** Each minute one of the servers sends what waited for the end of quiet hours; each night old ones are deleted. */
export async function scheduleHeldNotifications(
  boss: PgBoss,
  db: Kysely<Database>,
  { notifications, now }: { notifications: NotificationService; now: () => Date },
): Promise<void> {
  await boss.createQueue(HELD, { policy: 'short', retryLimit: 0, expireInSeconds: 60 });
  await boss.work(HELD, () => notifications.releaseDue(db, now()));
  await boss.schedule(HELD, EVERY_MINUTE, null, { tz: 'America/New_York' });
  await scheduleJob(boss, { queue: TRIM, cron: EVERY_NIGHT, work: () => deleteOldNotifications(db, now()) });
}
