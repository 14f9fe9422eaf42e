import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { openReleaseReader, openStore, ReleaseError } from 'release';
import { openDatabase } from './database/connection.ts';
import type { Database } from './database/database.ts';
import { migrateToLatest } from './database/migrate.ts';
import { delivery } from './delivery/delivery.ts';
import { hasDemo, seedDemo } from './demo/seed.ts';
import type { Env } from './env.ts';
import { openIdentity } from './identity/index.ts';
import { registerModules } from './modules/index.ts';
import { keepMessage } from './modules/outbox/index.ts';
import { WritableStore } from './modules/releases/index.ts';
import { authentication } from './platform/authentication.ts';
import { createApp } from './platform/create-app.ts';
import { createLogger } from './platform/logger.ts';
import { StartupError } from './platform/startup-error.ts';
import { pageSources } from './platform/security-headers.ts';
import { createTokenVerifier } from './platform/verify-token.ts';
import { portalConfig } from './portal-config.ts';

export interface PortalServer {
  app: FastifyInstance;
  /** Closes what the server holds open, after the app was closed. */
  release(): Promise<void>;
}

/** Told what is being done, in a few words, while the server starts. */
export type Progress = (step: string) => void;

/**
 * Puts the server together: database, migrations, identity, demonstration, modules, delivery. It does not listen yet.
 * @throws StartupError with one sentence when something of the installation is wrong
 */
export async function createPortalServer(env: Env, progress: Progress = () => {}): Promise<PortalServer> {
  const logger = createLogger(env);
  progress(env.databaseUrl ? 'Connecting to the database' : 'Starting the database');
  const database = await openDatabase(env, (sentence) => logger.warn(sentence));
  try {
    const applied = await migrateToLatest(database.db);
    if (applied.length > 0) progress(`Applied ${applied.length} migrations`);
    const identity = await openIdentity({ db: database.db, env, deliver: keepMessage, onPasswordChosen });
    if (env.isDemoMode && identity.kind === 'development' && !(await hasDemo(identity.admin))) {
      progress('Filling the demonstration: 240 agents, 3,000 referrals');
      await seedDemo(database.db, identity.admin);
    }
    const storeAddress = env.releaseStore ?? path.join(env.portalDataFolder, 'releases');
    const store = await openForReading(storeAddress);
    const writable = new WritableStore(storeAddress);
    const reader = openReleaseReader(store, {
      onStale: (error) => logger.error({ err: error }, 'the release store does not answer; the last set is served on'),
    });
    const app = await createApp({
      logger,
      checkDatabase: () => sql`select 1`.execute(database.db),
      sources: pageSources(env),
      trustedProxies: env.trustedProxies,
    });
    await app.register(authentication, { verifier: createTokenVerifier(identity.pool) });
    if (identity.kind === 'development') await app.register(identity.plugin);
    const modules = await registerModules(app, {
      db: database.db,
      connectionString: database.connectionString,
      env,
      releases: { store, reader, writable, origin: env.portalPublicUrl },
      accounts: identity.admin,
    });
    await app.register(delivery, {
      reader,
      config: portalConfig(env, identity),
    });
    return {
      app,
      release: async () => {
        await modules.stop();
        store.close();
        await writable.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openForReading(address: string) {
  try {
    return await openStore(address, 'read');
  } catch (error) {
    throw error instanceof ReleaseError ? new StartupError(error.message, { cause: error }) : error;
  }
}

/** D-11: the server clears the flag, so that the banner goes without anybody asking. */
async function onPasswordChosen(email: string, transaction: Kysely<Database>): Promise<void> {
  await transaction.updateTable('agent').set({ portalTempPassword: false }).where('email', '=', email).execute();
}
