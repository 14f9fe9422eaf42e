import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ENDPOINTS, TrackingEvent, TrackingRequest } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { redact } from '../../platform/logging/redact.ts';
import { tooMany } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import { recordEvents } from './tracking-store.ts';

/** Facts of one event: few and short. */
const Properties = TrackingEvent.shape.properties
  .unwrap()
  .refine((facts) => Object.keys(facts).length <= 20, 'At most 20 properties')
  .refine((facts) => Object.entries(facts).every(([key, value]) => key.length <= 100 && String(value).length <= 500), {
    error: 'A property has at most 500 characters',
  });
const BoundedRequest = TrackingRequest.extend({
  events: z
    .array(TrackingEvent.extend({ properties: Properties.default({}) }))
    .min(1)
    .max(50),
});

/** `POST /api/tracking`: stores what was done on the screens (HOST-59, HOST-60, CS-031), within the quota of a user. */
export const trackingRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.post(
    ENDPOINTS.tracking,
    {
      ...requirePermission('tracking.record', { keyedWrites: 'transaction' }),
      bodyLimit: 256 * 1024,
      schema: { body: BoundedRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { userId, role, grant } = principalOf(request);
      const sender = { userId, role, actingFor: grant ? `${grant.role} ${grant.subjectId}` : null };
      const events = request.body.events.map(({ name, at, properties }) => ({
        eventId: randomUUID(),
        name,
        happenedAt: at,
        // a search or an address that was typed may hold an e-mail or a phone number
        properties: JSON.stringify(redact(properties)),
      }));
      const seconds = await recordEvents(db, sender, events, now());
      if (seconds > 0) throw tooMany('Too many events were recorded.', seconds);
      reply.code(204);
      return null;
    },
  );
};
