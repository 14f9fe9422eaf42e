import { Dashboard, ENDPOINTS } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { principalOf, reachAgent, requirePermission, shownRole } from '../access/index.ts';
import { readDashboard } from './dashboard-view.ts';

/** The dashboard over HTTP (DASH-01). Needs `authentication` and `permissions`. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.dashboard,
    {
      ...requirePermission('dashboard.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: Dashboard } },
    },
    async (request) => {
      const { agentId } = request.params;
      await reachAgent(request, agentId);
      const viewer = shownRole(principalOf(request)) === 'ROLE_ADMIN' ? 'staff' : 'agent';
      const dashboard = await readDashboard(db, { agentId, viewer, now: now() });
      if (!dashboard) throw notFound('There is no such agent.');
      return dashboard;
    },
  );
};
