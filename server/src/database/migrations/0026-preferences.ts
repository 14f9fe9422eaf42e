import { sql, type Kysely } from 'kysely';

/**
 * What agents choose on /preferences (HOST-24), the notifications that wait for the end of their quiet hours, and those
 * that no page has shown yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_preference (
      agent_id bigint not null primary key references agent on delete cascade,
      revision integer not null default 0,
      client_types text[] not null,
      minimum_price integer check (minimum_price >= 0),
      property_types text[] not null,
      languages text[] not null,
      paused_until date,
      has_quiet_hours boolean not null,
      quiet_from text not null,
      quiet_to text not null,
      time_zone text not null,
      has_leads_by_sms boolean not null,
      language text not null default 'en',
      changed_by text,
      changed_at timestamptz,
      tested_at timestamptz
    )`.execute(db);
  await sql`
    create table notification_choice (
      agent_id bigint not null references agent on delete cascade,
      event text not null,
      channels text[] not null,
      primary key (agent_id, event)
    )`.execute(db);
  await sql`
    create table held_notification (
      agent_id bigint not null references agent on delete cascade,
      notification_id uuid not null,
      channel text not null,
      event text not null,
      notice jsonb not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      primary key (agent_id, notification_id, channel)
    )`.execute(db);
  await sql`create index held_notification_due on held_notification (due_at, agent_id)`.execute(db);
  await sql`
    create table browser_notification (
      agent_id bigint not null references agent on delete cascade,
      notification_id uuid not null,
      template text not null,
      template_values jsonb not null,
      created_at timestamptz not null,
      shown_at timestamptz,
      primary key (agent_id, notification_id)
    )`.execute(db);
  await sql`
    create index browser_notification_new on browser_notification (agent_id, created_at) where shown_at is null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agent_preference, notification_choice, held_notification, browser_notification`.execute(db);
}
