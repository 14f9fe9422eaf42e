import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { readEnv } from '../env.ts';
import type { Env } from '../env.ts';
import { withZod } from '../platform/http/create-app.ts';
import type { AccessControl } from './access/index.ts';
import { contentRoutes } from './content/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { geographyFields } from './geography/index.ts';
import type { GraphModule } from './graphql/index.ts';
import { JobQueue } from './jobs/index.ts';
import { scheduleActorBackfill } from './referrals/index.ts';
import {
  escrowPartnerAt,
  generationWork,
  openGenerationQueue,
  reportRoutes,
  workOnGenerations,
} from './reports/index.ts';
import { scheduleWeeklyRefresh, territoryFields, territoryRoutes } from './territory/index.ts';
import { scheduleTrackingTrim } from './tracking/index.ts';

interface TerritorySideOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  connectionString: string;
  env: Pick<Env, 'isDemoMode'> & Partial<Env>;
  access: AccessControl;
  now: () => Date;
}

/**
 * Registers Guaranteed Display, dashboard, reports, content and geography, on an app that knows `permissions` already.
 * Their jobs are worked on once the app listens; an app that only answers injected requests works on none.
 * Closing the app ends the jobs.
 * @returns what they add to the GraphQL schema
 */
export async function registerTerritorySide(
  app: FastifyInstance,
  { db, background, connectionString, env, access, now }: TerritorySideOptions,
): Promise<{ fields: GraphModule[] }> {
  const { addresses } = env.addresses ? { addresses: env.addresses } : readEnv({});
  const jobs = new JobQueue(connectionString, app.log);
  const partner = escrowPartnerAt(addresses.escrowPartnerUrl);
  const linkedPages = [addresses.landingPageUrl, addresses.defaultWebinarUrl, addresses.supportCenterUrl];

  await app.register(withZod((zod) => territoryRoutes(zod, { db, now })));
  await app.register(withZod((zod) => dashboardRoutes(zod, { db, now })));
  await app.register(
    withZod((zod) =>
      reportRoutes(zod, { db, now, partner, openQueue: async () => openGenerationQueue(await jobs.open()) }),
    ),
  );
  await app.register(
    withZod((zod) =>
      contentRoutes(zod, {
        db,
        now,
        redirectHosts: linkedPages.map((page) => new URL(page).host),
        demoAccounts: env.isDemoMode ? demoAccounts() : undefined,
      }),
    ),
  );

  const startJobs = async () => {
    try {
      const boss = await jobs.open();
      await openGenerationQueue(boss);
      await workOnGenerations(boss, generationWork(background, partner, now));
      await scheduleWeeklyRefresh(boss, background, now);
      await scheduleTrackingTrim(boss, background, now);
      await scheduleActorBackfill(boss, background, now);
    } catch (error) {
      app.log.error({ err: error }, 'the job queue did not start: reports are not generated, ranks not renewed');
    }
  };
  let starting: Promise<void> | undefined;
  app.addHook('onListen', () => (starting = startJobs()));
  app.addHook('onClose', async () => {
    // what is still starting would fail halfway
    await starting;
    await jobs.stop();
  });
  return { fields: [geographyFields(db), territoryFields(db, access)] };
}
