import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Agent,
  AgentOrError,
  AgentSearchRequest,
  AgentSearchResponse,
  ENDPOINTS,
  OldAgentId,
} from '@portal/shared/contracts';
import { decodeId, encodeId } from '@portal/shared/domain';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import type { AgentService } from './agent-service.ts';

/** REST of agents (API-07…12). */
export const agentRoutes: FastifyPluginAsyncZod<{ agents: AgentService }> = async (app, { agents }) => {
  for (const path of [ENDPOINTS.agent, ENDPOINTS.otherAgent]) {
    app.get(
      path,
      {
        ...requirePermission('agent.read'),
        schema: { params: z.object({ agentId: IdParameter }), response: { 200: Agent } },
      },
      async (request) => agents.read(principalOf(request), request.params.agentId),
    );
  }

  app.post(
    ENDPOINTS.agentSearch,
    {
      ...requirePermission('agent.search'),
      schema: { body: AgentSearchRequest, response: { 200: AgentSearchResponse } },
    },
    async ({ body }) => agents.search(body.searchTerm),
  );

  // the older way to an agent, by its separate, encoded id
  app.get(
    ENDPOINTS.findMongoId,
    {
      ...requirePermission('agent.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: OldAgentId } },
    },
    async (request, reply) => {
      const { agentId } = await agents.read(principalOf(request), request.params.agentId);
      // a returned string is sent as it is, which would not be JSON
      return reply.type('application/json').send(JSON.stringify(encodeId(agentId)));
    },
  );
  app.get(
    ENDPOINTS.agentByMongoId,
    {
      ...requirePermission('agent.read'),
      schema: { params: z.object({ mongoId: z.string().max(40) }), response: { 200: AgentOrError } },
    },
    async (request) => {
      const agentId = decodeId(request.params.mongoId);
      if (agentId === null) return { error: 'There is no such agent.' };
      return agents.readOrError(principalOf(request), agentId);
    },
  );
};
