import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../responses/problem-error.ts';

const ANSWER_LIMIT_MS = 2000;

/**
 * `/healthz` says that the process is alive; `/readyz` that it can work: the database responds and it is not shutting down.
 * A load balancer uses the second one.
 */
export function addHealthRoutes(app: FastifyInstance, checkDatabase: () => Promise<unknown>): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const quiet = { logLevel: 'warn' as const, config: { telemetry: 'none' as const }, schema: { hide: true } };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    if (isClosing) throw notReady('The server is shutting down.');
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const late = new Promise((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(notReady('The database does not answer in time.')));
    });
    try {
      await Promise.race([checkDatabase(), late]);
    } catch (cause) {
      throw cause instanceof ProblemError ? cause : notReady('The database does not answer.', cause);
    }
    return { status: 'ready' };
  });
}

function notReady(detail: string, cause?: unknown): ProblemError {
  return new ProblemError(503, 'not_ready', detail, { cause });
}
