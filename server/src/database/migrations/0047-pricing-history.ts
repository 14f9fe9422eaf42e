import { sql, type Kysely } from 'kysely';

/** What prices, spots and minimums of Guaranteed Display were before, who changed them and when (D-29, D-31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table pricing_change (
      kind text not null check (kind in ('zip', 'market', 'promotion')),
      -- the ZIP code, or the id of the market or promotion
      subject text not null,
      change_id uuid not null,
      -- null for what is new
      before jsonb,
      after jsonb not null,
      reason text not null,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (kind, subject, change_id)
    )`.execute(db);
  await sql`create index pricing_change_by_time on pricing_change (changed_at desc, change_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table pricing_change`.execute(db);
}
