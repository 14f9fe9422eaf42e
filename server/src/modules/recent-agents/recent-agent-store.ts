import { RECENT_AGENTS, type RecentAgents } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Puts an agent first among those a member of staff worked with; what is beyond the last one is forgotten. */
export async function recordRecentAgent(
  db: Kysely<Database>,
  userId: string,
  agentId: number,
  usedAt: Date,
): Promise<void> {
  await db
    .insertInto('recentAgent')
    .values({ userId, agentId, usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'agentId']).doUpdateSet({ usedAt }))
    .execute();
  await db
    .deleteFrom('recentAgent')
    .where('userId', '=', userId)
    .where('agentId', 'not in', (select) =>
      select
        .selectFrom('recentAgent')
        .select('agentId')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .orderBy('agentId')
        .limit(RECENT_AGENTS),
    )
    .execute();
}

/** The agents a member of staff worked with, the last one first. */
export async function findRecentAgents(db: Kysely<Database>, userId: string): Promise<RecentAgents> {
  return db
    .selectFrom('recentAgent')
    .innerJoin('agent', 'agent.agentId', 'recentAgent.agentId')
    .select(['agent.agentId', 'firstName', 'lastName', 'email'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('agent.agentId')
    .limit(RECENT_AGENTS)
    .execute();
}
