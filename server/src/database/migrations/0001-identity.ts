import { sql, type Kysely } from 'kysely';

/** Tables of the development identity provider; with AWS Cognito they stay empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_user (
      user_id uuid primary key,
      email text not null unique check (email = lower(email)),
      status text not null check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')),
      is_enabled boolean not null default true,
      salt text not null,
      verifier text not null,
      attributes jsonb not null default '{}',
      temporary_password_expires_at timestamptz,
      created_at timestamptz not null default now(),
      modified_at timestamptz not null default now()
    )`.execute(db);

  await sql`create table identity_group (group_name text primary key)`.execute(db);
  await sql`insert into identity_group values ('Admin'), ('Agent'), ('OpsTeamUser'), ('ReloDirector')`.execute(db);
  await sql`
    create table identity_membership (
      user_id uuid not null references identity_user on delete cascade,
      group_name text not null references identity_group,
      primary key (user_id, group_name)
    )`.execute(db);

  await sql`
    create table identity_session (
      user_id uuid not null references identity_user on delete cascade,
      session_id uuid not null,
      refresh_token_hash text not null unique,
      authenticated_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      primary key (user_id, session_id)
    )`.execute(db);
  await sql`create index identity_session_by_expiry on identity_session (expires_at)`.execute(db);

  await sql`
    create table identity_challenge (
      challenge_hash text primary key,
      kind text not null check (kind in ('PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED')),
      user_id uuid references identity_user on delete cascade,
      data jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index identity_challenge_by_expiry on identity_challenge (expires_at)`.execute(db);

  await sql`
    create table identity_code (
      user_id uuid not null references identity_user on delete cascade,
      purpose text not null check (purpose in ('reset-password', 'confirm-account')),
      code_hash text not null,
      expires_at timestamptz not null,
      attempts integer not null default 0,
      primary key (user_id, purpose)
    )`.execute(db);

  await sql`
    create table identity_attempt (
      name_hash text primary key,
      failures integer not null,
      last_failed_at timestamptz not null
    )`.execute(db);
  await sql`create index identity_attempt_by_time on identity_attempt (last_failed_at)`.execute(db);

  await sql`
    create table identity_signing_key (
      key_id text primary key,
      private_key jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
