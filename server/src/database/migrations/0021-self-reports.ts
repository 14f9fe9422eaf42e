import { sql, type Kysely } from 'kysely';

/** What agents say of their own business (HOST-70, API-56), the last time they said it; the contract is that of the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table agent_self_report (
      agent_id bigint primary key references agent on delete cascade,
      report jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agent_self_report`.execute(db);
}
