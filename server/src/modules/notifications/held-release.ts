import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import type { NotificationService } from './notification-service.ts';
import { deleteOldNotifications } from './notification-store.ts';

const RELEASE = 'held-notifications';
const TRIM = 'notification-trim';
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '20 4 * * *';

/** Each minute one of the servers sends what waited for the end of quiet hours; each night old ones are deleted. */
export async function scheduleHeldRelease(
  boss: PgBoss,
  db: Kysely<Database>,
  { notifications, now }: { notifications: NotificationService; now: () => Date },
): Promise<void> {
  await boss.createQueue(RELEASE, { policy: 'short', retryLimit: 0, expireInSeconds: 60 });
  await boss.work(RELEASE, () => notifications.releaseDue(db, now()));
  await boss.schedule(RELEASE, EVERY_MINUTE, null, { tz: 'America/New_York' });
  await boss.createQueue(TRIM, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(TRIM, () => deleteOldNotifications(db, now()));
  await boss.schedule(TRIM, EVERY_NIGHT, null, { tz: 'America/New_York' });
}
