import { sql, type Kysely } from 'kysely';

/**
 * What each user has recorded in the current minute and day, so that a quota applies across all servers; the devices that
 * an account has signed in from, so that guesses made elsewhere do not slow its owner down.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tracking_usage (
      user_id text primary key,
      minute timestamptz not null,
      events_of_minute integer not null,
      bytes_of_minute integer not null,
      day timestamptz not null,
      events_of_day integer not null,
      bytes_of_day integer not null
    )`.execute(db);
  // the oldest events are deleted first when the table is trimmed
  await sql`create index tracking_event_by_time on tracking_event (received_at)`.execute(db);

  await sql`
    create table identity_device (
      user_id uuid not null references identity_user on delete cascade,
      device_hash text not null,
      last_used_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('identity_device').execute();
  await db.schema.dropIndex('tracking_event_by_time').execute();
  await db.schema.dropTable('tracking_usage').execute();
}
