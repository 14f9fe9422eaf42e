import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import net from 'node:net';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { toProblem } from '../platform/responses/problem.ts';
import { countCall } from './address-limits.ts';
import { deviceCookie, deviceHashOf, networkOf, type Caller } from './caller.ts';
import { CognitoError } from './cognito-error.ts';
import type { IdentityContext } from './context.ts';
import { adminOperations, publicOperations } from './operations/index.ts';
import type { Operation } from './operations/operation.ts';

const MEDIA_TYPE = 'application/x-amz-json-1.1';
const MAX_BODY_BYTES = 64 * 1024;
/** Sign-ins compute a lot; the others of a crowd wait here, so that the rest of the server is not kept waiting (bench:sign-in). */
const CALLS_AT_ONCE = 2;

export interface IdentityPluginOptions {
  context: IdentityContext;
  issuer: string;
  /** Sent as the access key id of an AWS client. */
  adminKey: string;
}

/**
 * Speaks the Cognito protocol at the prefix it is registered with: one POST address, the operation in x-amz-target.
 * Refuses every call once the server turns out to listen beyond loopback.
 */
export const identityPlugin: FastifyPluginCallback<IdentityPluginOptions> = (server, options, done) => {
  const { context, issuer } = options;
  const exposure = watchExposure(server);
  const inTurn = pLimit(CALLS_AT_ONCE);

  server.removeAllContentTypeParsers();
  server.addContentTypeParser([MEDIA_TYPE, 'application/json'], { parseAs: 'string' }, (_request, body, next) => {
    try {
      next(null, JSON.parse(String(body) || '{}'));
    } catch {
      next(new CognitoError('SerializationException', 'The request is not JSON.'));
    }
  });
  server.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error) ?? asOutage(error);
    if (!refusal) request.log.error({ err: error, operation: operationName(request.headers) }, 'identity call failed');
    const { status, type, message, headers = {} } = refusal ?? fault;
    return reply
      .code(status)
      .type(MEDIA_TYPE)
      .headers({ ...headers, 'x-amzn-errortype': type })
      .send(JSON.stringify({ __type: type, message }));
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('x-amzn-requestid', randomUUID());
    if (exposure.isExposed) throw new CognitoError('NotAuthorizedException', exposedSentence);
  });

  server.post('/', { bodyLimit: MAX_BODY_BYTES, config: { holdsSecrets: true } }, async (request, reply) => {
    const called = { ...context, caller: callerOf(request, reply, server.prefix) };
    const name = operationName(request.headers);
    const isAdmin = accessKeyOf(request.headers.authorization) === options.adminKey;
    const answer = await inTurn(async () => {
      await eventLoopTurn();
      if (!isAdmin) await countCall(called);
      return findOperation(name, isAdmin).run(called, request.body ?? {});
    });
    return reply.type(MEDIA_TYPE).send(JSON.stringify(answer));
  });
  server.get(`/${context.userPoolId}/.well-known/jwks.json`, () => context.signer.jwks);
  server.get(`/${context.userPoolId}/.well-known/openid-configuration`, () => ({
    issuer,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
  }));
  done();
};

export const exposedSentence =
  'The development identity provider serves loopback only, and this server listens on other addresses too.';

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'));
}

/** The configured host is checked at the start; this checks the addresses that were really opened. */
function watchExposure(server: FastifyInstance): { isExposed: boolean } {
  const exposure = { isExposed: false };
  server.addHook('onListen', async () => {
    exposure.isExposed = server.addresses().some((opened) => typeof opened === 'object' && !isLoopback(opened.address));
    if (exposure.isExposed) server.log.error(exposedSentence);
  });
  return exposure;
}

function operationName(headers: IncomingHttpHeaders): string {
  return String(headers['x-amz-target'] ?? '').replace(/^AWSCognitoIdentityProviderService\./, '');
}

function findOperation(name: string, isAdmin: boolean): Operation {
  const open = publicOperations.get(name);
  if (open) return open;
  const guarded = adminOperations.get(name);
  if (!guarded)
    throw new CognitoError('UnknownOperationException', `The operation ${name || '(none)'} is not offered.`);
  if (!isAdmin) throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  return guarded;
}

function callerOf({ ip, protocol, headers }: FastifyRequest, reply: FastifyReply, path: string): Caller {
  return {
    address: networkOf(ip),
    deviceHash: deviceHashOf(headers.cookie),
    keepDevice: (token) => void reply.header('set-cookie', deviceCookie(token, path, protocol === 'https')),
  };
}

/** AWS clients sign with a secret we do not share; the key id that they send is the proof required here. */
function accessKeyOf(authorization = ''): string | undefined {
  return /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(authorization)?.[1];
}

interface Refusal {
  status: number;
  type: string;
  message: string;
  headers?: Record<string, string>;
}
const fault: Refusal = { status: 500, type: 'InternalErrorException', message: 'The call failed.' };

/** Refusals of our own, and those of the HTTP server (too large, wrong type) in Cognito's format. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof CognitoError) return { status: 400, type: error.type, message: error.message };
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message: string };
  if (!statusCode || statusCode >= 500) return undefined;
  const type = code === 'validation_failed' ? 'InvalidParameterException' : 'SerializationException';
  return { status: 400, type, message };
}

/** No database at the moment: the type that AWS has for every service. */
function asOutage(error: unknown): Refusal | undefined {
  const problem = toProblem(error);
  if (problem?.statusCode !== 503 && problem?.statusCode !== 504) return undefined;
  const { message, headers } = problem;
  return { status: 503, type: 'ServiceUnavailableException', message, headers };
}
