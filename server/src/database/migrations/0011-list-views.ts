import { sql, type Kysely } from 'kysely';

/**
 * Saved views and settings of the referral list. They belong to the signed-in person, whose account may be in Cognito, so
 * there is no row to refer to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_view (
      owner_id text not null,
      view_id uuid not null,
      name text not null check (char_length(name) between 1 and 60),
      parameters text not null,
      columns text[] not null,
      is_default boolean not null default false,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (owner_id, view_id)
    )`.execute(db);
  await sql`create unique index list_view_by_name on list_view (owner_id, lower(name))`.execute(db);
  await sql`create unique index list_view_default on list_view (owner_id) where is_default`.execute(db);
  await sql`
    create table list_setting (
      owner_id text primary key,
      hidden_columns text[] not null,
      density text not null check (density in ('comfortable', 'compact')),
      has_letter_keys boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table list_setting`.execute(db);
  await sql`drop table list_view`.execute(db);
}
