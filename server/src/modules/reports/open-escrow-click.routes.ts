import { ENDPOINTS } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { perPerson, requireAgentAccess, requirePermission } from '../access/index.ts';
import { findAgent } from '../agents/index.ts';
import type { OutboxService } from '../outbox/index.ts';

interface OpenEscrowClickOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  isProduction: boolean;
}

/**
 * Tells the automation that an agent clicked Open Escrow at a partner's offer (REP-07, CS-137): in the background, with retries.
 * Who the agent is, the database says, and where the automation is, the settings (D-33). Outside production nobody is told
 * (REP-08, CS-127).
 */
export const openEscrowClickRoutes: FastifyPluginAsyncZod<OpenEscrowClickOptions> = async (app, options) => {
  const { db, outbox, isProduction } = options;
  app.post(
    ENDPOINTS.openEscrowClick,
    {
      ...requirePermission('partner.open-escrow', { rateLimit: perPerson(20, '1 hour') }),
      schema: { params: z.object({ agentId: IdParameter }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      reply.code(204);
      if (!isProduction) {
        request.log.info({ agentId }, 'a click on Open Escrow; outside production nobody is told');
        return null;
      }
      const agent = await findAgent(db, agentId);
      if (!agent) throw notFound('There is no such agent.');
      const { email, firstName, lastName, phoneNumber } = agent;
      const message = `${firstName} ${lastName} clicked Open Escrow`;
      const body = { agent: { agentId, email, firstName, lastName, phoneNumber }, message };
      await db
        .transaction()
        .execute((trx) =>
          outbox.call({ hook: 'open-escrow', template: 'open-escrow-click', subject: message, body }, trx),
        );
      return null;
    },
  );
};
