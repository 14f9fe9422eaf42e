import { sql, type Kysely } from 'kysely';

/** The numbers behind the points of a week, badges of agents (HOST-25), and what directors say of themselves (HOST-27). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table agent_market_rank add column facts jsonb`.execute(db);
  // who is one place ahead
  await sql`create index agent_market_rank_by_place on agent_market_rank (market_id, week, rank)`.execute(db);
  await sql`
    create table agent_badge (
      agent_id bigint not null references agent on delete cascade,
      badge_id text not null,
      progress integer not null check (progress >= 0),
      goal integer not null check (goal > 0),
      zip text,
      earned_on date,
      is_shown boolean not null default true,
      primary key (agent_id, badge_id)
    )`.execute(db);
  await sql`
    alter table relo_director
      add column company text,
      add column revision integer not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table relo_director drop column company, drop column revision`.execute(db);
  await sql`drop table agent_badge`.execute(db);
  await sql`drop index agent_market_rank_by_place`.execute(db);
  await sql`alter table agent_market_rank drop column facts`.execute(db);
}
