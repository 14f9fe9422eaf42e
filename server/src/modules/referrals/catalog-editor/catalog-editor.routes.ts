import { ENDPOINTS } from '@portal/shared/contracts';
import { CatalogChange, CatalogVersions, StaffCatalog } from '@portal/shared/contracts/status-editor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { principalOf, requirePermission } from '../../access/index.ts';
import type { CatalogEditor } from './catalog-editor.ts';

const reads = requirePermission('content.inspect');
const edits = requirePermission('content.edit');

/** The catalog of statuses over HTTP, for admins by the role of their token. */
export const catalogEditorRoutes: FastifyPluginAsyncZod<{ editor: CatalogEditor }> = async (app, { editor }) => {
  app.get(ENDPOINTS.staffStatuses, { ...reads, schema: { response: { 200: StaffCatalog } } }, () => editor.read());

  app.get(ENDPOINTS.statusVersions, { ...reads, schema: { response: { 200: CatalogVersions } } }, () =>
    editor.versions(),
  );

  app.put(
    ENDPOINTS.staffStatuses,
    { ...edits, schema: { body: CatalogChange, response: { 200: StaffCatalog } } },
    (request) => editor.save(request.body, principalOf(request), request.id),
  );
};
