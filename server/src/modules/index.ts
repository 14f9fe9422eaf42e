import type { DemoAccounts } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Env } from '../env.ts';
import { withZod } from '../platform/http/create-app.ts';
import type { SpoolFolder } from '../platform/responses/spool-folder.ts';
import { AccessControl, ActingGrants, permissions } from './access/index.ts';
import { agentFields, agentRoutes, AgentService } from './agents/index.ts';
import { contentRoutes } from './content/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { directorFields, directorRoutes, DirectorService } from './directors/index.ts';
import { geographyFields } from './geography/index.ts';
import { buildSchema, graphqlRoutes } from './graphql/index.ts';
import { keyedWrites } from './idempotency/index.ts';
import { JobQueue, runJobs } from './jobs/index.ts';
import {
  ExportSender,
  PortalReferralService,
  referralChanges,
  referralQueries,
  referralRoutes,
  ReferralService,
  scheduleActorBackfill,
} from './referrals/index.ts';
import type { ExportLimits } from './referrals/index.ts';
import { registerReleases } from './releases/index.ts';
import type { ReleaseIndex } from './releases/index.ts';
import {
  escrowPartnerAt,
  generationWork,
  openGenerationQueue,
  reportRoutes,
  workOnGenerations,
} from './reports/index.ts';
import { sessionRoutes, SessionService } from './session/index.ts';
import type { AccountDirectory } from './session/index.ts';
import { scheduleWeeklyRefresh, territoryFields, territoryRoutes } from './territory/index.ts';
import { scheduleTrackingTrim, trackingRoutes } from './tracking/index.ts';

/** Dependencies shared by all modules. */
export interface Services {
  db: Kysely<Database>;
  /** For jobs and other work that no request waits for. Default: `db`. */
  background?: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  env: Pick<Env, 'isProduction' | 'addresses' | 'healthNetworks' | 'visitorsPerNetwork'>;
  releases: ReleaseIndex;
  /** Where exports are kept while they are sent. */
  spool: SpoolFolder;
  /** How many exports at a time and how long they may take; those left out are the defaults. */
  exportLimits?: Partial<ExportLimits>;
  /** The accounts of the identity provider. Without it nobody may act for anybody: admins could not be told apart. */
  accounts?: AccountDirectory | undefined;
  /** The accounts for the login card (D-40). Default: there is no demonstration, and no such address. */
  demoAccounts?: DemoAccounts | undefined;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Registers every module on an app that knows `authentication` already. Closing the app ends what they run. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  const { db, background = db, connectionString, env, releases, accounts, now = () => new Date() } = services;
  const { addresses } = env;
  const access = new AccessControl(db, new ActingGrants(db, now), now);
  await app.register(permissions, { access });
  await app.register(keyedWrites, { db, now });

  const agents = new AgentService(db, access, now);
  const directors = new DirectorService(db, access, now);
  const referrals = new ReferralService(db, access, now);
  const portalReferrals = new PortalReferralService(db, access, now);
  const exports = new ExportSender(services.spool, services.exportLimits);
  const sessions = new SessionService(db, access, accounts, now);
  const partner = escrowPartnerAt(addresses.escrowPartnerUrl);
  const jobs = new JobQueue(connectionString, app.log);
  const openQueue = async () => openGenerationQueue(await jobs.open());
  const linkedPages = [addresses.landingPageUrl, addresses.defaultWebinarUrl, addresses.supportCenterUrl];
  const redirectHosts = linkedPages.map((page) => new URL(page).host);

  const { demoAccounts } = services;
  await app.register(withZod((zod) => territoryRoutes(zod, { db, now })));
  await app.register(withZod((zod) => dashboardRoutes(zod, { db, now })));
  await app.register(withZod((zod) => reportRoutes(zod, { db, now, partner, openQueue })));
  await app.register(withZod((zod) => contentRoutes(zod, { db, now, redirectHosts, demoAccounts })));
  await app.register(withZod((zod) => sessionRoutes(zod, { sessions })));
  await app.register(withZod((zod) => agentRoutes(zod, { agents })));
  await app.register(withZod((zod) => directorRoutes(zod, { directors })));
  await app.register(withZod((zod) => referralRoutes(zod, { db, referrals, exports, now })));
  await app.register(withZod((zod) => trackingRoutes(zod, { db, now })));
  const { healthNetworks: networks, visitorsPerNetwork } = env;
  await registerReleases(app, { db, background, releases, networks, visitorsPerNetwork, now });
  const schema = buildSchema([
    geographyFields(db),
    territoryFields(db, access),
    agentFields(agents),
    directorFields(directors),
    referralQueries(portalReferrals),
    referralChanges(referrals),
  ]);
  await app.register(withZod((zod) => graphqlRoutes(zod, { schema, allowsIntrospection: !env.isProduction, now })));

  runJobs(app, jobs, [
    async (boss) => {
      await openGenerationQueue(boss);
      await workOnGenerations(boss, generationWork(background, partner, now));
    },
    (boss) => scheduleWeeklyRefresh(boss, background, now),
    (boss) => scheduleTrackingTrim(boss, background, now),
    (boss) => scheduleActorBackfill(boss, background, now),
  ]);
}
