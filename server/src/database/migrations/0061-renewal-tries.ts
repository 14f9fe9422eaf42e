import { sql, type Kysely } from 'kysely';

/** Whose turn it is among what renews, ends or is announced, so that what fails again and again holds up nothing else (D-31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table renewal_try (
      agent_id bigint not null references agent on delete cascade,
      step text not null check (step in ('end', 'order', 'charge', 'announce')),
      -- which of the agent's: day and term, or the id of the order; empty for an end, which is of all at once
      subject text not null,
      failures integer not null default 0,
      next_try_at timestamptz not null,
      primary key (agent_id, step, subject)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table renewal_try`.execute(db);
}
