import { sql, type Kysely } from 'kysely';

/**
 * How many agents shared the business of a ZIP, of which months it is, and what was published of their commissions together, so that
 * no figure and no difference of two figures is what one agent earned (D-29).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // both are first days after the twelve months that were counted
  await sql`
    alter table zip_activity
      add column agents_of_year integer not null default 0,
      add column counted_until date,
      -- null: commissions are withheld, and commissions_of_year is 0
      add column commissions_until date`.execute(db);
  // what was counted before may be the commissions of one agent
  await sql`update zip_activity set commissions_of_year = 0`.execute(db);
  // no reference to the agent: what was published stays in the sum, also when one of them goes
  await sql`
    create table zip_commission_share (
      zip text not null references zip_territory on delete cascade,
      until date not null,
      agent_id bigint not null,
      cents bigint not null check (cents > 0),
      primary key (zip, until, agent_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table zip_commission_share`.execute(db);
  await sql`
    alter table zip_activity drop column agents_of_year, drop column counted_until, drop column commissions_until`.execute(
    db,
  );
}
