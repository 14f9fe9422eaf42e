import { sql, type Kysely } from 'kysely';

/** Promotional pages by slug (HOST-28, D-34): their parts as data, so that no page carries markup of an editor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_page (
      slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
      topic text not null,
      title text not null,
      lead text not null,
      tone text not null check (tone in ('gold', 'teal')),
      -- only pictures of the portal's own origin: the policy of its pages allows no others
      image jsonb check (image ->> 'src' like '/content/v1/images/%'),
      action jsonb check (jsonb_typeof(action) = 'object'),
      blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
      -- without one the page is a draft
      audience text check (
        audience in ('Everyone', 'All Agents', 'Preferred Agents', 'Non-Preferred Agents', 'SGD Agents')
      ),
      shown_from timestamptz not null,
      shown_until timestamptz check (shown_until > shown_from)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table promo_page`.execute(db);
}
