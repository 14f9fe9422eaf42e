import { ENDPOINTS, SalesRecord } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { requireAgentAccess, requirePermission } from '../access/index.ts';
import type { SalesSystem } from './sales-system.ts';

/** The sales system's record of an agent, for that agent and for staff (API-14). Needs `authentication` and `permissions`. */
export const salesRoutes: FastifyPluginAsyncZod<{ sales: SalesSystem }> = async (app, { sales }) => {
  app.get(
    ENDPOINTS.salesRecord,
    {
      ...requirePermission('sales-record.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: SalesRecord } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      try {
        return await sales.readRecord(agentId);
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        // expected: the onboarding modal does not open then (D-26)
        request.log.info({ reason: error.message }, 'the sales system gave no answer');
        throw new ProblemError(503, 'sales_system_unavailable', error.message, { cause: error });
      }
    },
  );
};
