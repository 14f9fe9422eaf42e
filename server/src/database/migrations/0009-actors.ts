import { sql, type Kysely } from 'kysely';

/**
 * Who really changed a referral, as ids: an agent, a relocation director or a member of staff, and the person staff
 * acted for. Names are looked up when shown.
 *
 * Only adds empty columns and tables, which takes no longer with a million rows. An older server that is still running keeps
 * writing only names: `actor_revision` records for which revision of a referral its actor columns were written, so that
 * outdated columns left by an older server are not trusted. A job fills in older data (`actor_backfill`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for these tables too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const table of ['referral', 'referral_history']) {
    await sql`
      alter table ${sql.table(table)}
        add column actor_kind text,
        add column actor_id text,
        add column subject_kind text,
        add column subject_id bigint,
        add column grant_id uuid,
        -- not valid: new rows are checked, and the rows that are there, which have none, are not read for it
        add constraint ${sql.id(`${table}_actor`)} check (
          actor_kind in ('agent', 'director', 'staff') and actor_id is not null
          or actor_kind is null and actor_id is null and subject_kind is null) not valid,
        add constraint ${sql.id(`${table}_subject`)} check (
          subject_kind in ('agent', 'director') and subject_id is not null and actor_kind = 'staff'
          or subject_kind is null and subject_id is null and grant_id is null) not valid
    `.execute(db);
  }
  await sql`alter table referral add column actor_revision integer`.execute(db);
  await sql`alter table waitlist_entry add column added_by_user_id text`.execute(db);

  // only the identity provider knows members of staff; these are the names shown for their ids
  await sql`
    create table staff_account (
      user_id text primary key,
      email text not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`
    insert into staff_account (user_id, email, seen_at)
    select distinct on (actor_id) actor_id, actor_email, created_at from acting_grant order by actor_id, created_at desc
  `.execute(db);

  await sql`
    create table actor_backfill (
      backfill_id text primary key,
      after_agent_id bigint not null default 0,
      finished_at timestamptz
    )`.execute(db);
  await sql`insert into actor_backfill (backfill_id) values ('referrals')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table actor_backfill, staff_account`.execute(db);
  await sql`alter table waitlist_entry drop column added_by_user_id`.execute(db);
  await sql`alter table referral drop column actor_revision`.execute(db);
  for (const table of ['referral', 'referral_history']) {
    await sql`
      alter table ${sql.table(table)} drop column actor_kind, drop column actor_id, drop column subject_kind,
        drop column subject_id, drop column grant_id
    `.execute(db);
  }
}
