import { sql, type Kysely } from 'kysely';

/** What partners offer to agents (HOST-20), and which agent has asked for it last when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table perk (
      perk_id text primary key,
      position integer not null,
      company text not null,
      kind text not null,
      category text not null check (category in ('escrow-and-title', 'marketing', 'clients')),
      offer text not null,
      description text not null,
      action text not null check (action in ('sign-up', 'request-info')),
      icon text not null,
      answer_days integer not null check (answer_days > 0)
    )`.execute(db);
  await sql`
    create table perk_request (
      agent_id bigint not null references agent on delete cascade,
      perk_id text not null references perk on delete cascade,
      requested_at timestamptz not null,
      primary key (agent_id, perk_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table perk_request`.execute(db);
  await sql`drop table perk`.execute(db);
}
