import { sql, type Kysely } from 'kysely';

/** The calendar feed of an agent: whoever knows the token reads it, so only its hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      agent_id bigint primary key references agent on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      last_read_at timestamptz
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table calendar_feed`.execute(db);
}
