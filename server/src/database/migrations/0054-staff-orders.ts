import { sql, type Kysely } from 'kysely';

/** Indexes of what staff look for in the orders of all agents: the newest, and one by its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`create index sgd_order_newest on sgd_order (placed_at desc, order_id desc)`.execute(db);
  // the number is the beginning of the id
  await sql`create index sgd_order_by_id on sgd_order (order_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sgd_order_newest, sgd_order_by_id`.execute(db);
}
