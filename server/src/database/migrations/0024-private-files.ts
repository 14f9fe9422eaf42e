import { sql, type Kysely } from 'kysely';

/** Private files of agents: photos and agreements. Their bytes are in the file store, under `object_name`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table stored_file (
      agent_id bigint not null references agent on delete cascade,
      file_id uuid not null,
      variant text not null,
      kind text not null check (kind in ('photo', 'agreement')),
      object_name text not null unique,
      file_name text not null,
      content_type text not null,
      size integer not null check (size >= 0),
      sha256 text not null,
      pages integer,
      stored_by text not null,
      stored_at timestamptz not null,
      primary key (agent_id, file_id, variant)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stored_file`.execute(db);
}
