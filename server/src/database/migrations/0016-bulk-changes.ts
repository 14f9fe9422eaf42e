import { sql, type Kysely } from 'kysely';

/**
 * A history stays append-only while notes can be undone: the undo is a step of its own, which names the one it undoes.
 * And a step says whether it counts when promptness is measured (decision 0012): "no change", an undo, and the note of
 * the person who assigned a referral are no answer to a lead. Both have defaults, because older servers still write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_history
      add column undoes integer,
      add column earns_promptness boolean not null default true
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referral_history drop column undoes, drop column earns_promptness`.execute(db);
}
