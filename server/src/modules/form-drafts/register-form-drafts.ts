import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import { formDraftRoutes } from './form-drafts.routes.ts';
import { scheduleFormDraftPurge } from './purge-form-drafts.ts';

interface FormDraftsOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  now: () => Date;
}

/** Registers drafts of forms. */
export async function registerFormDrafts(
  app: FastifyInstance,
  { db, background, now }: FormDraftsOptions,
): Promise<{ startJobs: StartJobs }> {
  await app.register(withZod((zod) => formDraftRoutes(zod, { db, now })));
  return { startJobs: (boss) => scheduleFormDraftPurge(boss, background, now) };
}
