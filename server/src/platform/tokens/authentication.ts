import { ID_TOKEN_HEADER } from '@portal/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { unauthenticated } from '../responses/problem-error.ts';
import { InvalidTokenError, type TokenVerifier } from './verify-token.ts';
import type { VerifiedUser } from './verified-user.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Use as `onRequest` hook of routes that only signed-in people may call. */
    requireSignIn: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    verifiedUser: VerifiedUser | null;
  }
}

/**
 * Adds `requireSignIn`. The browser sends `Authorization: Bearer <access token>` and `x-portal-id-token`; a request
 * without a valid pair gets 401 and the same text, whatever was wrong with it.
 */
export const authentication = fastifyPlugin(async (app: FastifyInstance, { verifier }: { verifier: TokenVerifier }) => {
  app.decorateRequest('verifiedUser', null);
  app.decorate('requireSignIn', async (request: FastifyRequest) => {
    const [, accessToken] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const idToken = request.headers[ID_TOKEN_HEADER];
    if (!accessToken || typeof idToken !== 'string') throw unauthenticated();
    try {
      request.verifiedUser = await verifier.verify({ accessToken, idToken });
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      request.log.info({ reason: error.message }, 'tokens refused');
      throw unauthenticated('Your session has ended. Please sign in again.');
    }
  });
});

/**
 * The signed-in person of a request behind `requireSignIn`.
 * @throws ProblemError 401 when the route lacks the hook: it fails closed
 */
export function userOf(request: FastifyRequest): VerifiedUser {
  if (!request.verifiedUser) throw unauthenticated();
  return request.verifiedUser;
}
