import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import { PERMISSIONS } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { toProblem, toProblemText } from '../../platform/responses/problem.ts';
import { principalOf, Reach } from '../access/index.ts';
import { claimOf } from './claim.ts';
import { Once, type Answer, type Outcome, type WriteMode } from './once.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its writes are in one transaction, and can still be rolled back while its handler runs. */
    canBeUndone: boolean;
  }
  interface FastifyContextConfig {
    /**
     * How a route that takes an Idempotency-Key does its writes. Default: `transaction` for routes whose operation
     * writes; others take none.
     */
    keyedWrites?: WriteMode;
    /** Which requests of such a route write; default all. */
    isWrite?: (request: FastifyRequest) => boolean;
  }
}

/** 1 to 255 visible ASCII characters; several headers arrive as one with commas and blanks, and are refused. */
const headers = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .optional(),
});

interface KeyedWriteOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/**
 * Lets every route that writes accept an `Idempotency-Key` (IETF draft-ietf-httpapi-idempotency-key-header): for 24 hours
 * the same person's request with the same key is done once and its response replayed, on every server. Register it after
 * `permissions` and before the modules. A write of somebody who acts is one transaction with or without a key, and is not
 * committed when the grant was ended while it waited (D-05).
 */
export const keyedWrites = fastifyPlugin(async (app: FastifyInstance, { db, now }: KeyedWriteOptions) => {
  const once = new Once({ db, now });
  app.decorateRequest('canBeUndone', false);
  app.addHook('onRoute', (route) => {
    const { operation, keyedWrites: given, isWrite = () => true } = route.config ?? {};
    const mode = given ?? (operation && PERMISSIONS[operation].isWrite ? 'transaction' : undefined);
    if (!mode || route.method === 'GET' || route.method === 'HEAD') return;
    // the object itself, which the OpenAPI document is made of
    Object.assign((route.schema ??= {}), { headers });
    const { handler } = route;
    route.handler = async function (request, reply) {
      const key = request.headers[IDEMPOTENCY_KEY_HEADER];
      const isKeyed = typeof key === 'string';
      const principal = isWrite(request) ? principalOf(request) : null;
      // a tool goes by the real role (D-04): the end of acting does not end it
      const isForSubject = operation === undefined || PERMISSIONS[operation].judgedBy === 'shown';
      const isActing = principal?.grant && isForSubject && mode === 'transaction';
      if (!principal || (!isKeyed && !isActing)) return handler.call(this, request, reply);
      const reach = new Reach();
      request.canBeUndone = true;
      const work = async () => {
        const outcome = await reach.record(() => perform(this, handler, request, reply));
        // it may have waited for others
        if (isActing && outcome.kind === 'done') await app.access.requireStillActing(db, principal);
        return outcome;
      };
      const result = isKeyed
        ? await once.do(mode, claimOf(request, principal, key), work, reach)
        : await once.doUnkeyed(work);
      if (result.kind === 'replay') {
        await app.access.requireReach(principal, result.reach);
        void reply.header('idempotent-replayed', 'true');
      } else if (result.error) {
        throw result.error;
      }
      return send(reply, result.answer);
    };
  });
});

/** Thrown by a handler whose response says that nothing was done, or not all of it: its writes are rolled back. */
export class WriteNotDone extends Error {
  override readonly name = 'WriteNotDone';
  readonly body: string;
  /** Whether this is final. */
  readonly isFinal: boolean;

  constructor(body: string, isFinal: boolean) {
    super('The write was not done.');
    this.body = body;
    this.isFinal = isFinal;
  }
}

/** Whether a response of this status is final; others ask for a retry later, or are faults. */
export function isFinalStatus(status: number): boolean {
  return status < 500 && ![408, 425, 429].includes(status);
}

async function perform(
  app: FastifyInstance,
  handler: RouteHandlerMethod,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  try {
    const payload: unknown = await handler.call(app, request, reply);
    if (reply.sent) throw new Error('A route that takes an Idempotency-Key answers with what its handler returns.');
    return { kind: 'done', answer: toAnswer(reply, payload) };
  } catch (error) {
    if (error instanceof WriteNotDone) {
      return { kind: error.isFinal ? 'refused' : 'unfinished', answer: toAnswer(reply, error.body) };
    }
    const problem = toProblem(error);
    if (!problem || !isFinalStatus(problem.statusCode)) throw error;
    const contentType = 'application/problem+json';
    return {
      kind: 'refused',
      answer: { status: problem.statusCode, contentType, body: toProblemText(problem, request) },
      error,
    };
  }
}

function toAnswer(reply: FastifyReply, payload: unknown): Answer {
  const status = reply.statusCode;
  if (payload === null || payload === undefined) return { status, contentType: null, body: '' };
  const contentType = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8');
  const body = typeof payload === 'string' ? payload : reply.serialize(payload);
  if (typeof body !== 'string') throw new Error('A route that takes an Idempotency-Key answers with text.');
  return { status, contentType, body };
}

function send(reply: FastifyReply, { status, contentType, body }: Answer): string | null {
  void reply.code(status);
  if (contentType === null) return null;
  void reply.type(contentType);
  return body;
}
