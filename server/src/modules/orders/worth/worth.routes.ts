import { ENDPOINTS, ZipWorthResponse } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { requireAgentAccess, requirePermission } from '../../access/index.ts';
import { utcDay } from '../../territory/index.ts';
import { readZipWorth } from './worth-view.ts';

/** What the ZIPs of an agent were worth: for the agent, and for staff only while they act for them. */
export const zipWorthRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.zipWorth,
    {
      ...requirePermission('zip-worth.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: ZipWorthResponse } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const at = now();
      return { today: utcDay(at), zips: await readZipWorth(db, agentId, at) };
    },
  );
};
