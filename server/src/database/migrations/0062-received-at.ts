import { sql, type Kysely } from 'kysely';

/** When a referral reached the network, where that was before its agent had it: it waited in a director's queue (D-08). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referral add column received_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referral drop column received_at`.execute(db);
}
