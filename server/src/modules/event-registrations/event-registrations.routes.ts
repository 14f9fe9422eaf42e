import { setTimeout } from 'node:timers/promises';
import {
  ENDPOINTS,
  EventPhoto,
  EventRegistered,
  EventRegistration,
  EventRegistrationList,
  PublicEventResponse,
  VISIT_HEADER,
} from '@portal/shared/contracts';
import { calendarEvent, calendarFile, PHOTO_LIMITS } from '@portal/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { PHOTO_TYPE, preparePhoto } from '../../platform/images/prepare-photo.ts';
import { languageOf } from '../../platform/texts/language.ts';
import { networkOf, type NetworkSizes } from '../../platform/requests/network-of.ts';
import { badRequest, notFound } from '../../platform/responses/problem-error.ts';
import { sendProblem, toProblem } from '../../platform/responses/problem.ts';
import { requireVisit } from '../../platform/visits/require-visit.ts';
import { visitorOf } from '../../platform/visits/visitor-cookie.ts';
import { requirePermission } from '../access/index.ts';
import { readPublicEvent } from '../content/index.ts';
import { findPhoto, requirePlace, storePhoto } from './event-photo-store.ts';
import { refusalOf } from './refusal.ts';
import type { RegistrationService } from './registration-service.ts';
import { listRegistrations } from './registration-store.ts';

interface EventRegistrationOptions {
  db: Kysely<Database>;
  registrations: RegistrationService;
  /** What visit tokens are signed with. */
  visitKey: () => Promise<Uint8Array>;
  networks: NetworkSizes;
  /** Without a trailing slash. */
  portalUrl: string;
  now: () => Date;
}

/**
 * Registrations are answered on the next full step, in milliseconds: a new one takes longer than one that changes nothing,
 * and nobody learns from the clock who is registered.
 */
const ANSWER_STEP = 100;
/** For how long what is the same for everyone may be shown without asking again, in seconds. */
const FRESH = 60;
const id = z.string().regex(/^[a-z0-9-]{1,80}$/);
const readPublicly = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

/**
 * The public form for events: what it shows of an event, the photo, and the registration (EVT-06…10, API-54). Writes need
 * the token of a visit, so that they come from a page of this portal, and are counted for the network they come from.
 * Needs `authentication` and `permissions`.
 */
export const eventRegistrationRoutes: FastifyPluginAsyncZod<EventRegistrationOptions> = async (app, options) => {
  const { db, registrations, visitKey, networks, portalUrl, now } = options;
  const networkOfRequest = (request: FastifyRequest): string => networkOf(request.ip, networks).name;
  // before the body is read
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const { [VISIT_HEADER]: token } = request.headers;
    requireVisit(typeof token === 'string' ? token : '', visitorOf(request), { key: await visitKey(), now: now() });
  };

  app.get(
    ENDPOINTS.publicEvent,
    { ...readPublicly, schema: { params: z.object({ id }), response: { 200: PublicEventResponse }, security: [] } },
    async ({ params }, reply) => {
      const event = await readPublicEvent(db, params.id);
      if (event) void reply.header('cache-control', `public, max-age=${FRESH}`);
      return { data: event ?? null };
    },
  );

  app.get(
    ENDPOINTS.publicEventCalendar,
    { ...readPublicly, schema: { params: z.object({ id }), security: [] } },
    async ({ params }, reply) => {
      const event = await readPublicEvent(db, params.id);
      if (!event) throw notFound('There is no such event.');
      const url = `${portalUrl}/events/register?${new URLSearchParams({ event: event.id })}`;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="event.ics"')
        .send(calendarFile([calendarEvent(event, url)], now().getTime()));
    },
  );

  // a picture by its content: the type that is sent, like the name of the file, says nothing
  app.addContentTypeParser(
    ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.post(
    ENDPOINTS.eventPhoto,
    {
      config: { rateLimit: { max: 20, timeWindow: '10 minutes' } },
      onRequest: async (request) => {
        await onRequest(request);
        await requirePlace(db, networkOfRequest(request), now());
      },
      bodyLimit: PHOTO_LIMITS.bytes + 1024,
      schema: { response: { 201: EventPhoto }, security: [] },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw badRequest('Send the bytes of a picture.');
      const network = networkOfRequest(request);
      // no transaction waits for a decoder
      const { large: bytes } = await preparePhoto(request.body, `event form ${request.ip}`);
      const photoLocation = await db.transaction().execute((trx) => storePhoto(trx, { bytes, network }, now()));
      reply.code(201);
      return { photoLocation };
    },
  );

  app.post(
    ENDPOINTS.eventRegistration,
    {
      config: { rateLimit: { max: 20, timeWindow: '10 minutes' } },
      onRequest,
      bodyLimit: 32 * 1024,
      schema: { body: EventRegistration, response: { 200: EventRegistered }, security: [] },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
        const problem = toProblem(error);
        const more = problem?.statusCode === 400 ? refusalOf(problem, languageOf(request)) : {};
        return sendProblem(problem, error, reply, more);
      },
    },
    async (request) => {
      const begun = performance.now();
      await registrations.register(request.body, networkOfRequest(request));
      await setTimeout(ANSWER_STEP - ((performance.now() - begun) % ANSWER_STEP));
      return { registered: true as const };
    },
  );

  app.get(
    ENDPOINTS.eventRegistrations,
    {
      ...requirePermission('event-registration.read'),
      schema: { querystring: z.strictObject({ event: id.optional() }), response: { 200: EventRegistrationList } },
    },
    async ({ query }) => listRegistrations(db, query.event ?? null),
  );

  app.get(
    ENDPOINTS.eventRegistrationPhoto,
    {
      ...requirePermission('event-registration.read'),
      schema: { params: z.object({ registrationId: z.uuid() }) },
    },
    async ({ params }, reply) => {
      const photo = await findPhoto(db, params.registrationId);
      if (!photo) throw notFound('There is no such photo.');
      return reply
        .type(PHOTO_TYPE)
        .headers({
          'cache-control': 'private, no-cache',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(photo);
    },
  );
};
