import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { recordChanges } from '../../live/index.ts';
import { buildReferralRows } from '../rules/build-referral-rows.ts';

/**
 * Rewrites the list rows of one consumer, and the agent's summary, and tells the browsers that show them. Must run in
 * the transaction of every change of a referral or its consumer, after `lockAgent`.
 */
export async function refreshReferralRows(
  trx: Transaction<Database>,
  agentId: number,
  consumerId: number,
): Promise<void> {
  await refreshConsumerRows(trx, agentId, consumerId);
  await refreshReferralSummaries(trx, [agentId]);
}

/** The list rows alone, for a change of many consumers, which ends with `refreshReferralSummaries`. */
export async function refreshConsumerRows(
  trx: Transaction<Database>,
  agentId: number,
  consumerId: number,
): Promise<void> {
  const consumer = await trx
    .selectFrom('consumer')
    .select(['agentId', 'consumerId', 'firstName', 'lastName', 'email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .executeTakeFirst();
  const referrals = await trx
    .selectFrom('referral')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .execute();
  await trx.deleteFrom('referralRow').where('agentId', '=', agentId).where('consumerId', '=', consumerId).execute();
  const rows = consumer ? buildReferralRows(consumer, referrals) : [];
  if (rows.length > 0) await trx.insertInto('referralRow').values(rows).execute();
  await recordChanges(trx, referrals);
}

/**
 * Serializes the changes of one agent's referrals, so that a summary never misses a row and two editors
 * of the same referral are distinguished by its revision (D-16).
 * @returns whether there is such an agent
 */
export async function lockAgent(trx: Transaction<Database>, agentId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('agent')
    .select('agentId')
    .where('agentId', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Recounts the list rows of agents, with the options of their filters in the same order each time. */
export async function refreshReferralSummaries(db: Kysely<Database>, agentIds: readonly number[]): Promise<void> {
  const rowsOf = sql`from referral_row r where r.agent_id = k.agent_id`;
  const counts = REFERRAL_CATEGORIES.map((category) => sql`count(*) filter (where r.category = ${category})`);
  await sql`
    insert into referral_summary (agent_id, row_counts, statuses, states)
    select k.agent_id, (select array[${sql.join(counts)}]::integer[] ${rowsOf}),
      array(select distinct word from referral_row r, unnest(r.statuses) word where r.agent_id = k.agent_id order by word),
      array(select distinct word from referral_row r, unnest(r.states) word where r.agent_id = k.agent_id order by word)
    from unnest(${agentIds}::bigint[]) as k(agent_id)
    on conflict (agent_id) do update
      set row_counts = excluded.row_counts, statuses = excluded.statuses, states = excluded.states
  `.execute(db);
}
