import type { DemoAccounts } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Env } from '../env.ts';
import { withZod } from '../platform/http/create-app.ts';
import { DEFAULT_NETWORKS } from '../platform/requests/network-of.ts';
import { PublicCaller } from '../platform/public-calls/public-caller.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import type { SpoolFolder } from '../platform/responses/spool-folder.ts';
import { AccessControl, ActingGrants, permissions } from './access/index.ts';
import { registerAccounts, type AccountProvider } from './accounts/index.ts';
import { agentFields, agentRoutes, AgentService, profileRoutes, ProfileService } from './agents/index.ts';
import { AgreementMailer, agreementRoutes, AgreementService } from './agreements/index.ts';
import { registerAudit } from './audit/index.ts';
import { CalendarFeedService, calendarFeedRoutes } from './calendar-feeds/index.ts';
import { registerContent } from './content/index.ts';
import { knownOrigins, registerCrm, scheduleCrmPurge } from './crm/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { directorFields, directorRoutes, DirectorService } from './directors/index.ts';
import {
  eventRegistrationRoutes,
  RegistrationService,
  scheduleRegistrationPurge,
} from './event-registrations/index.ts';
import { formDraftRoutes, scheduleFormDraftPurge } from './form-drafts/index.ts';
import { FileService, scheduleFilePurge } from './files/index.ts';
import { geographyFields } from './geography/index.ts';
import { buildSchema, graphOperations, graphqlRoutes } from './graphql/index.ts';
import { keyedWrites } from './idempotency/index.ts';
import { inviteRoutes, InviteService } from './invites/index.ts';
import { JobQueue, runJobs } from './jobs/index.ts';
import { listViewRoutes } from './list-views/index.ts';
import { LiveService, liveRoutes, observeChannels, scheduleLiveEventPurge } from './live/index.ts';
import { newsRoutes } from './news/index.ts';
import {
  NotificationService,
  notificationRoutes,
  notifyOfNewLeads,
  scheduleHeldNotifications,
} from './notifications/index.ts';
import { openPayments, registerOrders, type PaymentProvider } from './orders/index.ts';
import { LOCAL_TRANSPORTS, OutboxService, registerOutbox, Webhooks, type Transports } from './outbox/index.ts';
import { ExportSender, registerReferrals, type Assignments, type ExportLimits } from './referrals/index.ts';
import { pageLogRoutes } from './page-log/index.ts';
import { allPartners, partnerRoutes } from './partners/index.ts';
import { declaredRoutes, permissionTableRoutes } from './permission-table/index.ts';
import { perkRoutes, publishedPerks as perks } from './perks/index.ts';
import { pausedUntil, preferenceRoutes, PreferenceService } from './preferences/index.ts';
import { recentAgentRoutes } from './recent-agents/index.ts';
import { registerReleases, type ReleaseIndex } from './releases/index.ts';
import { escrowPartnerAt, registerReports } from './reports/index.ts';
import { propertyRecordRoutes, propertyRecordsAt } from './property-records/index.ts';
import { salesRoutes, salesSystemAt } from './sales/index.ts';
import { selfReportRoutes } from './self-reports/index.ts';
import { sessionRoutes, SessionService } from './session/index.ts';
import { registerTerritory } from './territory/index.ts';
import { scheduleSupportLogPurge, supportRoutes, type SupportLog } from './support/index.ts';
import { titlePartnerAt, titleRoutes, TitleService } from './title/index.ts';
import { scheduleTrackingPurge, trackingRoutes } from './tracking/index.ts';
import { webinarRoutes } from './webinars/index.ts';

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
    | 'payments'
    | 'titlePartner'
  >;
  /** Where messages begin; the identity provider sends its own there too. Default: one of its own. */
  outbox?: OutboxService;
  /** How messages leave the portal. Default: they stay. */
  transports?: Transports;
  releases: ReleaseIndex;
  /** Default: nothing is measured. */
  telemetry?: Telemetry | undefined;
  /** The folder for exports while they are sent. */
  spool: SpoolFolder;
  /** Where the bytes of private files are. */
  fileStore: FileStore;
  /** The file that heads of the audit log are recorded in. Default: only the log of the server has them. */
  auditHeadFile?: string | undefined;
  /** How many exports at a time and how long they may take; those left out are the defaults. */
  exportLimits?: Partial<ExportLimits>;
  /** The accounts of the identity provider. Without it nobody can act for others or ask about an account. */
  accounts?: AccountProvider | undefined;
  /** Is given the lines of the log. Default: the support view finds nothing. */
  supportLog?: SupportLog | undefined;
  /** The accounts for the login card (D-40). Default: no demonstration, and no such route. */
  demoAccounts?: DemoAccounts | undefined;
  /** Takes payments. Default: that of the settings. */
  paymentProvider?: PaymentProvider;
  /** Calls addresses that people enter; tests replace it. */
  publicCaller?: PublicCaller;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Registers every module on an app that already has `authentication`. Closing the app stops what they run. */
