import { ENDPOINTS, RecentAgents } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import { findRecentAgents } from './recent-agent-store.ts';

/** Agents that an admin finds again without a search: their own, whoever they act for. */
export const recentAgentRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    ENDPOINTS.recentAgents,
    { ...requirePermission('agent.search'), schema: { response: { 200: RecentAgents } } },
    (request) => findRecentAgents(db, principalOf(request).userId),
  );
};
