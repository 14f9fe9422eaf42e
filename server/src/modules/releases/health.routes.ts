import { ENDPOINTS } from '@portal/shared/contracts';
import { HealthBeacon } from '@portal/shared/contracts/release-health';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { visitorOf } from '../../platform/visits/visitor-cookie.ts';
import type { ReleaseHealthService } from './release-health.ts';

/**
 * `POST /releases/health`: the outcome of releases in one visit, with the token the page was served with. Public: pages
 * for signed-out visitors load remotes too.
 */
export const healthRoutes: FastifyPluginAsyncZod<{ health: ReleaseHealthService }> = async (app, { health }) => {
  app.post(
    ENDPOINTS.releaseHealth,
    {
      bodyLimit: 16 * 1024,
      // an office behind one address opens two pages a second, each with its outcomes and up to three measurements
      config: { rateLimit: { max: 480, timeWindow: '1 minute' } },
      schema: { body: HealthBeacon, response: { 204: z.null() }, security: [] },
    },
    async (request, reply) => {
      await health.accept(request.body, { address: request.ip, visitorId: visitorOf(request) }, request.log);
      reply.code(204);
      return null;
    },
  );
};
