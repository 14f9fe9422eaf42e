import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { ReleaseStore } from '@portal/release';
import type { StartJobs } from '../jobs/index.ts';
import { scheduleSupportLogPurge } from './purge-support-log.ts';
import type { SupportLog } from './support-log.ts';
import { supportRoutes } from './support.routes.ts';

interface SupportOptions {
  db: Kysely<Database>;
  /** For the log and its job. */
  background: Kysely<Database>;
  /** Has the sources of releases. */
  store: ReleaseStore;
  /** Undefined: the view finds nothing. */
  supportLog: SupportLog | undefined;
  now: () => Date;
}

/** Registers the support view, and begins to store the lines that it shows. */
export async function registerSupport(
  app: FastifyInstance,
  { db, background, store, supportLog, now }: SupportOptions,
): Promise<{ startJobs: StartJobs }> {
  supportLog?.start(background, app.log);
  const routes = { db, store, settle: async () => supportLog?.flush() };
  await app.register(withZod((zod) => supportRoutes(zod, routes)));
  return { startJobs: (boss) => scheduleSupportLogPurge(boss, background, now) };
}
