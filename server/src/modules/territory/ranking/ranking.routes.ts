import { AgentBadges, BadgeChange, BadgeId, ENDPOINTS, Ranking } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { conflict } from '../../../platform/responses/problem-error.ts';
import { requireAgentAccess, requirePermission } from '../../access/index.ts';
import { findBadges, showBadge } from './badge-store.ts';
import { readRanking } from './ranking-view.ts';
import type { TerritoryOptions } from '../territory-options.ts';

/** An agent's rank and badges (HOST-25, D-34), and which badges consumers may see (HOST-60). */
export const rankingRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  app.get(
    ENDPOINTS.ranking,
    {
      ...requirePermission('ranking.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: Ranking } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return readRanking(db, agentId, now());
    },
  );

  app.put(
    ENDPOINTS.badge,
    {
      ...requirePermission('badge.show'),
      bodyLimit: 1024,
      schema: {
        params: z.object({ agentId: IdParameter, badgeId: BadgeId }),
        body: BadgeChange,
        response: { 200: AgentBadges },
      },
    },
    async (request) => {
      const { agentId, badgeId } = request.params;
      await requireAgentAccess(request, agentId);
      if (!(await showBadge(db, agentId, badgeId, request.body.isShown))) {
        throw conflict('badge_not_reached', 'This badge has not been reached, so there is nothing to show.');
      }
      return findBadges(db, agentId);
    },
  );
};
