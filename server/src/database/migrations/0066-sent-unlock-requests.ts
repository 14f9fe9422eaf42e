import { type Kysely, sql } from 'kysely';

/** When an agent last asked to be called about a consumer's locked contact, and about which ZIP (SGD-22, decision 0094). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  // all waiting comes first, and in the order in which writers change them, as in 0060: the change below renews versions of lists
  await sql`
    lock table agent, consumer, referral, referral_history, referral_row, referral_summary
    in share row exclusive mode`.execute(db);
  await sql`
    alter table consumer
      add column unlock_requested_at timestamptz,
      add column unlock_requested_zip text`.execute(db);
  // what was cached for a consumer was asked about, as far as anybody knew until now, and counts for 30 days (SGD-24)
  await sql`
    update consumer c set unlock_requested_at = latest.created_at, unlock_requested_zip = latest.zip
    from (
      select distinct on (agent_id, request_key) agent_id, request_key, created_at, zip
      from zip_request
      where created_at > now() - interval '30 days'
      order by agent_id, request_key, created_at desc, zip
    ) latest
    where c.agent_id = latest.agent_id and latest.request_key = concat(c.agent_id, c.consumer_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consumer drop column unlock_requested_at, drop column unlock_requested_zip`.execute(db);
}
