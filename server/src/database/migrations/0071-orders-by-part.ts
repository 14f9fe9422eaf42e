import { sql, type Kysely } from 'kysely';

/** An index of what staff look for in the orders of all agents: a part of a number, which is the beginning of the id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`create index sgd_order_by_part on sgd_order using gin (left(order_id::text, 8) gin_trgm_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sgd_order_by_part`.execute(db);
}
