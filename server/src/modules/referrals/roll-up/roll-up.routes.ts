import { AgentRollUps, ENDPOINTS, ROLL_UP_ZIPS } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter, listOf } from '../../../platform/requests/parameters.ts';
import { principalOf, requirePermission } from '../../access/index.ts';
import { readRollUp } from './roll-up-view.ts';

const RollUpQuery = z.object({
  zips: listOf(z.string().regex(/^\d{5}$/, 'must be a ZIP code'), ROLL_UP_ZIPS).optional(),
});

/** The figures of a director's agents (D-08), and which of some ZIPs they serve. */
export const rollUpRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.agentRollUp,
    {
      ...requirePermission('referral.roll-up'),
      schema: { params: z.object({ id: IdParameter }), querystring: RollUpQuery, response: { 200: AgentRollUps } },
    },
    async (request) => {
      const { id } = request.params;
      app.access.requireDirector(principalOf(request), id);
      return { agents: await readRollUp(db, id, now(), request.query.zips) };
    },
  );
};
