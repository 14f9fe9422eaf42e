import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { SNAPSHOT_HEADER } from '@portal/shared/contracts';
import { msg, SERVICE_PREFIXES } from '@portal/shared/domain';
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  validatorCompiler,
  type FastifyPluginAsyncZod,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { addCacheControl } from '../responses/cache-control.ts';
import { compressResponses } from '../responses/compress-responses.ts';
import { addHealthRoutes } from './health.ts';
import { handleErrors, sendProblem, toProblem } from '../responses/problem.ts';
import { notFound, tooMany } from '../responses/problem-error.ts';
import { originForm, withOneSlash } from '../requests/request-target.ts';
import { addSecurityHeaders, type PageSources } from '../security/security-headers.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { serializerCompiler } from './serializer-compiler.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { closeUnreadResponses } from './write-timeout.ts';
import { isTrustedAddress } from '../requests/trusted-address.ts';
import { requireWellFormed } from '../requests/well-formed.ts';

export interface AppOptions {
  logger: Logger;
  /** Rejects while the database does not respond. */
  checkDatabase: () => Promise<unknown>;
  /** Origins in addition to the portal's own that its pages may use; see `pageSources`. Default none. */
  sources?: PageSources;
  /** Addresses of proxies whose X-Forwarded-For is trusted (`env.trustedProxies`). Default none. */
  trustedProxies?: string[];
  /** Traces and measures requests. Default: nothing does. */
  telemetry?: Telemetry | undefined;
  /** How long a client may read nothing of its response, in milliseconds. Default 30 seconds. */
  writeTimeoutMs?: number;
}

/**
 * A mistyped address such as /%E0%A4%A, with every percent sign taken literally: a person who follows it is shown in the
 * frame that there is no such page. Null for calls that want data.
 */
function readableAddress({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return null;
  const readable = url.replaceAll('%', '%25');
  return withOneSlash(readable) ?? readable;
}

/**
 * The HTTP server with everything that all modules share: request ids, log, security headers, rate limits, health,
 * errors as problem+json, and the OpenAPI document at /openapi.json. Routes are added with `register`.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    genReqId: ({ headers, socket }) =>
      (isTrustedAddress(socket.remoteAddress, options.trustedProxies ?? []) &&
        acceptRequestId(headers['x-request-id'])) ||
      randomUUID(),
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // before routing, so that all handlers see a path, never the address of another host
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // one line for each request instead of two, with the fields needed later
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    // a request that takes longer to arrive is an attack or a lost connection
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.logger),
    frameworkErrors: (error, request, reply) => {
      // hooks do not run for these
      void reply.header('cache-control', 'no-store');
      const readable = error.code === 'FST_ERR_BAD_URL' ? readableAddress(request) : null;
      return readable ? reply.redirect(readable) : sendProblem(toProblem(error), error, reply);
    },
  }) as unknown as FastifyInstance; // the logger's type adds nothing that routes use

  options.telemetry?.traceRequests(app);
  handleErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const snapshot = request.headers[SNAPSHOT_HEADER];
    if (isShortName(snapshot)) request.log = request.log.child({ snapshot });
    const address = withOneSlash(request.url);
    if (address && /^(GET|HEAD)$/.test(request.method)) return reply.redirect(address, 308);
  });
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.isPage) requireWellFormed(request);
  });
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, milliseconds }, 'request answered');
  });
  addCacheControl(app);
  compressResponses(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooMany(msg('Too many requests.'), Math.ceil(ttl / 1000)),
  });
  closeUnreadResponses(app, options.writeTimeoutMs);
  await addSecurityHeaders(app, options.sources ?? { frame: [], connect: [] });
  addHealthRoutes(app, options.checkDatabase);
  await addOpenApi(app);
  for (const prefix of SERVICE_PREFIXES) {
    app.all(`/${prefix}/*`, { schema: { hide: true } }, () => {
      throw notFound();
    });
  }
  return app;
}

/**
 * Lets a module declare its routes with zod schemas. The zod compilers stay inside it: other plugins of the server
 * use JSON schema.
 */
export function withZod(module: FastifyPluginAsyncZod): FastifyPluginAsync {
  return async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    // called rather than registered: Fastify crashes the process when a plugin throws before its first await
    await module(app.withTypeProvider<ZodTypeProvider>(), {});
  };
}

async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Agent Portal', version: '1.0.0' },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          idToken: { type: 'apiKey', in: 'header', name: 'x-portal-id-token' },
        },
      },
      security: [{ accessToken: [], idToken: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/**
 * An id given by a trusted proxy is kept, so that one request has one id everywhere; anything odd is replaced. Anybody else
 * could give their requests the id of another's.
 */
function acceptRequestId(given: string | string[] | undefined): string | undefined {
  return isShortName(given) ? given : undefined;
}

function isShortName(given: string | string[] | undefined): given is string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends the portal's page, which itself reports an unreadable address (D-22). It is never cached. */
    isPage?: boolean;
  }
}
