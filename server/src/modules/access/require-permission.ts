import { Readable } from 'node:stream';
import { ACTING_GRANT_HEADER } from '@portal/shared/contracts';
import type { Operation } from '@portal/shared/domain';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { userOf } from '../../platform/tokens/authentication.ts';
import { ProblemError, unauthenticated, notFound } from '../../platform/responses/problem-error.ts';
import type { AccessControl } from './access-control.ts';
import { cutOffWithGrant } from './cut-off-response.ts';
import type { AuditedCall, Refusal, WriteFacts } from './audit-trail.ts';
import { objectOf, recordedReadOf } from './rules/recorded-operations.ts';
import { callerOf, type Principal } from './rules/principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    access: AccessControl;
  }
  interface FastifyRequest {
    principal: Principal | null;
    /** What was not done for somebody who acts; recorded before the response is sent. */
    refusals: NotedRefusal[] | null;
  }
  interface FastifyContextConfig {
    /** The route's row in the permissions table; a route without one is public. */
    operation?: Operation;
    /** What the audit log says of a write beside its operation; its request is valid. Default: what its address names. */
    audits?: (request: FastifyRequest) => WriteFacts;
    /** A grant in the request does not count. */
    isOfActor?: boolean;
    /** A public route that signs in whoever sends proof of who they are, and refuses what is no proof. */
    signsInIfAsked?: boolean;
  }
}

interface NotedRefusal extends Refusal {
  error: unknown;
}

/** Other configuration of a route. */
type RouteConfig = Omit<FastifyContextConfig, 'operation'>;

/** How often one request may be refused before the rest is left out: a document can ask for hundreds of things. */
const MAX_REFUSALS = 5;

/**
 * Adds `app.access` and what `requirePermission` needs, and has every call of staff recorded in the audit log (D-05). Register
 * it once, after `authentication`.
 */
export const permissions = fastifyPlugin(async (app: FastifyInstance, { access }: { access: AccessControl }) => {
  app.decorate('access', access);
  app.decorateRequest('principal', null);
  app.decorateRequest('refusals', null);
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (!operation) return;
    const read = route.method === 'GET' ? recordedReadOf(route.url) : undefined;
    const { handler } = route;
    // together with the handler, so that a replayed request adds no second row
    route.handler = function (request, reply) {
      const call = auditedCallOf(request);
      const { audits } = request.routeOptions.config;
      const facts = audits?.(request) ?? { object: objectOf(operation, request.params, call.principal) };
      const { object } = facts;
      return access.audit.run(call, async (recorder) => {
        if (!recorder) return handler.call(this, request, reply);
        let taken: string | undefined;
        try {
          await recorder.beginWrite(operation, facts);
          // a file is on its way when its handler ends
          if (read?.event === 'export') taken = await access.audit.recordExport(call, operation, read, object);
          const payload: unknown = await handler.call(this, request, reply);
          if (read?.event === 'read') await access.audit.recordRead(call, operation, read, object);
          await recorder.finish(object);
          return payload;
        } catch (error) {
          noteRefusal(request, operation, error, { object, attempt: recorder.attemptOf(operation) ?? taken });
          throw error;
        }
      });
    };
  });
  app.addHook('onError', async (request, _reply, error) => {
    const { operation } = request.routeOptions.config;
    if (!operation || !request.principal) return;
    noteRefusal(request, operation, error, { object: objectOf(operation, request.params, request.principal) });
  });
  // after a transaction of the handler was rolled back
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable) cutOffWithGrant(access.grants, request, reply);
    for (const refusal of request.refusals?.splice(0) ?? []) {
      await access.audit.recordRefusal(auditedCallOf(request), refusal);
    }
  });
});

/**
 * Has it recorded that somebody who acts was refused, or that what anybody of staff attempted failed. The same error is
 * noted once, by whoever knows the most of it.
 */
export function noteRefusal(
  request: FastifyRequest,
  operation: Operation,
  error: unknown,
  { object, attempt }: Pick<Refusal, 'object' | 'attempt'>,
): void {
  if (!request.principal || (!request.principal.grant && attempt === undefined)) return;
  const noted = (request.refusals ??= []);
  if (noted.some((each) => each.error === error)) return;
  const isForbidden = error instanceof ProblemError && error.statusCode === 403;
  if (attempt === undefined && (!isForbidden || noted.length >= MAX_REFUSALS)) return;
  const code = error instanceof ProblemError ? error.code : 'failed';
  noted.push({ operation, code, isForbidden, object, attempt, error });
}

/** A call as the audit log names it. */
export function auditedCallOf(request: FastifyRequest): AuditedCall {
  return { principal: principalOf(request), requestId: request.id, address: request.ip };
}

/**
 * Route options that admit only callers who may do the operation (401, 403), before the request is even parsed. Spread
 * them into the route: `app.get(path, { ...requirePermission('agent.read'), schema }, handler)`. Whose data it is about
 * is a second question for the handler: `requireAgentAccess(request, agentId)`.
 * @param config further config of the route
 */
export function requirePermission(operation: Operation, config: RouteConfig = {}) {
  return {
    config: { ...config, operation },
    onRequest: async (request: FastifyRequest) => {
      await authenticate(request);
      request.server.access.requireOperation(principalOf(request), operation);
    },
  };
}

/**
 * A `rateLimit` for the config of `requirePermission`: so many requests of one person to one route, on each server. It is
 * counted after the permission was checked.
 */
export function perPerson(max: number, timeWindow: '1 minute' | '1 hour') {
  return {
    max,
    timeWindow,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => principalOf(request).userId,
  };
}

/**
 * Like `requirePermission`, but only for the signed-in person: a grant in the request is ignored. Beginning
 * and ending to act must work when an earlier grant has lapsed.
 */
export function requirePermissionOfActor(operation: Operation, config: RouteConfig = {}) {
  return {
    config: { ...config, operation, isOfActor: true },
    onRequest: async (request: FastifyRequest) => {
      await request.server.requireSignIn(request);
      request.principal = await request.server.access.identify(userOf(request), undefined);
      request.log = request.log.child({ caller: callerOf(request.principal) });
      request.server.access.requireOperation(request.principal, operation);
    },
  };
}

/** Identifies the caller, without checking a permission yet. */
export async function authenticate(request: FastifyRequest): Promise<Principal> {
  await request.server.requireSignIn(request);
  const grant = request.headers[ACTING_GRANT_HEADER];
  request.principal = await request.server.access.identify(
    userOf(request),
    typeof grant === 'string' ? grant : undefined,
  );
  request.log = request.log.child({ caller: callerOf(request.principal) });
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

/**
 * The agent in whose name a request is made: the caller, or the one an admin acts for.
 * @throws ProblemError 404 for an account without an agent's record (AUTH-10)
 */
export function requireOwnAgent({ agentId }: Pick<Principal, 'agentId'>): number {
  if (agentId === null) throw notFound('There is no agent record for this account.');
  return agentId;
}

/** @throws ProblemError 403 when the data of this agent is out of the caller's reach (SEC-01) */
export function requireAgentAccess(request: FastifyRequest, agentId: number): Promise<void> {
  return request.server.access.requireAgent(principalOf(request), agentId);
}
