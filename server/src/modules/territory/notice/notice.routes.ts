import { ENDPOINTS, SendZapRequest } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { perPerson, requireAgentAccess, requirePermission } from '../../access/index.ts';
import type { Webhooks } from '../../outbox/index.ts';
import { zipNotice } from './zip-notice.ts';

interface NoticeOptions {
  db: Kysely<Database>;
  webhooks: Webhooks;
  now: () => Date;
}

/** Tells reps which of their waitlisted ZIPs an agent takes a look at (API-50, CS-130). Needs `permissions`. */
export const noticeRoutes: FastifyPluginAsyncZod<NoticeOptions> = async (app, { db, webhooks, now }) => {
  app.post(
    ENDPOINTS.sendZap,
    {
      // the row of the outbox is there before the hook is called
      ...requirePermission('waitlist.notify', { keyedWrites: 'outside', rateLimit: perPerson(60, '1 hour') }),
      bodyLimit: 16 * 1024,
      schema: { body: SendZapRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { target, data } = request.body;
      await requireAgentAccess(request, data.agentId);
      const notice = await zipNotice(db, data, now());
      const zips = notice.availableWaitlistedZips;
      const shown = zips.length > 3 ? `${zips.slice(0, 3).join(', ')} & ${zips.length - 3} more` : zips.join(', ');
      await webhooks.callOnce({
        target,
        template: 'requested-zips',
        subject: `${notice.waitlistCtaType}: ${shown} (${notice.addedByRep})`,
        body: notice,
      });
      reply.code(204);
      return null;
    },
  );
};
