import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import { scheduleTrackingPurge } from './purge-tracking.ts';
import { trackingRoutes } from './tracking.routes.ts';

interface TrackingOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  now: () => Date;
}

/** Registers tracking events. */
export async function registerTracking(
  app: FastifyInstance,
  { db, background, now }: TrackingOptions,
): Promise<{ startJobs: StartJobs }> {
  await app.register(withZod((zod) => trackingRoutes(zod, { db, now })));
  return { startJobs: (boss) => scheduleTrackingPurge(boss, background, now) };
}
