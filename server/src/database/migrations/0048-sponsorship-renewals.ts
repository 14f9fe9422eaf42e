import { sql, type Kysely } from 'kysely';

/** Whether a sponsorship ends where its term ends, because its agent said so (D-31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table sponsorship add column ends_at_term boolean not null default false`.execute(db);
  await sql`create index sponsorship_by_renewal on sponsorship (renews_on, agent_id)`.execute(db);
  await sql`create index order_line_by_zip on order_line (agent_id, zip)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_line_by_zip`.execute(db);
  await sql`drop index sponsorship_by_renewal`.execute(db);
  await sql`alter table sponsorship drop column ends_at_term`.execute(db);
}
