import crypto from 'node:crypto';
import { ENDPOINTS, VisitRequest, ZipCachingRequest, ZipCachingResponse } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { principalOf, requireAgentAccess, requirePermission, requireOwnAgent } from '../access/index.ts';
import type { TerritoryOptions } from './territory-options.ts';
import { forgetZips, rememberZips, requireRequestKey } from './zip-requests.ts';

const ofKey = z.object({
  key: z.string().regex(/^\d{1,32}$/, 'must be an agent id, or one followed by a consumer id'),
});

/** What an agent inquired about and viewed (API-16, API-48, API-49). */
export const zipRequestRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  app.post(
    ENDPOINTS.zipCaching,
    {
      ...requirePermission('contact-unlock.request'),
      schema: { params: ofKey, body: ZipCachingRequest, response: { 200: ZipCachingResponse } },
    },
    async (request) => {
      const agentId = requireOwnAgent(principalOf(request));
      await requireRequestKey(db, agentId, request.params.key);
      return rememberZips(db, agentId, request.params.key, request.body.zipCodes, now());
    },
  );

  app.delete(
    ENDPOINTS.zipCaching,
    {
      ...requirePermission('contact-unlock.request'),
      schema: { params: ofKey, body: ZipCachingRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const agentId = requireOwnAgent(principalOf(request));
      await requireRequestKey(db, agentId, request.params.key);
      await forgetZips(db, agentId, request.params.key, request.body.zipCodes);
      reply.code(204);
      return null;
    },
  );

  app.post(
    ENDPOINTS.sgdVisit,
    {
      ...requirePermission('visit.record'),
      schema: { params: z.object({ agentId: IdParameter }), body: VisitRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const queryParams = JSON.stringify(request.body.queryParams);
      await db
        .insertInto('sgdVisit')
        .values({ agentId, visitId: crypto.randomUUID(), visitedAt: now(), queryParams })
        .execute();
      reply.code(204);
      return null;
    },
  );
};
