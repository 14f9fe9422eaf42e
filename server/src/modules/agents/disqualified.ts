import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The status of agents who are out of the network: they keep their account, are not ranked and order nothing (0104). */
const STATUS = 'DISQUALIFIED';

/** Whether an agent who was read is out of the network. */
export const hasDisqualifiedStatus = ({ currentStatus }: { currentStatus: string }): boolean =>
  currentStatus === STATUS;

/** The same as a condition on rows of `agent`. */
export const DISQUALIFIED_AGENT = sql<boolean>`(agent.current_status = ${sql.lit(STATUS)})`;

/** The same of an agent by the id; false for one that does not exist. */
export async function isDisqualified(db: Kysely<Database>, agentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('agent')
    .select('agentId')
    .where('agentId', '=', agentId)
    .where(DISQUALIFIED_AGENT)
    .executeTakeFirst();
  return found !== undefined;
}
