import { sql, type Kysely } from 'kysely';
import { DISQUALIFIED } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';

/** `isDisqualified` of the domain as a condition on rows of `agent`. */
export const DISQUALIFIED_AGENT = sql<boolean>`(agent.current_status = ${sql.lit(DISQUALIFIED)})`;

/** The same of an agent by the id; false for one that does not exist. */
export async function isDisqualifiedAgent(db: Kysely<Database>, agentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('agent')
    .select('agentId')
    .where('agentId', '=', agentId)
    .where(DISQUALIFIED_AGENT)
    .executeTakeFirst();
  return found !== undefined;
}
