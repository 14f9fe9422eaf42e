import { ENDPOINTS, UnlockRequest } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { perPerson, requireAgentAccess, requirePermission } from '../../access/index.ts';
import type { Webhooks } from '../../outbox/index.ts';
import { recordUnlockRequest } from '../../referrals/index.ts';
import type { TerritoryOptions } from '../territory-options.ts';
import { noReferral, unlockRequest, type CheckedUnlockRequest } from './unlock-request.ts';
import { forgetZips } from '../zip-requests.ts';

interface UnlockOptions extends TerritoryOptions {
  webhooks: Webhooks;
}

/** Tells the automation that an agent asks to be called about a locked contact (SGD-22, API-51). Needs `permissions`. */
export const unlockRoutes: FastifyPluginAsyncZod<UnlockOptions> = async (app, { db, webhooks, now }) => {
  async function notifyAutomation({ notice, consumerId, referral, requestKey }: CheckedUnlockRequest): Promise<void> {
    const { agentId, zip, firstName, lastName } = notice;
    try {
      await webhooks.callOnce({
        target: 'unlock',
        template: 'contact-unlock',
        subject: `Yes, Contact Me: ${zip ?? 'no ZIP code'} (${firstName} ${lastName})`,
        body: notice,
      });
    } catch (error) {
      // here, because the page that cached it may be closed by now: otherwise the next request would notify nobody (SGD-25)
      if (zip !== null) await forgetZips(db, agentId, requestKey, [zip]);
      throw error;
    }
    let isRecorded = true;
    try {
      isRecorded = await recordUnlockRequest(db, { agentId, consumerId, ...referral, zip, sentAt: now() });
    } catch (error) {
      // it was sent: a failure would have the agent send it again
      app.log.error({ err: error, agentId }, 'A sent unlock request was not recorded');
    }
    if (isRecorded) return;
    // its director has taken it back: should the agent get it again, they have asked for nothing
    if (zip !== null) await forgetZips(db, agentId, requestKey, [zip]);
    throw noReferral();
  }

  app.post(
    ENDPOINTS.contactUnlock,
    {
      // the row of the outbox is there before the hook is called
      ...requirePermission('contact-unlock.request', { keyedWrites: 'outside', rateLimit: perPerson(60, '1 hour') }),
      bodyLimit: 4 * 1024,
      schema: { params: z.object({ agentId: IdParameter }), body: UnlockRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const asked = await unlockRequest(db, agentId, request.body, now());
      if (!asked.isKnown) await notifyAutomation(asked);
      reply.code(204);
      return null;
    },
  );
};
