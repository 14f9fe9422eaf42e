import { sql, type Kysely } from 'kysely';

/** Nobody is told of a turn that has ended, so the index of those to tell of need not keep them; and holds that are over are trimmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`drop index waitlist_turn_untold`.execute(db);
  await sql`create index waitlist_turn_untold on waitlist_turn (offered_at) where told_at is null and ended_at is null`.execute(
    db,
  );
  await sql`create index spot_hold_by_end on spot_hold (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index spot_hold_by_end`.execute(db);
  await sql`drop index waitlist_turn_untold`.execute(db);
  await sql`create index waitlist_turn_untold on waitlist_turn (offered_at) where told_at is null`.execute(db);
}
