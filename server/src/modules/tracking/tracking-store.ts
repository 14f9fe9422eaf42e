import { DAY_MS, MINUTE_MS } from '@portal/shared/durations';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * What one user may record. A working day has a few hundred clicks; any request within its own limits fits
 * into an empty minute.
 */
export const TRACKING_QUOTA = {
  eventsPerMinute: 300,
  bytesPerMinute: 256 * 1024,
  eventsPerDay: 5000,
  bytesPerDay: 2 * 1024 * 1024,
} as const;

/** Events serve to review recent activity; during an attack by many users the newest are kept. */
export const TRACKING_RETENTION = { days: 90, rows: 2_000_000 } as const;
const DELETED_AT_ONCE = 10_000;

/** An event as it is stored. `properties` is JSON. */
export interface RecordedEvent {
  eventId: string;
  name: string;
  happenedAt: string;
  properties: string;
}

interface Sender {
  userId: string;
  role: string | null;
  actingFor: string | null;
}

/**
 * Stores events within the user's quota: all of them or none, in one statement, so that concurrent calls, also
 * on several servers, count together.
 * @returns 0 when they were stored, otherwise after how many seconds to retry
 */
export async function recordEvents(
  db: Kysely<Database>,
  { userId, role, actingFor }: Sender,
  events: readonly RecordedEvent[],
  now: Date,
): Promise<number> {
  const { eventsPerMinute, bytesPerMinute, eventsPerDay, bytesPerDay } = TRACKING_QUOTA;
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const bytes = events.reduce((sum, { name, properties }) => sum + Buffer.byteLength(name + properties), 0);
  // a server whose clock is behind counts in the window that another one started
  const { rows } = await sql<{ kept: number; isDayFull: boolean | null }>`
    with counted as (
      insert into tracking_usage as u values
        (${userId}, ${minute}, ${events.length}, ${bytes}, ${day}, ${events.length}, ${bytes})
      on conflict (user_id) do update set
        minute = greatest(u.minute, excluded.minute),
        events_of_minute = excluded.events_of_minute + case when u.minute >= excluded.minute then u.events_of_minute else 0 end,
        bytes_of_minute = excluded.bytes_of_minute + case when u.minute >= excluded.minute then u.bytes_of_minute else 0 end,
        day = greatest(u.day, excluded.day),
        events_of_day = excluded.events_of_day + case when u.day >= excluded.day then u.events_of_day else 0 end,
        bytes_of_day = excluded.bytes_of_day + case when u.day >= excluded.day then u.bytes_of_day else 0 end
      where (u.minute < excluded.minute
          or (u.events_of_minute + excluded.events_of_minute <= ${eventsPerMinute}
            and u.bytes_of_minute + excluded.bytes_of_minute <= ${bytesPerMinute}))
        and (u.day < excluded.day
          or (u.events_of_day + excluded.events_of_day <= ${eventsPerDay}
            and u.bytes_of_day + excluded.bytes_of_day <= ${bytesPerDay}))
      returning 1
    ), kept as (
      insert into tracking_event (user_id, event_id, name, happened_at, received_at, role, acting_for, properties)
      select ${userId}, event_id, name, happened_at, ${now}, ${role}, ${actingFor}, properties
      from unnest(${events.map(({ eventId }) => eventId)}::uuid[], ${events.map(({ name }) => name)}::text[],
        ${events.map(({ happenedAt }) => happenedAt)}::timestamptz[],
        ${events.map(({ properties }) => properties)}::jsonb[]) as given (event_id, name, happened_at, properties)
      where exists (select from counted)
      returning 1
    )
    select (select count(*) from kept) as kept,
      (select day >= ${day} and (events_of_day + ${events.length} > ${eventsPerDay} or bytes_of_day + ${bytes} > ${bytesPerDay})
       from tracking_usage where user_id = ${userId}) as is_day_full
  `.execute(db);
  const { kept, isDayFull } = rows[0]!; // a select without from returns one row
  if (kept > 0) return 0;
  const end = isDayFull ? day.getTime() + DAY_MS : minute.getTime() + MINUTE_MS;
  return Math.ceil((end - now.getTime()) / 1000);
}

/** Deletes events beyond the age or number that is kept, oldest first and in small steps. @returns how many */
export async function trimEvents(
  db: Kysely<Database>,
  now: Date,
  retention: { days: number; rows: number } = TRACKING_RETENTION,
): Promise<number> {
  const expired = new Date(now.getTime() - retention.days * DAY_MS);
  const surplus = await db
    .selectFrom('trackingEvent')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .offset(retention.rows)
    .limit(1)
    .executeTakeFirst();
  const newest = surplus && surplus.receivedAt > expired ? surplus.receivedAt : expired;
  await db
    .deleteFrom('trackingUsage')
    .where('day', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from tracking_event where (user_id, event_id) in (
        select user_id, event_id from tracking_event where received_at <= ${newest}
        order by received_at limit ${DELETED_AT_ONCE})
    `.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < DELETED_AT_ONCE) return deleted;
  }
}
