import { ENDPOINTS, WaitlistRequest, WaitlistResponse } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { principalOf, requireAgentAccess, requirePermission } from '../../access/index.ts';
import type { TerritoryOptions } from '../territory-options.ts';
import { joinWaitlists, leaveWaitlists, readWaitlist } from './waitlist-service.ts';

const params = z.object({ agentId: IdParameter });

/** Waiting for ZIPs that are taken (SGD-07). API-43, API-44: never cached, like all personal data. */
export const waitlistRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  for (const address of [ENDPOINTS.waitlistedZips, ENDPOINTS.waitlistEntries]) {
    app.get(
      address,
      { ...requirePermission('waitlist.read'), schema: { params, response: { 200: WaitlistResponse } } },
      async (request) => {
        await requireAgentAccess(request, request.params.agentId);
        return { data: await readWaitlist(db, request.params.agentId, now()) };
      },
    );
  }

  app.post(
    ENDPOINTS.addToWaitlists,
    {
      ...requirePermission('waitlist.change'),
      schema: { body: WaitlistRequest, response: { 200: WaitlistResponse } },
    },
    async (request) => {
      const { agentId, zipCodes } = request.body;
      await requireAgentAccess(request, agentId);
      const principal = principalOf(request);
      await joinWaitlists(db, agentId, zipCodes, principal.grant ? principal : null, now());
      return { data: await readWaitlist(db, agentId, now()) };
    },
  );

  app.post(
    ENDPOINTS.removeFromWaitlists,
    {
      ...requirePermission('waitlist.change'),
      schema: { body: WaitlistRequest, response: { 200: WaitlistResponse } },
    },
    async (request) => {
      const { agentId, zipCodes } = request.body;
      await requireAgentAccess(request, agentId);
      await leaveWaitlists(db, { agentId, zipCodes, how: 'left' }, now());
      return { data: await readWaitlist(db, agentId, now()) };
    },
  );
};
