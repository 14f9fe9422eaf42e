import { sql, type Kysely } from 'kysely';

/** When a page reserved a notification to show it: if that page never confirms, another may show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table browser_notification add column reserved_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table browser_notification drop column reserved_at`.execute(db);
}
