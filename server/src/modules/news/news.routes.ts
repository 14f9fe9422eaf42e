import { ENDPOINTS, News, NewsSection } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { principalOf, requirePermission, requireOwnAgent } from '../access/index.ts';
import { hasEventSince } from '../content/index.ts';
import { findUnshown } from '../notifications/index.ts';
import { findVisits, hasReferralSince, putVisit } from './news-store.ts';

/**
 * What is new for the agent since their last visit, and that they visit a section (D-42). An acting admin sees the
 * agent's news and leaves it as it is.
 */
export const newsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.news,
    { ...requirePermission('news.read'), schema: { response: { 200: News } } },
    async (request) => {
      const principal = principalOf(request);
      const agentId = requireOwnAgent(principal);
      const visits = await findVisits(db, agentId);
      const [referrals, events, notifications] = await Promise.all([
        hasReferralSince(db, agentId, visits.referrals),
        hasEventSince(db, agentId, visits.events),
        // the agent is told, not who acts for them
        principal.grant === null ? findUnshown(db, agentId, now()) : [],
      ]);
      return { referrals, events, notifications };
    },
  );

  app.put(
    ENDPOINTS.sectionVisit,
    {
      ...requirePermission('news.visit'),
      schema: { params: z.object({ section: NewsSection }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const agentId = requireOwnAgent(principalOf(request));
      await putVisit(db, { agentId, section: request.params.section, visitedAt: now() });
      reply.code(204);
      return null;
    },
  );
};
