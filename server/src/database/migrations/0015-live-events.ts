import { sql, type Kysely } from 'kysely';

/**
 * What was changed, for the browsers that show it: ids and revisions only (docs/decisions/0034). Ids of a sequence are
 * not committed in their order, so a row has its transaction: everything below the oldest one that is still running is
 * complete. Rows are kept for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_event (
      agent_id bigint not null,
      referral_id bigint not null,
      revision integer not null,
      transaction_id xid8 not null default pg_current_xact_id(),
      written_at timestamptz not null,
      primary key (agent_id, referral_id, revision),
      foreign key (agent_id, referral_id) references referral on delete cascade
    )`.execute(db);
  await sql`create index live_event_by_transaction on live_event (transaction_id)`.execute(db);
  await sql`create index live_event_by_age on live_event (written_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table live_event`.execute(db);
}
