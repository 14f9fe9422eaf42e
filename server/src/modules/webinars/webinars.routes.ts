import { CurrentWebinarResponse, ENDPOINTS, NewWebinarRecord, WebinarRecords } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { perPerson, requireAgentAccess, requirePermission } from '../access/index.ts';
import { readFeaturedEntry } from '../content/index.ts';
import { toCurrentWebinar, type WebinarLinks } from './current-webinar.ts';
import { addWebinarRecord, findWebinarRecords } from './webinar-store.ts';

interface WebinarOptions {
  db: Kysely<Database>;
  links: WebinarLinks;
  now: () => Date;
}

const reads = requirePermission('webinar.read');
const params = z.object({ agentId: IdParameter });

/**
 * The promotional webinar and what agents did with it (API-52, CS-163). While somebody acts nothing is recorded (D-06).
 * Needs `authentication` and `permissions`.
 */
export const webinarRoutes: FastifyPluginAsyncZod<WebinarOptions> = async (app, { db, links, now }) => {
  app.get(
    ENDPOINTS.webinarRecords,
    { ...reads, schema: { params, response: { 200: WebinarRecords } } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const rows = await findWebinarRecords(db, agentId);
      return { data: rows.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() })) };
    },
  );

  app.post(
    ENDPOINTS.addWebinarRecord,
    {
      ...requirePermission('webinar.record', { rateLimit: perPerson(120, '1 hour') }),
      bodyLimit: 4 * 1024,
      schema: { body: NewWebinarRecord, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await requireAgentAccess(request, request.body.agentId);
      await addWebinarRecord(db, request.body, now());
      reply.code(204);
      return null;
    },
  );

  app.get(
    ENDPOINTS.currentWebinar,
    { ...reads, schema: { params, response: { 200: CurrentWebinarResponse } } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const entry = await readFeaturedEntry(db, agentId, now());
      return { data: entry ? toCurrentWebinar(entry, links) : null };
    },
  );
};
