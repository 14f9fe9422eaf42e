import { ENDPOINTS } from '@portal/shared/contracts';
import {
  CONTENT_BODIES,
  CONTENT_KINDS,
  ContentId,
  ContentKind,
  ContentList,
  ContentPiece,
  ContentStep,
  ContentVersions,
  NEW_CONTENT,
  type ContentBody,
  type NewContent,
} from '@portal/shared/contracts/content-editor';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { wholeNumber } from '../../../platform/requests/parameters.ts';
import { perPerson, principalOf, requirePermission } from '../../access/index.ts';
import type { ContentStaff } from './content-audit.ts';
import type { ContentEditor } from './content-editor.ts';

const BODY_LIMIT = 256 * 1024;
/** The editor saves at most once in 700 ms, and only while somebody types. */
const SAVES_PER_MINUTE = 120;

const kindOnly = z.object({ kind: ContentKind });
const params = kindOnly.extend({ id: ContentId });
const withVersion = params.extend({ version: wholeNumber(1, 1_000_000) });
const reads = requirePermission('content.inspect');
const edits = requirePermission('content.edit', { rateLimit: perPerson(SAVES_PER_MINUTE, '1 minute') });
const response = { 200: ContentPiece };

/** The content editor over HTTP (D-35), for admins by the role of their token. */
export const contentEditorRoutes: FastifyPluginAsyncZod<{ editor: ContentEditor }> = async (app, { editor }) => {
  app.get(
    ENDPOINTS.contentPieces,
    { ...reads, schema: { params: kindOnly, response: { 200: ContentList } } },
    (request) => editor.list(request.params.kind),
  );

  app.get(ENDPOINTS.contentPiece, { ...reads, schema: { params, response } }, ({ params: { kind, id } }) =>
    editor.read(kind, id),
  );

  app.get(
    ENDPOINTS.contentVersions,
    { ...reads, schema: { params, response: { 200: ContentVersions } } },
    ({ params: { kind, id } }) => editor.versions(kind, id),
  );

  for (const kind of CONTENT_KINDS) {
    // every kind has a body of its own, which is checked and documented as such
    app.post(
      ENDPOINTS.contentPieces.replace(':kind', kind),
      { ...edits, schema: { body: NEW_CONTENT[kind] as z.ZodType<NewContent>, response: { 201: ContentPiece } } },
      async (request, reply) => {
        reply.code(201);
        return editor.create(kind, request.body, staffOf(request));
      },
    );

    const draft = ContentStep.extend({ body: CONTENT_BODIES[kind] as z.ZodType<ContentBody> });
    app.put(
      ENDPOINTS.contentDraft.replace(':kind', kind),
      { ...edits, bodyLimit: BODY_LIMIT, schema: { params: z.object({ id: ContentId }), body: draft, response } },
      (request) => {
        const { revision, body } = request.body;
        return editor.saveDraft({ kind, id: request.params.id, revision, ...staffOf(request) }, body);
      },
    );
  }

  app.delete(
    ENDPOINTS.contentDraft,
    {
      ...edits,
      schema: {
        params,
        querystring: z.strictObject({ revision: wholeNumber(0, 1_000_000_000) }),
        response: { 200: ContentPiece.nullable() },
      },
    },
    (request) => editor.discardDraft({ ...request.params, ...request.query, ...staffOf(request) }),
  );

  app.post(ENDPOINTS.publishContent, { ...edits, schema: { params, body: ContentStep, response } }, (request) =>
    editor.publish({ ...request.params, ...request.body, ...staffOf(request) }),
  );

  app.post(ENDPOINTS.takeContentOffline, { ...edits, schema: { params, body: ContentStep, response } }, (request) =>
    editor.takeOffline({ ...request.params, ...request.body, ...staffOf(request) }),
  );

  app.post(
    ENDPOINTS.restoreContent,
    { ...edits, schema: { params: withVersion, body: ContentStep, response } },
    (request) => {
      const { version, ...piece } = request.params;
      return editor.restore({ ...piece, ...request.body, ...staffOf(request) }, version);
    },
  );
};

function staffOf(request: FastifyRequest): ContentStaff {
  return { admin: principalOf(request), requestId: request.id };
}
