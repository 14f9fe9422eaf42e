import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OrderKey } from './order-store.ts';

/**
 * Whether the agent has bought a ZIP of a declined order in another one since, or is paying for it now: a payment of the declined
 * one would be refused. One that was refunded is nobody's. The order is `placed` in the statement.
 */
export const isBoughtAgain = sql<boolean>`(placed.status = 'declined' and exists (
  select from order_line as wanted
  join order_line as bought on bought.agent_id = wanted.agent_id and bought.zip = wanted.zip
    and bought.order_id <> wanted.order_id
  join sgd_order as other on other.agent_id = bought.agent_id and other.order_id = bought.order_id
  where wanted.agent_id = placed.agent_id and wanted.order_id = placed.order_id
    and (other.status in ('processing', 'needs-confirmation')
      or (other.status = 'paid' and other.paid_at >= placed.placed_at))))`;

export async function readBoughtAgain(db: Kysely<Database>, { agentId, orderId }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ isBoughtAgain: boolean }>`
    select ${isBoughtAgain} as is_bought_again from sgd_order as placed
    where placed.agent_id = ${agentId} and placed.order_id = ${orderId}`.execute(db);
  return rows[0]?.isBoughtAgain ?? false;
}
