import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { refreshActivity } from './activity-refresh.ts';
import { refreshRanks } from './rank-refresh.ts';
import { weekOf } from '../rules/week.ts';
import { scheduleJob } from '../../jobs/index.ts';

const QUEUE = 'weekly-ranks';
/**
 * Friday morning, before the first agent on the east coast starts work; and each hour after it, for a morning on which the
 * database was away, the machine slept, or the clock of the server was behind that of the queue. What is done is not done again.
 */
const FRIDAYS_FROM_SIX = '0 6-23 * * 5';

/**
 * Ranks and business of every ZIP are recomputed each Friday, by one of the servers; a portal that was not running then
 * does it when it starts.
 */
export async function scheduleWeeklyRefresh(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: FRIDAYS_FROM_SIX, work: () => refreshWeek(db, now()) });
  if (await isBehind(db, now())) await boss.send(QUEUE);
}

/** Does the work of a week that has not been done yet. */
export async function refreshWeek(db: Kysely<Database>, now: Date): Promise<void> {
  if (!(await isBehind(db, now))) return;
  await refreshActivity(db, now);
  await refreshRanks(db, now);
}

/**
 * Whether there are agents to rank and this week's ranks are missing, or what they were made from and the agents of a ZIP, which
 * earlier releases did not keep.
 */
async function isBehind(db: Kysely<Database>, now: Date): Promise<boolean> {
  const served = await db.selectFrom('serviceZip').select('zip').limit(1).executeTakeFirst();
  if (!served) return false;
  const ranked = await db
    .selectFrom('agentZipRank')
    .select('week')
    .where('week', '>=', weekOf(now))
    .limit(1)
    .executeTakeFirst();
  if (!ranked) return true;
  const uncounted = await db
    .selectFrom('zipActivity')
    .select('zip')
    .where('countedUntil', 'is', null)
    .limit(1)
    .execute();
  if (uncounted.length > 0) return true;
  const unexplained = await db
    .selectFrom('agentMarketRank')
    .select('week')
    .where('week', '>=', weekOf(now))
    .where('facts', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unexplained !== undefined;
}
