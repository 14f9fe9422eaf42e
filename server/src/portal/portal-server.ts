import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { StatusLabels } from '@portal/shared/status-labels';
import { openReleaseReader, openStore, ReleaseError } from '@portal/release';
import { openDatabase } from '../database/connection.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { delivery } from '../delivery/delivery.ts';
import type { Env } from '../env/env.ts';
import { deliverInLanguage } from './deliver-in-language.ts';
import { openIdentity } from '../identity/index.ts';
import { recordPortalAccess } from '../modules/agents/index.ts';
import { hasFloatingBanner } from '../modules/content/index.ts';
import { headRecordFile } from '../modules/audit/index.ts';
import { registerModules } from '../modules/index.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { openTransports, OutboxService } from '../modules/outbox/index.ts';
import { readStatusLabels } from '../modules/referrals/index.ts';
import { WritableStore } from '../modules/releases/index.ts';
import { SupportLog } from '../modules/support/index.ts';
import { authentication } from '../platform/tokens/authentication.ts';
import { createApp } from '../platform/http/create-app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { openTogether } from '../platform/lifecycle/open-together.ts';
import { pageSources } from '../platform/security/security-headers.ts';
import { SpoolFolder } from '../platform/responses/spool-folder.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { createTokenVerifier } from '../platform/tokens/verify-token.ts';
import { WatchedValue } from '../platform/watched-value.ts';
import { portalConfig } from './portal-config.ts';

export interface PortalServer {
  app: FastifyInstance;
  /** Closes the app, unless it is already closed, and then the server's resources, the last opened first. */
  close: () => Promise<void>;
}

/** Receives each step, in a few words, while the server starts. */
export type Progress = (step: string) => void;

/**
 * Puts the server together: database, migrations, identity, demonstration, modules, delivery. It does not listen yet.
 * When a step fails, everything opened so far is closed.
 * @throws StartupError with one sentence when the installation is wrong
 */
export async function createPortalServer(env: Env, progress: Progress = () => {}): Promise<PortalServer> {
  const supportLog = new SupportLog();
  const logger = createLogger(env, undefined, (line) => supportLog.write(line));
  const { value: app, close } = await openTogether(
    (opened) => assemble(env, { logger, supportLog, opened, progress }),
    (error) => logger.error({ err: error }, 'closing after a failed start failed too'),
  );
  return { app, close };
}

interface Opening {
  logger: Logger;
  supportLog: SupportLog;
  /** Receives each resource as soon as it is open. */
  opened: AsyncDisposableStack;
  progress: Progress;
}

async function assemble(env: Env, { logger, supportLog, opened, progress }: Opening): Promise<FastifyInstance> {
  // loaded only where there is a collector
  const telemetry =
    env.telemetry &&
    (await import('../platform/telemetry/open-telemetry.ts')).openTelemetry(env.telemetry, (sentence) =>
      logger.warn(sentence),
    );
  opened.defer(() => telemetry?.close());
  progress(env.databaseUrl ? 'Connecting to the database' : 'Starting the database');
  const database = await openDatabase(env, (sentence, level = 'warn') => logger[level](sentence), telemetry);
  opened.defer(() => database.close());
  const { db, background, connectionString } = database;
  opened.defer(() => supportLog.stop());
  const applied = await database.maintain((maintenance) => migrateToLatest(maintenance));
  if (applied.length > 0) progress(`Applied ${applied.length} migrations`);
  const outbox = new OutboxService();
  const transports = await openTransports(env);
  opened.defer(async () => {
    await Promise.all([transports.email, transports.sms, transports['queued-webhook']].map((each) => each.close()));
  });
  const deliver = deliverInLanguage(outbox);
  const identity = await openIdentity({
    db,
    env,
    deliver,
    onPasswordChosen: (email, transaction) => recordPortalAccess(transaction, email, { portalTempPassword: false }),
  });
  opened.defer(() => identity.close());
  const spool = new SpoolFolder({ folder: path.join(env.portalDataFolder, 'spool') });
  await spool.prepare().catch((cause: unknown) => {
    throw new StartupError(`The data folder ${env.portalDataFolder} cannot be written; set PORTAL_DATA.`, { cause });
  });
  const fileStore = await openFileStore(env.fileStore ?? path.join(env.portalDataFolder, 'files'), env.s3);
  opened.defer(() => fileStore.close());
  const demo = env.isDemoMode ? await import('../demo/index.ts') : undefined;
  if (demo && identity.kind === 'development' && !(await demo.hasDemo(identity.admin))) {
    progress('Filling the demonstration: 240 agents, 3,000 referrals');
    await database.maintain((maintenance) => demo.seedDemo(maintenance, identity.admin, fileStore));
  }
  const storeAddress = env.releaseStore ?? path.join(env.portalDataFolder, 'releases');
  const storeEnv = { RELEASE_SIGNERS: env.releaseSigners };
  const store = await openForReading(storeAddress, storeEnv);
  opened.defer(() => store.close());
  const writable = opened.adopt(new WritableStore(storeAddress, store.signers), (closing) => closing.close());
  const reader = openReleaseReader(store, {
    channel: env.portalChannel,
    onStale: (error) => logger.error({ err: error }, 'the release store does not answer; the last set is served on'),
    onRefused: (problems) => {
      if (problems.length === 0) logger.info('everything that is live is served again');
      else logger.error({ problems }, 'live releases are not served');
    },
    onChangedFile: (problem) => logger.error({ problem }, 'a file of a release is not served'),
    onUnstored: (error) => logger.warn({ err: error }, 'the served set could not be stored: its health is not counted'),
    onUnwatched: (error) =>
      logger.error({ err: error }, 'the release log cannot be read: no release rolls back by itself'),
  });
  const app = await createApp({
    logger,
    checkDatabase: () => sql`select 1`.execute(db),
    sources: pageSources(env),
    trustedProxies: env.trustedProxies,
    telemetry,
  });
  opened.defer(() => app.close());
  await app.register(authentication, { verifier: createTokenVerifier(identity.pool) });
  if (identity.kind === 'development') await app.register(identity.plugin);
  await registerModules(app, {
    db,
    background,
    connectionString,
    env,
    releases: { store, reader, writable, origin: env.portalPublicUrl },
    spool,
    fileStore,
    auditHeadFile: headRecordFile(env.portalDataFolder),
    accounts: identity.admin,
    supportLog,
    demoAccounts: demo?.demoAccounts(),
    outbox,
    transports,
    telemetry,
  });
  const banner = new WatchedValue({
    read: (now) => hasFloatingBanner(db, env.addresses.floatingBannerLabel, now),
    first: false,
    freshFor: 30_000,
    onFailure: (error) => logger.warn({ err: error }, 'whether there is a banner above the pages is not known'),
  });
  const labels = new WatchedValue<StatusLabels | null>({
    read: () => readStatusLabels(db),
    first: null,
    freshFor: 5_000,
    onFailure: (error) => logger.warn({ err: error }, 'the labels of statuses are not known'),
  });
  await Promise.all([banner.refresh(), labels.refresh()]);
  await app.register(delivery, {
    reader,
    config: portalConfig(env, identity),
    hasFloatingBanner: banner.current,
    statusLabels: labels.current,
  });
  return app;
}

async function openForReading(address: string, storeEnv: { RELEASE_SIGNERS: string | undefined }) {
  try {
    return await openStore(address, 'read', storeEnv);
  } catch (error) {
    throw error instanceof ReleaseError ? new StartupError(error.message, { cause: error }) : error;
  }
}
