import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DRAFT_BYTES,
  ENDPOINTS,
  ReferralDraftInput,
  ReferralDraftQuery,
  ReferralDraftResponse,
  SavedReferralDraft,
} from '@portal/shared/contracts';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { perPerson, principalOf, requirePermission } from '../../access/index.ts';
import { withoutUnfinished } from '../rules/without-unfinished.ts';
import type { DraftService } from './draft-service.ts';

const params = z.object({ agentReferralId: IdParameter });
/** A page saves at most once in 700 ms, and only while somebody types. Counted by person on each server. */
const SAVES_PER_MINUTE = 120;

/** The own draft of an update of a referral: read, replaced, deleted (D-46). */
export const draftRoutes: FastifyPluginAsyncZod<{ drafts: DraftService }> = async (app, { drafts }) => {
  app.get(
    ENDPOINTS.referralDraft,
    {
      ...requirePermission('referral.draft'),
      schema: { params, querystring: ReferralDraftQuery, response: { 200: ReferralDraftResponse } },
    },
    async (request) => {
      const draft = await drafts.read(principalOf(request), request.params.agentReferralId);
      const isKnown = request.query.unfinished !== undefined;
      return { draft: draft && !isKnown ? { ...draft, body: withoutUnfinished(draft.body) } : draft };
    },
  );

  app.put(
    ENDPOINTS.referralDraft,
    {
      ...requirePermission('referral.draft', {
        keyedWrites: 'transaction',
        rateLimit: perPerson(SAVES_PER_MINUTE, '1 minute'),
      }),
      bodyLimit: DRAFT_BYTES,
      schema: { params, body: ReferralDraftInput, response: { 200: SavedReferralDraft } },
    },
    async (request) => drafts.save(principalOf(request), request.params.agentReferralId, request.body),
  );

  app.delete(
    ENDPOINTS.referralDraft,
    {
      ...requirePermission('referral.draft', { keyedWrites: 'transaction' }),
      schema: { params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await drafts.discard(principalOf(request), request.params.agentReferralId);
      reply.code(204);
      return null;
    },
  );
};
