import { sql, type Kysely } from 'kysely';

/** When discounts were added: of two with the same start, the later one corrects the other (D-30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table sgd_promotion add column added_at timestamptz`.execute(db);
  // what is there from before the history of prices (migration 0047) counts as added when it began
  await sql`
    update sgd_promotion set added_at = coalesce(
      (select max(changed_at) from pricing_change where kind = 'promotion' and subject = promotion_id),
      starts_at
    )`.execute(db);
  // a moment of the database, whose clock is the same for all servers; additions wait for each other
  await sql`
    alter table sgd_promotion
      alter column added_at set not null,
      alter column added_at set default clock_timestamp()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sgd_promotion drop column added_at`.execute(db);
}
