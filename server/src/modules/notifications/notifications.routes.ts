import { ENDPOINTS, GivenNotifications, ShownNotifications } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import { confirmShown, reserveForPage, takeForPage } from './notification-store.ts';

const STEPS = { reserve: reserveForPage, confirm: confirmShown };

/**
 * `POST /api/notifications/shown`: a page is about to show notifications of the agent's, and then that it does. Each is given to
 * one page, so that three tabs and a phone do not show it four times; what a page never showed is given to the next.
 */
export const notificationRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.post(
    ENDPOINTS.shownNotifications,
    {
      ...requirePermission('notification.show'),
      bodyLimit: 8 * 1024,
      schema: { body: ShownNotifications, response: { 200: GivenNotifications } },
    },
    async (request) => {
      const { agentId } = principalOf(request);
      if (agentId === null) return [];
      const { ids, step } = request.body;
      const take = step === undefined ? takeForPage : STEPS[step];
      return take(db, agentId, ids, now());
    },
  );
};
