import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { NetworkSizes } from '../../platform/requests/network-of.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { eventRegistrationRoutes } from './event-registrations.routes.ts';
import { scheduleRegistrationPurge } from './purge-registrations.ts';
import { RegistrationService } from './registration-service.ts';

interface EventRegistrationsOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  outbox: OutboxService;
  supportEmail: string;
  /** Without a trailing slash. */
  portalUrl: string;
  /** What visit tokens are signed with. */
  visitKey: () => Promise<Uint8Array>;
  networks: NetworkSizes;
  now: () => Date;
}

/** Registers the public form for events. */
export async function registerEventRegistrations(
  app: FastifyInstance,
  { db, background, outbox, supportEmail, portalUrl, visitKey, networks, now }: EventRegistrationsOptions,
): Promise<{ startJobs: StartJobs }> {
  const registrations = new RegistrationService({ db, outbox, supportEmail, now });
  const routes = { db, registrations, visitKey, networks, portalUrl, now };
  await app.register(withZod((zod) => eventRegistrationRoutes(zod, routes)));
  return { startJobs: (boss) => scheduleRegistrationPurge(boss, background, now) };
}
