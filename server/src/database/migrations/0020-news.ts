import { sql, type Kysely } from 'kysely';

/**
 * What is new for an agent since the last visit to a section of the portal (D-42): when each was visited, and when an
 * event was published. Events that are there already count as published now, because nobody recorded it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table section_visit (
      agent_id bigint not null references agent on delete cascade,
      section text not null check (section in ('referrals', 'events')),
      visited_at timestamptz not null,
      primary key (agent_id, section)
    )`.execute(db);
  await sql`
    create index referral_by_assignment on referral (agent_id, assigned_at) where assigned_at is not null`.execute(db);
  // the default is for an older server that is still running
  await sql`alter table content_entry add column published_at timestamptz default now()`.execute(db);
  await sql`update content_entry set published_at = null where target is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_entry drop column published_at`.execute(db);
  await sql`drop index referral_by_assignment`.execute(db);
  await sql`drop table section_visit`.execute(db);
}
