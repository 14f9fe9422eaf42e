import { ACTING_GRANT_HEADER } from '@portal/shared/contracts';
import { PERMISSIONS } from '@portal/shared/domain';
import type { Operation } from '@portal/shared/domain';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { userOf } from '../../platform/tokens/authentication.ts';
import { unauthenticated } from '../../platform/responses/problem-error.ts';
import type { AccessControl } from './access-control.ts';
import type { Principal } from './rules/principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    access: AccessControl;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The route's row in the permissions table; a route without one is public. */
    operation?: Operation;
  }
}

/** Other configuration of a route. */
type RouteConfig = Omit<FastifyContextConfig, 'operation'>;

/**
 * Adds `app.access` and what `requirePermission` needs, and writes an audit row whenever a route writes in another's name
 * (D-05). Register it once, after `authentication`.
 */
export const permissions = fastifyPlugin(async (app: FastifyInstance, { access }: { access: AccessControl }) => {
  app.decorate('access', access);
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (!operation || !PERMISSIONS[operation].isWrite) return;
    const { handler } = route;
    // together with the handler, so that a replayed request writes no second row
    route.handler = async function (request, reply) {
      await access.recordWrite(principalOf(request), operation, request.id);
      return handler.call(this, request, reply);
    };
  });
});

/**
 * Route options that admit only callers who may do the operation (401, 403), before the request is even parsed. Spread
 * them into the route: `app.get(path, { ...requirePermission('agent.read'), schema }, handler)`. Whose data it is about
 * is a second question for the handler: `reachAgent(request, agentId)`.
 * @param config further config of the route
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
 * Like `requirePermission`, but only for the signed-in person: a grant in the request is ignored. Beginning
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

/** Identifies the caller, without checking a permission yet. */
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
 * The caller, in a route with `requirePermission`.
 * @throws ProblemError 401 when the route lacks it: it fails closed
 */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw unauthenticated();
  return request.principal;
}

/** @throws ProblemError 403 when the data of this agent is out of the caller's reach (SEC-01) */
export function reachAgent(request: FastifyRequest, agentId: number): Promise<void> {
  return request.server.access.requireAgent(principalOf(request), agentId);
}
