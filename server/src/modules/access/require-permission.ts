import { ACTING_GRANT_HEADER } from '@portal/shared/contracts';
import { PERMISSIONS } from '@portal/shared/domain';
import type { Operation } from '@portal/shared/domain';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { userOf } from '../../platform/tokens/authentication.ts';
import { unauthenticated } from '../../platform/responses/problem-error.ts';
import type { AccessControl } from './access-control.ts';
import type { Principal } from './principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    access: AccessControl;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The row of the permissions table that the route is; a route without one is public. */
    operation?: Operation;
  }
}

/** What else a route is configured with. */
type RouteConfig = Omit<FastifyContextConfig, 'operation'>;

/**
 * Adds `app.access` and what `requirePermission` needs, and leaves an audit row whenever a route writes in another's name
 * (D-05). Register it once, after `authentication`.
 */
export const permissions = fastifyPlugin(async (app: FastifyInstance, { access }: { access: AccessControl }) => {
  app.decorate('access', access);
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (!operation || !PERMISSIONS[operation].isWrite) return;
    const { handler } = route;
    // with the handler, so that a repeated request that is not done again leaves no second row
    route.handler = async function (request, reply) {
      await access.recordWrite(principalOf(request), operation, request.id);
      return handler.call(this, request, reply);
    };
  });
});

/**
 * Route options that let only those in who may do the operation (401, 403), before the request is even parsed. Spread
 * them into the route: `app.get(path, { ...requirePermission('agent.read'), schema }, handler)`. Whose data it is about
 * is a second question for the handler: `reachAgent(request, agentId)`.
 * @param config more of the route's config
 */
export function requirePermission(operation: Operation, config: RouteConfig = {}) {
  return {
    config: { ...config, operation },
    onRequest: async (request: FastifyRequest) => {
      await signIn(request);
      request.server.access.requireOperation(principalOf(request), operation);
    },
  };
}

/**
 * Like `requirePermission`, but for the signed-in person alone: a grant that comes along is not looked at. Beginning
 * and ending to act must work when an earlier grant has lapsed.
 */
export function requirePermissionOfActor(operation: Operation, config: RouteConfig = {}) {
  return {
    config: { ...config, operation },
    onRequest: async (request: FastifyRequest) => {
      await request.server.requireSignIn(request);
      request.principal = await request.server.access.identify(userOf(request), undefined);
      request.server.access.requireOperation(request.principal, operation);
    },
  };
}

/** Finds out who is asking, without asking for a permission yet. */
export async function signIn(request: FastifyRequest): Promise<Principal> {
  await request.server.requireSignIn(request);
  const grant = request.headers[ACTING_GRANT_HEADER];
  request.principal = await request.server.access.identify(
    userOf(request),
    typeof grant === 'string' ? grant : undefined,
  );
  return request.principal;
}

/**
 * Who asks, behind `requirePermission`.
 * @throws ProblemError 401 when the route forgot it: it fails closed
 */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw unauthenticated();
  return request.principal;
}

/** @throws ProblemError 403 when the data of this agent is out of the caller's reach (SEC-01) */
export function reachAgent(request: FastifyRequest, agentId: number): Promise<void> {
  return request.server.access.requireAgent(principalOf(request), agentId);
}
