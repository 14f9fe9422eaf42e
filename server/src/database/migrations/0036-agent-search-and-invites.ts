import { sql, type Kysely } from 'kysely';

/** The search of agents by parts of their names, invites to the portal, and the agents an admin worked with last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // few agents have a rare part of a name; of a common one the first thousand are read in their order
  await sql`create index agent_by_name on agent using gin (name_sort gin_trgm_ops)`.execute(db);
  await sql`create index agent_by_name_order on agent (name_sort, agent_id)`.execute(db);
  // times are those of the database, the one clock that all servers share
  await sql`
    create table portal_invite (
      agent_id bigint not null references agent on delete cascade,
      invite_id uuid not null,
      actor_id text not null,
      run_id uuid,
      state text not null default 'sending' check (state in ('sending', 'sent', 'account-exists', 'failed')),
      had_account boolean not null default false,
      error text,
      started_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      primary key (agent_id, invite_id)
    )`.execute(db);
  await sql`create index portal_invite_by_time on portal_invite (agent_id, started_at)`.execute(db);
  await sql`
    create table recent_agent (
      user_id text not null,
      agent_id bigint not null references agent on delete cascade,
      used_at timestamptz not null,
      primary key (user_id, agent_id)
    )`.execute(db);
  await sql`create index recent_agent_by_agent on recent_agent (agent_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table recent_agent`.execute(db);
  await sql`drop table portal_invite`.execute(db);
  await sql`drop index agent_by_name_order`.execute(db);
  await sql`drop index agent_by_name`.execute(db);
}
