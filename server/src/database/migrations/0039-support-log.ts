import { sql, type Kysely } from 'kysely';

/**
 * Lines of the server's log about requests, pages and releases that failed, for the support view of admins (D-49). They are
 * redacted like the log itself, and go after 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_line (
      line_id bigint generated always as identity primary key,
      at timestamptz not null,
      level text not null check (level in ('info', 'warn', 'error')),
      message text not null,
      request_id text not null,
      -- the request that a page says it failed with
      about_request text,
      -- as on a failure card
      reference text,
      visit text,
      release text,
      -- the rest of the line
      fields jsonb not null
    )`.execute(db);
  // support may have only the beginning of an id
  await sql`create index support_line_request on support_line (request_id text_pattern_ops)`.execute(db);
  await sql`create index support_line_about on support_line (about_request text_pattern_ops)
    where about_request is not null`.execute(db);
  await sql`create index support_line_reference on support_line (reference) where reference is not null`.execute(db);
  await sql`create index support_line_visit on support_line (visit, at) where visit is not null`.execute(db);
  await sql`create index support_line_release on support_line (release, at) where reference is not null`.execute(db);
  await sql`create index support_line_at on support_line using brin (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table support_line`.execute(db);
}
