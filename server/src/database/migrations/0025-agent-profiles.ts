import { sql, type Kysely } from 'kysely';

/** What My Profile shows of an agent (HOST-22, D-34), and who changed which field of it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table agent
      add column office_phone text,
      add column contact_preference text check (contact_preference in ('call', 'text', 'text-then-call', 'email')),
      add column brokerage_address text,
      add column broker_name text,
      add column broker_email text,
      add column license_valid_until date,
      add column license_checked_at timestamptz,
      add column licensed_since date,
      add column profile_revision integer not null default 0`.execute(db);
  await sql`
    create table agent_profile_change (
      agent_id bigint not null references agent on delete cascade,
      field text not null,
      revision integer not null,
      changed_at timestamptz not null,
      changed_by text not null,
      is_staff boolean not null,
      primary key (agent_id, field)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agent_profile_change`.execute(db);
  await sql`
    alter table agent
      drop column office_phone, drop column contact_preference, drop column brokerage_address,
      drop column broker_name, drop column broker_email, drop column license_valid_until,
      drop column license_checked_at, drop column licensed_since, drop column profile_revision`.execute(db);
}
