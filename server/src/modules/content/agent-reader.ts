import type { ContentReader } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';

/** What decides which entries are for an agent. @throws ProblemError 404 for an agent without a record (AUTH-10) */
export async function readAgentReader(db: Kysely<Database>, agentId: number): Promise<ContentReader> {
  const agent = await db
    .selectFrom('agent')
    .select(['currentStatus', 'featuredTerritory'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw notFound('There is no such agent.');
  return agent;
}
