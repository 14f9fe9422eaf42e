import { ENDPOINTS } from '@portal/shared/contracts';
import { PageLogBeacon, type PageLogEntry } from '@portal/shared/contracts/page-log';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BoundedLog } from '../../platform/limits/bounded-log.ts';
import { networkOf, type NetworkSizes } from '../../platform/requests/network-of.ts';
import { requireVisit } from '../../platform/visits/require-visit.ts';
import type { Visit } from '../../platform/visits/visit-token.ts';
import { visitorOf } from '../../platform/visits/visitor-cookie.ts';

interface PageLogOptions {
  /** What visit tokens are signed with. */
  visitKey: () => Promise<Uint8Array>;
  networks: NetworkSizes;
  now: () => Date;
}

/** Log lines per hour. */
const LINES_PER_NETWORK = 300;
const LINES = 20_000;

/**
 * `POST /api/page-log`: what pages log, for the log of the server (HOST-61, CS-032). Public: pages for signed-out visitors
 * fail too; the token of the visit keeps out who never opened a page. What a page says is not proven, so it is no ERROR of
 * this server unless something of a person's may be lost.
 */
export const pageLogRoutes: FastifyPluginAsyncZod<PageLogOptions> = async (app, { visitKey, networks, now }) => {
  const bounded = new BoundedLog({
    perSource: LINES_PER_NETWORK,
    total: LINES,
    now,
    onLeftOut: (pageLevel, lines) => app.log.warn({ pageLevel, lines }, 'entries of pages were left out of the log'),
  });
  app.addHook('onClose', async () => bounded.flush());
  app.post(
    ENDPOINTS.pageLog,
    {
      bodyLimit: 64 * 1024,
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { body: PageLogBeacon, response: { 204: z.null() }, security: [] },
    },
    async (request, reply) => {
      const { visit: token, entries } = request.body;
      const visit = requireVisit(token, visitorOf(request), { key: await visitKey(), now: now() });
      const network = networkOf(request.ip, networks).name;
      for (const entry of entries) {
        if (bounded.allows(network, entry.level)) write(request.log, entry, visit);
      }
      reply.code(204);
      return null;
    },
  );
};

function write(log: FastifyBaseLogger, entry: PageLogEntry, { id, snapshot, isPinned }: Visit): void {
  const facts = { page: { ...entry, visit: id, snapshot, isPinned } };
  if (entry.level === 'critical') log.error(facts, 'critical in a browser');
  else log.warn(facts, `${entry.level} in a browser`);
}
