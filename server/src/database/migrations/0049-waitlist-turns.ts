import { sql, type Kysely } from 'kysely';

/** Turns of agents who wait for a ZIP: a free spot is offered to one of them at a time, for 24 hours (SGD-07). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_turn (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_territory,
      turn_id uuid not null,
      offered_at timestamptz not null,
      until timestamptz not null check (until > offered_at),
      -- when the agent was told; null: not yet
      told_at timestamptz,
      ended_at timestamptz,
      -- 'withdrawn': the spot is gone, and the agent keeps the right to the next one
      ended_as text check (ended_as in ('bought', 'passed', 'left', 'expired', 'withdrawn')),
      -- the ZIP was full again afterwards, so that the next free spot is a new one
      vacancy_over boolean not null default false,
      primary key (agent_id, zip, turn_id),
      check ((ended_at is null) = (ended_as is null))
    )`.execute(db);
  await sql`create unique index waitlist_turn_running on waitlist_turn (zip, agent_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index waitlist_turn_of_vacancy on waitlist_turn (zip, agent_id) where not vacancy_over`.execute(db);
  await sql`create index waitlist_turn_untold on waitlist_turn (offered_at) where told_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table waitlist_turn`.execute(db);
}
