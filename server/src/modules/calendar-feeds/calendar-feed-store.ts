import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CalendarFeedTable } from './calendar-feed-tables.ts';
import type { FeedSide } from './rules/feed-events.ts';

type FeedRow = Selectable<CalendarFeedTable>;
/** More open referrals than any agent has; a calendar takes no more anyway. */
const MAX_SIDES = 2000;

export function findFeed(db: Kysely<Database>, agentId: number): Promise<FeedRow | undefined> {
  return db.selectFrom('calendarFeed').selectAll().where('agentId', '=', agentId).executeTakeFirst();
}

export function findFeedByToken(db: Kysely<Database>, tokenHash: string): Promise<FeedRow | undefined> {
  return db.selectFrom('calendarFeed').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** In place of the one before. */
export async function putFeed(db: Kysely<Database>, row: FeedRow): Promise<void> {
  const { agentId: _, ...change } = row;
  await db
    .insertInto('calendarFeed')
    .values(row)
    .onConflict((conflict) => conflict.column('agentId').doUpdateSet(change))
    .execute();
}

export async function deleteFeed(db: Kysely<Database>, agentId: number): Promise<void> {
  await db.deleteFrom('calendarFeed').where('agentId', '=', agentId).execute();
}

/** Once an hour at most: calendars read often, and a write each time would be wasted. */
export async function markRead(db: Kysely<Database>, agentId: number, now: Date): Promise<void> {
  await db
    .updateTable('calendarFeed')
    .set({ lastReadAt: now })
    .where('agentId', '=', agentId)
    .where((each) =>
      each.or([
        each('lastReadAt', 'is', null),
        each('lastReadAt', '<', sql<Date>`${now}::timestamptz - interval '1 hour'`),
      ]),
    )
    .execute();
}

/** The open sides of an agent, the most recently changed first. */
export function findSides(db: Kysely<Database>, agentId: number): Promise<FeedSide[]> {
  return db
    .selectFrom('referral')
    .innerJoin('consumer', (join) =>
      join.onRef('consumer.agentId', '=', 'referral.agentId').onRef('consumer.consumerId', '=', 'referral.consumerId'),
    )
    .select([
      'referral.referralId',
      'referral.category',
      'referral.status',
      'referral.scheduledAppointment',
      'referral.listingAppointmentDate',
      'referral.updatedAt',
      'referral.snoozedUntil',
      'referral.timeZone',
      'referral.streetNumber',
      'referral.streetName',
      'referral.unitNumber',
      'referral.city',
      'referral.state',
      'referral.zip',
      'consumer.firstName',
      'consumer.lastName',
      'consumer.email',
      'consumer.phoneNumber',
    ])
    .where('referral.agentId', '=', agentId)
    .where('referral.category', 'in', ['Active Leads', 'Active Appointments'])
    .orderBy('referral.updatedAt', 'desc')
    .orderBy('referral.referralId')
    .limit(MAX_SIDES)
    .execute();
}
