import { sql, type Kysely } from 'kysely';

/** Whose registration took a photo of the public form, so that the same one sent again is answered likewise (EVT-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // the e-mail and the event, `ada@example.com open-house`
  await sql`alter table event_photo add column taken_by text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_photo drop column taken_by`.execute(db);
}
