import { sql, type Kysely } from 'kysely';

/** The order of the columns of the referral list that a person chose; empty for the usual one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_setting add column column_order text[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_setting drop column column_order`.execute(db);
}
