import { ENDPOINTS } from '@portal/shared/contracts';
import { DiscardRequest, GivenUpMessages, MessagePreview } from '@portal/shared/contracts/outbox';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { principalOf, requirePermission } from '../access/index.ts';
import type { GivenUpService } from './given-up-service.ts';

const params = z.object({ messageId: z.uuid('must be the id of a message') });
const reads = requirePermission('message.read');
const settles = requirePermission('message.settle');

/** Messages that were given up, for admins by the role of their token. */
export const givenUpRoutes: FastifyPluginAsyncZod<{ givenUp: GivenUpService }> = async (app, { givenUp }) => {
  app.get(ENDPOINTS.givenUpMessages, { ...reads, schema: { response: { 200: GivenUpMessages } } }, () =>
    givenUp.list(),
  );

  app.get(ENDPOINTS.givenUpMessage, { ...reads, schema: { params, response: { 200: MessagePreview } } }, (request) =>
    givenUp.preview(request.params.messageId),
  );

  app.post(
    ENDPOINTS.retryMessage,
    { ...settles, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      const { messageId } = request.params;
      await givenUp.retry({ admin: principalOf(request), messageId, requestId: request.id });
      reply.code(204);
      return null;
    },
  );

  app.post(
    ENDPOINTS.discardMessage,
    { ...settles, schema: { params, body: DiscardRequest, response: { 204: z.null() } } },
    async (request, reply) => {
      const { messageId } = request.params;
      await givenUp.discard({ admin: principalOf(request), messageId, requestId: request.id }, request.body.reason);
      reply.code(204);
      return null;
    },
  );
};
