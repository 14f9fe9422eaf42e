import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import type { Reader } from './rules/audience.ts';

/** What decides which entries are for an agent. @throws ProblemError 404 for an agent without a record (AUTH-10) */
export async function readAgentReader(db: Kysely<Database>, agentId: number): Promise<Reader> {
  const agent = await db
    .selectFrom('agent')
    .select(['currentStatus', 'featuredTerritory'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw notFound('There is no such agent.');
  return agent;
}
