import { sql, type Kysely } from 'kysely';

/** What agents did with the modal of a webinar (API-52): each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table webinar_record (
      agent_id bigint not null references agent on delete cascade,
      campaign text not null,
      click_type text not null check (click_type in ('register', 'close')),
      created_at timestamptz not null,
      primary key (agent_id, campaign, click_type)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table webinar_record`.execute(db);
}
