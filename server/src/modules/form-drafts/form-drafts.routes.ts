import {
  DraftForm,
  ENDPOINTS,
  FORM_DRAFT_BYTES,
  FormDraftInput,
  FormDraftResponse,
  SavedFormDraft,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import { deleteFormDraft, findFormDraft, writeFormDraft } from './form-draft-store.ts';

const params = z.object({ form: DraftForm });
/** A page saves at most once in 700 ms, and only while somebody types. Counted by person on each server. */
const SAVES_PER_MINUTE = 120;

const saves = requirePermission('form-draft.own', {
  keyedWrites: 'transaction',
  rateLimit: perPerson(SAVES_PER_MINUTE, '1 minute'),
});

/** One's own drafts of forms: read, replaced, deleted (D-46). Whoever submits a form deletes its draft. */
export const formDraftRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.formDraft,
    { ...requirePermission('form-draft.own'), schema: { params, response: { 200: FormDraftResponse } } },
    async (request) => ({ draft: await findFormDraft(db, principalOf(request), request.params.form, now()) }),
  );

  app.put(
    ENDPOINTS.formDraft,
    {
      ...saves,
      bodyLimit: FORM_DRAFT_BYTES,
      schema: { params, body: FormDraftInput, response: { 200: SavedFormDraft } },
    },
    async (request) => {
      const updatedAt = now();
      await writeFormDraft(db, principalOf(request), request.params.form, request.body, updatedAt);
      return { updatedAt: updatedAt.toISOString() };
    },
  );

  app.delete(
    ENDPOINTS.formDraft,
    {
      ...requirePermission('form-draft.own', { keyedWrites: 'transaction' }),
      schema: { params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await deleteFormDraft(db, principalOf(request), request.params.form);
      reply.code(204);
      return null;
    },
  );
};
