import { ENDPOINTS, ListSettings, ListView, ListViewRequest, ListViews } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import type { StatusCatalog } from '../referrals/index.ts';
import { ListViewService } from './list-view-service.ts';

const params = z.object({ id: z.uuid('must be the id of a view') });
const reads = requirePermission('list-view.read');
const writes = requirePermission('list-view.change', { keyedWrites: 'transaction' });

/** Saved views and settings of the referral list, those of the signed-in person (D-22). */
export const listViewRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  catalog: StatusCatalog;
  now: () => Date;
}> = async (app, { db, catalog, now }) => {
  const service = new ListViewService({ db, catalog, now });

  app.get(ENDPOINTS.listViews, { ...reads, schema: { response: { 200: ListViews } } }, async (request) => ({
    views: await service.views(principalOf(request).userId),
  }));

  app.post(
    ENDPOINTS.listViews,
    { ...writes, schema: { body: ListViewRequest, response: { 201: ListView } } },
    async (request, reply) => {
      const view = await service.add(principalOf(request).userId, request.body);
      reply.code(201);
      return view;
    },
  );

  app.put(
    ENDPOINTS.listView,
    { ...writes, schema: { params, body: ListViewRequest, response: { 200: ListView } } },
    async (request) => service.replace(principalOf(request).userId, request.params.id, request.body),
  );

  app.delete(
    ENDPOINTS.listView,
    { ...writes, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await service.remove(principalOf(request).userId, request.params.id);
      reply.code(204);
      return null;
    },
  );

  app.get(ENDPOINTS.listSettings, { ...reads, schema: { response: { 200: ListSettings } } }, async (request) =>
    service.settings(principalOf(request).userId),
  );

  app.put(
    ENDPOINTS.listSettings,
    { ...writes, schema: { body: ListSettings, response: { 200: ListSettings } } },
    async (request) => service.putSettings(principalOf(request).userId, request.body),
  );
};
