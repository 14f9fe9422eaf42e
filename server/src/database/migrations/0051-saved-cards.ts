import { sql, type Kysely } from 'kysely';

/** Saved cards that can be chosen and removed, and mails before a renewal (D-31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table payment_method
      -- how the portal's pages name it; the provider's own id never leaves the server
      add column card_id uuid not null default gen_random_uuid(),
      -- its last month, 2028-04; null: kept by an earlier release
      add column expires text check (expires ~ '^\\d{4}-(0[1-9]|1[0-2])$')`.execute(db);
  // what an agent was written about: the same renewal is announced once
  await sql`
    create table renewal_notice (
      agent_id bigint not null references agent on delete cascade,
      renews_on date not null,
      term text not null,
      sent_at timestamptz not null,
      primary key (agent_id, renews_on, term)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table renewal_notice`.execute(db);
  await sql`alter table payment_method drop column card_id, drop column expires`.execute(db);
}
