import { sql, type Kysely } from 'kysely';

/** Labels of statuses that staff has chosen, and every catalog that staff has saved (D-16, D-35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table referral_status
      -- null: the word of the status itself
      add column label text check (label = btrim(label) and length(label) between 1 and 40)`.execute(db);
  await sql`
    create table status_catalog_version (
      version integer primary key check (version > 0),
      statuses jsonb not null check (jsonb_typeof(statuses) = 'array'),
      -- null for what was there before it could be edited
      changed_by text,
      changed_at timestamptz
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table status_catalog_version`.execute(db);
  await sql`alter table referral_status drop column label`.execute(db);
}
