import { sql, type Kysely } from 'kysely';

/** An index of what staff look for in the orders of all agents: those of a ZIP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`create index order_line_of_zip on order_line (zip)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_line_of_zip`.execute(db);
}
