import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { AccessControl } from '../access/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import { LiveService } from './live-service.ts';
import { liveRoutes } from './live.routes.ts';
import { observeChannels } from './observe-channels.ts';
import { scheduleLiveEventPurge } from './purge-live-events.ts';

interface LiveOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  /** Listens with a connection of its own. */
  connectionString: string;
  access: AccessControl;
  telemetry?: Telemetry | undefined;
  now: () => Date;
}

/** Registers live updates. */
export async function registerLive(
  app: FastifyInstance,
  { db, background, connectionString, access, telemetry, now }: LiveOptions,
): Promise<{ startJobs: StartJobs }> {
  const live = new LiveService({ db, connectionString, access, log: app.log, now });
  await app.register(withZod((zod) => liveRoutes(zod, { live })));
  observeChannels(live, telemetry);
  return { startJobs: (boss) => scheduleLiveEventPurge(boss, background, now) };
}
