import { sql, type Kysely } from 'kysely';

/**
 * Corrects `featured_territory` where two orders of one agent that were settled at the same moment left the ZIPs of only one of them,
 * or kept a ZIP whose sponsorship had ended (D-32). Agents who never sponsored a ZIP here keep what they came with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  const sponsored = sql`array(select zip from sponsorship where sponsorship.agent_id = agent.agent_id order by zip)`;
  // first locked, then read: an order may be settled at this moment
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from agent
    where featured_territory <> ${sponsored} and (
      exists (select from sponsorship where sponsorship.agent_id = agent.agent_id)
      or exists (select from sgd_order where sgd_order.agent_id = agent.agent_id and status in ('paid', 'refunded'))
    )
    order by agent_id for no key update`.execute(db);
  await sql`
    update agent set featured_territory = ${sponsored}, revision = revision + 1, updated_at = now()
    where agent_id = any(${rows.map((row) => row.agent_id)}::bigint[]) and featured_territory <> ${sponsored}
  `.execute(db);
}

/** What is right stays: the earlier version of the schema has the same rule. */
export async function down(): Promise<void> {}
