import { sql, type Kysely } from 'kysely';

/** Invitations of agents by agents and staff (HOST-15). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table agent_invite (
      mailbox text not null,
      invite_id uuid not null,
      inviter_user_id text not null,
      inviter_agent_id bigint references agent on delete cascade,
      is_by_staff boolean not null,
      is_current boolean not null default true,
      email text not null check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      phone_number text check (phone_number ~ '^\\d{10}$'),
      market_id text references market on delete set null,
      note text not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      sent_at timestamptz not null,
      mails integer not null default 1 check (mails > 0),
      expires_at timestamptz not null,
      opened_times integer not null default 0,
      last_opened_at timestamptz,
      primary key (mailbox, invite_id)
    )`.execute(db);
  // one mailbox is invited by one person at a time
  await sql`create unique index agent_invite_current on agent_invite (mailbox) where is_current`.execute(db);
  await sql`create index agent_invite_by_agent on agent_invite (inviter_agent_id, created_at)`.execute(db);
  await sql`
    create index agent_invite_by_staff on agent_invite (inviter_user_id, created_at)
      where inviter_agent_id is null`.execute(db);
  await sql`create unique index agent_invite_by_id on agent_invite (invite_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agent_invite`.execute(db);
}
