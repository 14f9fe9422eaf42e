import { sql, type Kysely } from 'kysely';

/**
 * Drafts, versions and pictures of what staff edits (D-35). What is published stays in the tables that pages read; banners
 * and perks can be taken offline without losing what agents did with them, and banners have a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table content_piece (
      kind text not null check (kind in ('event', 'banner', 'perk', 'promo')),
      piece_id text not null,
      revision integer not null check (revision >= 0),
      -- null when nothing differs from what is published
      draft jsonb check (jsonb_typeof(draft) = 'object'),
      -- whether readers see the latest version
      is_published boolean not null,
      latest_version integer not null,
      -- a user id, as in staff_account
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (kind, piece_id),
      check (latest_version >= is_published::integer)
    )`.execute(db);
  await sql`
    create table content_version (
      kind text not null,
      piece_id text not null,
      version integer not null check (version > 0),
      body jsonb not null check (jsonb_typeof(body) = 'object'),
      -- null for what was there before it could be edited
      published_by text,
      published_at timestamptz,
      primary key (kind, piece_id, version),
      foreign key (kind, piece_id) references content_piece
    )`.execute(db);
  await sql`
    create table content_image (
      image_id uuid primary key,
      width integer not null,
      height integer not null,
      bytes bytea not null,
      uploaded_by text not null,
      uploaded_at timestamptz not null
    )`.execute(db);
  // the defaults are for an older server that is still running, too
  await sql`
    alter table content_banner
      add column is_shown boolean not null default true,
      add column shown_from timestamptz,
      add column shown_until timestamptz,
      add constraint content_banner_period check (shown_until > shown_from)`.execute(db);
  await sql`alter table perk add column is_shown boolean not null default true`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table perk drop column is_shown`.execute(db);
  await sql`alter table content_banner drop column is_shown, drop column shown_from, drop column shown_until`.execute(
    db,
  );
  await sql`drop table content_image, content_version, content_piece`.execute(db);
}
