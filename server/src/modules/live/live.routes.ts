import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ACTING_GRANT_HEADER, ENDPOINTS, LAST_EVENT_ID_HEADER, LivePoll } from '@portal/shared/contracts';
import { principalOf, requirePermission } from '../access/index.ts';
import { userOf } from '../../platform/tokens/authentication.ts';
import type { LiveService } from './live-service.ts';

/**
 * `GET /api/live`: what was changed elsewhere, since the message that `Last-Event-ID` names. As server-sent events for
 * callers that accept `text/event-stream`, with credentials in headers like any call; others get what there is now.
 */
export const liveRoutes: FastifyPluginAsyncZod<{ live: LiveService }> = async (app, { live }) => {
  // before the server waits for open responses
  app.addHook('preClose', () => live.closeChannels());
  app.addHook('onClose', () => live.stop());
  app.get(
    ENDPOINTS.live,
    {
      // a stream lasts as long as its page
      ...requirePermission('referral.follow', { telemetry: 'metrics' }),
      // a response without a body would never end
      exposeHeadRoute: false,
      schema: { response: { 200: LivePoll } },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const lastEventId = request.headers[LAST_EVENT_ID_HEADER];
      if (!request.headers.accept?.includes('text/event-stream')) return live.poll(principal, lastEventId);
      const grant = request.headers[ACTING_GRANT_HEADER];
      const caller = { user: userOf(request), grantToken: typeof grant === 'string' ? grant : undefined };
      await live.open(principal, caller, { lastEventId, begin: () => beginStream(reply) });
      return reply;
    },
  );
};

/** Bypasses the hooks for responses that end: those that compress, or disconnect a client that reads nothing for half a minute. */
function beginStream(reply: FastifyReply) {
  reply.hijack();
  const { raw } = reply;
  void reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // proxies such as nginx pass every message on at once
    'x-accel-buffering': 'no',
    // no other request follows on it, and a server that stops does not wait for it
    connection: 'close',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.flushHeaders();
  return raw;
}