export async function registerModules(app: FastifyInstance, services: Services): Promise<void> {
  const {
    db,
    background = db,
    connectionString,
    env,
    releases,
    accounts,
    telemetry,
    now = () => new Date(),
  } = services;
  const { addresses } = env;
  const access = new AccessControl({ db, grants: new ActingGrants({ db, now }), now });
  await app.register(permissions, { access });
  const routes = declaredRoutes(app);
  await app.register(keyedWrites, { db, now });

  const agents = new AgentService({ db, access, now });
  const directors = new DirectorService({ db, access, now });
  const { outbox = new OutboxService(), transports = LOCAL_TRANSPORTS } = services;
  const notifications = new NotificationService({ outbox, log: app.log });
  const assignments: Assignments = {
    pausedUntil,
    onAssigned: (about, agentId, assigned) => notifyOfNewLeads(notifications, about, agentId, assigned),
  };
  const exports = new ExportSender({ spool: services.spool, limits: services.exportLimits });
  const startAuditChecks = await registerAudit(app, {
    db,
    background,
    access,
    exports,
    headFile: services.auditHeadFile,
    isDemonstration: env.isDemoMode,
    now,
  });
  const sessions = new SessionService({ db, access, accounts, now });
  const partner = escrowPartnerAt(addresses.escrowPartnerUrl);
  const jobs = new JobQueue({ connectionString, log: app.log });
  const linkedPages = [addresses.landingPageUrl, addresses.defaultWebinarUrl, addresses.supportCenterUrl];
  const redirectHosts = [...new Set(linkedPages.map((page) => new URL(page).host))];

  const hooks = {
    waitlist: { setting: 'NOTIFICATION_WEBHOOK_URL', url: addresses.notificationWebhookUrl },
    unlock: { setting: 'UNLOCK_WEBHOOK_URL', url: addresses.unlockWebhookUrl },
  };
  const webhooks = new Webhooks({ db, hooks, isProduction: env.isProduction, log: app.log });
  const territory = await registerTerritory(app, { db, background, access, notifications, webhooks, now });
  const sales = salesSystemAt({ url: addresses.salesSystemUrl, now });
  await app.register(withZod((zod) => salesRoutes(zod, { sales })));
  const { propertyRecordsUrl, propertyRecordsOrg: org } = addresses;
  const records = propertyRecordsUrl === undefined ? null : propertyRecordsAt(propertyRecordsUrl);
  await app.register(withZod((zod) => propertyRecordRoutes(zod, { partner: records, org })));
  const links = { defaultUrl: addresses.defaultWebinarUrl, hosts: redirectHosts };
  await app.register(withZod((zod) => webinarRoutes(zod, { db, links, now })));
  await app.register(withZod((zod) => dashboardRoutes(zod, { db, now })));
  const files = new FileService({ db, store: services.fileStore, now });
  const title = new TitleService({ db, access, now });
  const { clientId, clientSecret } = env.titlePartner;
  const titlePartner =
    clientSecret === undefined ? null : titlePartnerAt({ url: addresses.titlePartnerUrl, clientId, clientSecret });
  await app.register(withZod((zod) => titleRoutes(zod, { title, partner: titlePartner })));
  const startGenerations = await registerReports(app, {
    db,
    background,
    grants: access.grants,
    partner,
    files,
    outbox,
    jobs,
    isProduction: env.isProduction,
    now,
  });
  const startImagePurge = await registerContent(app, {
    db,
    background,
    perks,
    linkHosts: redirectHosts,
    bannerPlaces: { login: addresses.loginBannerLabel, floating: addresses.floatingBannerLabel },
    demoAccounts: services.demoAccounts,
    now,
  });
  await app.register(withZod((zod) => sessionRoutes(zod, { sessions })));
  if (accounts) {
    await registerAccounts(app, { db, provider: accounts, supportEmail: addresses.supportEmail, now });
  }
  await app.register(withZod((zod) => agentRoutes(zod, { agents })));
  await app.register(withZod((zod) => recentAgentRoutes(zod, { db })));
  const profiles = new ProfileService({ db, files, access, log: app.log, now });
  await app.register(withZod((zod) => profileRoutes(zod, { db, profiles, files })));
  await app.register(withZod((zod) => directorRoutes(zod, { directors })));
  const referrals = await registerReferrals(app, { db, background, access, assignments, exports, now });
  await app.register(withZod((zod) => formDraftRoutes(zod, { db, now })));
  await app.register(withZod((zod) => listViewRoutes(zod, { db, catalog: referrals.catalog, now })));
  const calendarFeeds = new CalendarFeedService({ db, now });
  await app.register(withZod((zod) => calendarFeedRoutes(zod, { calendarFeeds })));
  const live = new LiveService({ db, connectionString, access, log: app.log, now });
  await app.register(withZod((zod) => liveRoutes(zod, { live })));
  observeChannels(live, telemetry);
  await app.register(withZod((zod) => newsRoutes(zod, { db, now })));
  await app.register(withZod((zod) => notificationRoutes(zod, { db, now })));
  const preferences = new PreferenceService({ db, access, notifier: notifications, now });
  await app.register(withZod((zod) => preferenceRoutes(zod, { preferences })));
  await app.register(withZod((zod) => selfReportRoutes(zod, { db, now })));
  await app.register(withZod((zod) => trackingRoutes(zod, { db, now })));
  const { isDemoMode, portalPublicUrl: portalUrl, supportPhone } = env;
  const { supportEmail } = env.addresses;
  await app.register(withZod((zod) => perkRoutes(zod, { db, outbox, supportEmail, now })));
  const { publicCaller: caller = new PublicCaller({ known: knownOrigins(addresses.crmSimulatorUrl) }) } = services;
  await registerCrm(app, { db, background, caller, now });
  const agreementMailer = new AgreementMailer({ db, outbox, portalUrl, now });
  const agreements = new AgreementService({ db, files, mailer: agreementMailer, supportPhone, log: app.log, now });
  await app.register(withZod((zod) => agreementRoutes(zod, { agreements, mailer: agreementMailer, files })));
  const invites = new InviteService({ db, outbox, portalUrl, now });
  await app.register(withZod((zod) => inviteRoutes(zod, { invites, landingPageUrl: addresses.landingPageUrl })));
  const startDeliveries = await registerOutbox(app, {
    db,
    background,
    outbox,
    transports,
    site: { portalUrl, supportPhone },
    isDemoMode,
    telemetry,
    now,
  });
  const { paymentUrl } = addresses;
  const paymentSettings = { paymentUrl, portalUrl, isProduction: env.isProduction, ...env.payments };
  const provider = services.paymentProvider ?? (await openPayments(paymentSettings));
  const { renewalNoticeDays } = env.payments;
  const ordering = { db, background, outbox, provider, turns: territory.turns, renewalNoticeDays, now };
  const startReconciliation = await registerOrders(app, ordering);
  const queuedHooks = {
    'lead-endpoint': addresses.leadEndpointUrl,
    'lead-zapier': addresses.leadZapierUrl,
    'open-escrow': addresses.openEscrowWebhookUrl,
  };
  const clients = { escrow: partner, payments: provider, sales, title: titlePartner, propertyRecords: records };
  const partners = allPartners({ db, now }, { ...clients, webhooks, transports, queuedHooks });
  await app.register(withZod((zod) => partnerRoutes(zod, { partners, now })));
  const { healthNetworks: networks, visitorsPerNetwork } = env;
  const pageLog = { visitKey: () => releases.reader.visitKey(), networks: networks ?? DEFAULT_NETWORKS, now };
  await app.register(withZod((zod) => pageLogRoutes(zod, pageLog)));
  const registrations = new RegistrationService({ db, outbox, supportEmail, now });
  const forms = { db, registrations, portalUrl, ...pageLog };
  await app.register(withZod((zod) => eventRegistrationRoutes(zod, forms)));
  const { supportLog } = services;
  supportLog?.start(background, app.log);
  const support = { db, store: releases.store, settle: async () => supportLog?.flush() };
  await app.register(withZod((zod) => supportRoutes(zod, support)));
  const guardOutbox = addresses.releaseGuardWebhookUrl === undefined ? null : outbox;
  const guarding = { releases, networks, visitorsPerNetwork, guardOutbox };
  const startGuardNotices = await registerReleases(app, { db, background, ...guarding, now });
  const schema = buildSchema([
    geographyFields(db),
    territory.fields,
    agentFields(agents),
    directorFields(directors),
    ...referrals.fields,
  ]);
  await app.register(withZod((zod) => graphqlRoutes(zod, { schema, allowsIntrospection: !env.isProduction, now })));
  await app.register(withZod((zod) => permissionTableRoutes(zod, { routes, fields: graphOperations(schema) })));

  runJobs(app, jobs, [
    startGenerations,
    startDeliveries,
    startAuditChecks,
    startReconciliation,
    startGuardNotices,
    territory.startJobs,
    startImagePurge,
    (boss) => scheduleTrackingPurge(boss, background, now),
    (boss) => scheduleSupportLogPurge(boss, background, now),
    (boss) => scheduleFormDraftPurge(boss, background, now),
    (boss) => scheduleHeldNotifications(boss, background, { notifications, now }),
    (boss) => scheduleFilePurge(boss, new FileService({ db: background, store: services.fileStore, now })),
    (boss) => scheduleRegistrationPurge(boss, background, now),
    (boss) => scheduleLiveEventPurge(boss, background, now),
    (boss) => scheduleCrmPurge(boss, background, now),
    // last: it begins to work on old changes at once
    referrals.startJobs,
  ]);
}
