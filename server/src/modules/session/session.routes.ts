import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACTING_GRANT_HEADER, ENDPOINTS, LoginAsRequest, SessionContext } from '@portal/shared/contracts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission, requirePermissionOfActor } from '../access/index.ts';
import type { SessionService } from './session-service.ts';

/** `GET /api/session` and login-as (AUTH-12…19, ADM-29…32, D-05). */
export const sessionRoutes: FastifyPluginAsyncZod<{ sessions: SessionService }> = async (app, { sessions }) => {
  app.get(
    ENDPOINTS.session,
    {
      ...requirePermission('session.read', { holdsSecrets: true }),
      schema: { response: { 200: SessionContext } },
    },
    async (request) => sessions.read(principalOf(request)),
  );

  app.post(
    ENDPOINTS.loginAs,
    {
      ...requirePermissionOfActor('login-as.start', { keyedWrites: 'transaction', holdsSecrets: true }),
      schema: { body: LoginAsRequest, response: { 200: SessionContext } },
    },
    async (request) => {
      const former = request.headers[ACTING_GRANT_HEADER];
      return sessions.startActing(
        principalOf(request),
        request.body,
        request.id,
        typeof former === 'string' ? former : undefined,
      );
    },
  );

  app.delete(
    ENDPOINTS.loginAs,
    { ...requirePermissionOfActor('login-as.stop'), schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = request.headers[ACTING_GRANT_HEADER];
      if (typeof token !== 'string') throw badRequest('Say which grant is to end.');
      await sessions.stopActing(principalOf(request), token, request.id);
      reply.code(204);
      return null;
    },
  );
};
