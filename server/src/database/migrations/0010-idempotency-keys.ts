import { sql, type Kysely } from 'kysely';

/** Final responses to writes with an Idempotency-Key, for a day, so that a repeated one gets the same response. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      actor_id text not null,
      key_hash text not null,
      fingerprint text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- set while a write runs that cannot share a transaction with this row
      reserved_until timestamptz,
      status smallint,
      content_type text,
      -- encrypted with the key itself, which is not kept
      body bytea,
      reach jsonb,
      primary key (actor_id, key_hash),
      check ((status is null) = (body is null))
    )`.execute(db);
  await sql`create index idempotency_key_by_expiry on idempotency_key (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table idempotency_key`.execute(db);
}
