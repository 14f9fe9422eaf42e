import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import { PreferenceService, type Notifier } from './preference-service.ts';
import { preferenceRoutes } from './preferences.routes.ts';

interface PreferencesOptions {
  db: Kysely<Database>;
  access: AccessControl;
  notifications: Notifier;
  now: () => Date;
}

/** Registers notification preferences. */
export async function registerPreferences(
  app: FastifyInstance,
  { db, access, notifications, now }: PreferencesOptions,
): Promise<void> {
  const preferences = new PreferenceService({ db, access, notifier: notifications, now });
  await app.register(withZod((zod) => preferenceRoutes(zod, { preferences })));
}
