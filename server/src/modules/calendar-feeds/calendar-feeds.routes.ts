import { CalendarFeedState, ENDPOINTS, NewCalendarFeed } from '@portal/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission, requireOwnAgent } from '../access/index.ts';
import type { CalendarFeedService } from './calendar-feed-service.ts';

const owns = requirePermission('calendar-feed.own');
const revealsSecret = requirePermission('calendar-feed.own', { holdsSecrets: true });
/** In the query, because the log has the names of query parameters but not their values. */
const FileQuery = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'must be the token of a feed') });

/** The calendar feed of the signed-in agent, and the file that calendars read without signing in. */
export const calendarFeedRoutes: FastifyPluginAsyncZod<{ calendarFeeds: CalendarFeedService }> = async (
  app,
  { calendarFeeds },
) => {
  app.get(ENDPOINTS.calendarFeed, { ...owns, schema: { response: { 200: CalendarFeedState } } }, async (request) => ({
    feed: await calendarFeeds.read(requireOwnAgent(principalOf(request))),
  }));

  // Replaces it each time: a response with a secret is not kept for a replay.
  app.put(
    ENDPOINTS.calendarFeed,
    { ...revealsSecret, schema: { response: { 200: NewCalendarFeed } } },
    async (request) => calendarFeeds.create(requireOwnAgent(principalOf(request))),
  );

  app.delete(ENDPOINTS.calendarFeed, { ...owns, schema: { response: { 204: z.null() } } }, async (request, reply) => {
    await calendarFeeds.revoke(requireOwnAgent(principalOf(request)));
    reply.code(204);
    return null;
  });

  app.get(
    ENDPOINTS.calendarFeedFile,
    {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { querystring: FileQuery },
    },
    async (request, reply) => {
      const file = await calendarFeeds.file(request.query.token, originOf(request));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="agent-portal.ics"')
        .header('x-robots-tag', 'noindex')
        .send(file);
    },
  );
};

/** Where the calendar found the portal. @throws ProblemError 400 for a Host that is none */
function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const address = URL.parse(`${protocol}://${host}`);
  if (!address || address.host !== host.toLowerCase()) throw badRequest('The Host header names no host.');
  return address.origin;
}
