import { sql, type Kysely } from 'kysely';

/** Counts the changes of a self report, so that two windows do not overwrite each other (HOST-70). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // the default is for an older server that is still running
  await sql`alter table agent_self_report add column revision integer not null default 1`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agent_self_report drop column revision`.execute(db);
}
