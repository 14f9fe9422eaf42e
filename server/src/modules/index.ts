import type { DemoAccounts } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Env } from '../env.ts';
import { withZod } from '../platform/http/create-app.ts';
import { DEFAULT_NETWORKS } from '../platform/requests/network-of.ts';
import type { SpoolFolder } from '../platform/responses/spool-folder.ts';
import { AccessControl, ActingGrants, permissions } from './access/index.ts';
import { AccountService, accountRoutes, StaffAccountService, staffAccountRoutes } from './accounts/index.ts';
import type { AccountProvider } from './accounts/index.ts';
import { agentFields, agentRoutes, AgentService } from './agents/index.ts';
import { CalendarFeedService, calendarFeedRoutes } from './calendar-feeds/index.ts';
import { contentRoutes } from './content/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { directorFields, directorRoutes, DirectorService } from './directors/index.ts';
import { geographyFields } from './geography/index.ts';
import { buildSchema, graphqlRoutes } from './graphql/index.ts';
import { keyedWrites } from './idempotency/index.ts';
import { JobQueue, runJobs } from './jobs/index.ts';
import { listViewRoutes } from './list-views/index.ts';
import { LiveService, liveRoutes, scheduleLiveTrim } from './live/index.ts';
import { newsRoutes } from './news/index.ts';
import { LOCAL_TRANSPORTS, OutboxService, registerOutbox } from './outbox/index.ts';
import type { Transports } from './outbox/index.ts';
import {
  bulkChanges,
  BulkService,
  draftRoutes,
  DraftService,
  ExportSender,
  PortalReferralService,
  referralChanges,
  referralQueries,
  referralRoutes,
  ReferralService,
  rollUpRoutes,
  scheduleActorBackfill,
  scheduleDraftTrim,
  StatusCatalog,
} from './referrals/index.ts';
import type { ExportLimits } from './referrals/index.ts';
import { pageLogRoutes } from './page-log/index.ts';
import { perkRoutes } from './perks/index.ts';
import { registerReleases } from './releases/index.ts';
import type { ReleaseIndex } from './releases/index.ts';
import {
  escrowPartnerAt,
  generationWork,
  openGenerationQueue,
  reportRoutes,
  workOnGenerations,
} from './reports/index.ts';
import { selfReportRoutes } from './self-reports/index.ts';
import { sessionRoutes, SessionService } from './session/index.ts';
import { scheduleWeeklyRefresh, territoryFields, territoryRoutes } from './territory/index.ts';
import { scheduleTrackingTrim, trackingRoutes } from './tracking/index.ts';

/** Dependencies shared by all modules. */
export interface Services {
  db: Kysely<Database>;
  /** For jobs and other background work. Default: `db`. */
  background?: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  env: Pick<
    Env,
    | 'isProduction'
    | 'isDemoMode'
    | 'portalPublicUrl'
    | 'supportPhone'
    | 'addresses'
    | 'healthNetworks'
    | 'visitorsPerNetwork'
  >;
  /** Where messages begin; the identity provider sends its own there too. Default: one of its own. */
  outbox?: OutboxService;
  /** How messages leave the portal. Default: they stay. */
  transports?: Transports;
  releases: ReleaseIndex;
  /** The folder for exports while they are sent. */
  spool: SpoolFolder;
  /** How many exports at a time and how long they may take; those left out are the defaults. */
  exportLimits?: Partial<ExportLimits>;
  /** The accounts of the identity provider. Without it nobody can act for others or ask about an account. */
  accounts?: AccountProvider | undefined;
  /** The accounts for the login card (D-40). Default: no demonstration, and no such route. */
  demoAccounts?: DemoAccounts | undefined;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Registers every module on an app that already has `authentication`. Closing the app stops what they run. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  const { db, background = db, connectionString, env, releases, accounts, now = () => new Date() } = services;
  const { addresses } = env;
  const access = new AccessControl(db, new ActingGrants(db, now), now);
  await app.register(permissions, { access });
  await app.register(keyedWrites, { db, now });

  const agents = new AgentService(db, access, now);
  const directors = new DirectorService(db, access, now);
  const catalog = new StatusCatalog(db, now);
  const referrals = new ReferralService(db, access, catalog, now);
  const drafts = new DraftService(db, access, now);
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
  if (accounts) {
    const service = new AccountService(db, accounts);
    await app.register(
      withZod((zod) => accountRoutes(zod, { accounts: service, supportEmail: addresses.supportEmail })),
    );
    const staffAccounts = new StaffAccountService(db, accounts, now);
    await app.register(withZod((zod) => staffAccountRoutes(zod, { accounts: staffAccounts })));
  }
  await app.register(withZod((zod) => agentRoutes(zod, { agents })));
  await app.register(withZod((zod) => directorRoutes(zod, { directors })));
  await app.register(withZod((zod) => referralRoutes(zod, { db, referrals, exports, now })));
  await app.register(withZod((zod) => rollUpRoutes(zod, { db, now })));
  await app.register(withZod((zod) => draftRoutes(zod, { drafts })));
  await app.register(withZod((zod) => listViewRoutes(zod, { db, catalog, now })));
  const calendarFeeds = new CalendarFeedService(db, now);
  await app.register(withZod((zod) => calendarFeedRoutes(zod, { calendarFeeds })));
  const live = new LiveService({ db, connectionString, access, log: app.log, now });
  await app.register(withZod((zod) => liveRoutes(zod, { live })));
  await app.register(withZod((zod) => newsRoutes(zod, { db, now })));
  await app.register(withZod((zod) => selfReportRoutes(zod, { db, now })));
  await app.register(withZod((zod) => trackingRoutes(zod, { db, now })));
  const { isDemoMode, portalPublicUrl: portalUrl, supportPhone } = env;
  const { outbox = new OutboxService(), transports = LOCAL_TRANSPORTS } = services;
  const { supportEmail } = env.addresses;
  await app.register(withZod((zod) => perkRoutes(zod, { db, outbox, supportEmail, now })));
  const startDeliveries = await registerOutbox(app, {
    db,
    background,
    outbox,
    transports,
    site: { portalUrl, supportPhone },
    isDemoMode,
    now,
  });
  const { healthNetworks: networks, visitorsPerNetwork } = env;
  const pageLog = { visitKey: () => releases.reader.visitKey(), networks: networks ?? DEFAULT_NETWORKS, now };
  await app.register(withZod((zod) => pageLogRoutes(zod, pageLog)));
  await registerReleases(app, { db, background, releases, networks, visitorsPerNetwork, now });
  const schema = buildSchema([
    geographyFields(db),
    territoryFields(db, access),
    agentFields(agents),
    directorFields(directors),
    referralQueries(portalReferrals, catalog),
    referralChanges(referrals),
    bulkChanges(new BulkService(db, access, catalog, now)),
  ]);
  await app.register(withZod((zod) => graphqlRoutes(zod, { schema, allowsIntrospection: !env.isProduction, now })));

  runJobs(app, jobs, [
    async (boss) => {
      await openGenerationQueue(boss);
      await workOnGenerations(boss, generationWork(background, partner, now));
    },
    startDeliveries,
    (boss) => scheduleWeeklyRefresh(boss, background, now),
    (boss) => scheduleTrackingTrim(boss, background, now),
    (boss) => scheduleDraftTrim(boss, background, now),
    (boss) => scheduleLiveTrim(boss, background, now),
    (boss) => scheduleActorBackfill(boss, background, now),
  ]);
}
