import { Dashboard, DASHBOARD_PARTS, DashboardPart, DashboardParts, ENDPOINTS } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { BooleanParameter, IdParameter, listOf } from '../../platform/requests/parameters.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { principalOf, requireAgentAccess, requirePermission, shownRole } from '../access/index.ts';
import { DashboardReader, type StartTimer } from './dashboard-reader.ts';
import { readDashboard } from './dashboard-view.ts';

const params = z.object({ agentId: IdParameter });

interface DashboardOptions {
  db: Kysely<Database>;
  now: () => Date;
  /** Ends the waiting for parts. Default: a timer. */
  startTimer?: StartTimer;
}

/** The dashboard over HTTP (DASH-01). Needs `authentication` and `permissions`. */
export const dashboardRoutes: FastifyPluginAsyncZod<DashboardOptions> = async (app, { db, now, startTimer }) => {
  const reader = new DashboardReader({ db, startTimer });
  app.get(
    ENDPOINTS.dashboardParts,
    {
      ...requirePermission('dashboard.read'),
      schema: {
        params,
        querystring: z.object({
          parts: listOf(DashboardPart, DASHBOARD_PARTS.length),
          wait: BooleanParameter.default(false),
        }),
        response: { 200: DashboardParts },
      },
    },
    async (request) => {
      const { agentId } = request.params;
      const { parts, wait } = request.query;
      await requireAgentAccess(request, agentId);
      const { id: requestId, log } = request;
      const asked = { agentId, viewer: viewerOf(request), now: now() };
      const found = await reader.read(asked, { parts, wait, requestId, log });
      if (!found) throw notFound('There is no such agent.');
      return found;
    },
  );

  app.get(
    ENDPOINTS.dashboard,
    {
      ...requirePermission('dashboard.read'),
      schema: { params, response: { 200: Dashboard } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const dashboard = await readDashboard(db, { agentId, viewer: viewerOf(request), now: now() });
      if (!dashboard) throw notFound('There is no such agent.');
      return dashboard;
    },
  );
};

function viewerOf(request: FastifyRequest): ContactViewer {
  return shownRole(principalOf(request)) === 'ROLE_ADMIN' ? 'staff' : 'agent';
}
