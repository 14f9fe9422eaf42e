import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { sql, type Kysely } from 'kysely';
import { startSimulators, type Simulators } from '../../../scripts/lib/start-simulators.ts';
import { connect, embeddedConnectionString } from '../../../server/src/database/connection.ts';
import type { Database } from '../../../server/src/database/database.ts';
import { launchEmbedded, type EmbeddedDatabase } from '../../../server/src/database/embedded/launch-embedded.ts';
import { DATABASE_LIMITS } from '../../../server/src/database/limits.ts';
import { migrateToLatest } from '../../../server/src/database/migrate.ts';
import { seedDemo } from '../../../server/src/demo/seed.ts';
import { openLocalFileStore } from '../../../server/src/platform/files/local-file-store.ts';
import { createIdentity } from '../../../server/src/identity/create-identity.ts';
import { makeFixtureStore } from './fixture-releases.ts';
import { TokenIssuer } from './people.ts';
import { ServerProcess } from './server-process.ts';
import { createExtraAgents, type ExtraAgent } from './extra-agents.ts';

const TEMPLATE = 'trial_template';
/** Until PostgreSQL has recovered from a kill. */
const DATABASE_LIMIT = 60_000;
/** Known only to the trial; it allows the admin calls of the development provider. */
export const IDENTITY_ADMIN_KEY = 'trial-identity-admin-key';

export interface PortalOptions {
  /** Changes the fresh copy of the demonstration before the server starts. */
  prepare?: (db: Kysely<Database>) => Promise<void>;
  /** Fills the release store. Default: a host and a remote made of small files. */
  makeStore?: (releaseStore: string, dataFolder: string) => Promise<void>;
  /** More settings of the server, such as LOG_LEVEL. */
  settings?: Record<string, string>;
  /** Changes the server's database URL, such as to a proxy. Default: a direct connection. */
  databaseUrl?: (straight: URL) => Promise<string>;
  /** Further servers on the same data, each on a separate port. Default none. */
  moreServers?: number;
}

export interface Portal {
  url: string;
  server: ServerProcess;
  /** All servers, `server` first. */
  servers: ServerProcess[];
  /** A direct connection to this portal's database, bypassing any proxy. */
  db: Kysely<Database>;
  releaseStore: string;
  stop: () => Promise<void>;
}

/**
 * Everything the trials of one run share: a folder, one PostgreSQL that survives kills, and a demonstration in it that
 * portals get copies of. All of it is removed with this process, however that ends.
 */
export class World {
  readonly folder: string;
  readonly issuer: TokenIssuer;
  /** Agents with accounts beyond those of the demonstration, to spread calls over. */
  readonly extraAgents: readonly ExtraAgent[];
  readonly #cluster: EmbeddedDatabase;
  readonly #admin: Kysely<Database>;
  readonly #template: Kysely<Database>;
  readonly #simulators: Simulators;
  readonly #open = new Set<Portal>();
  #opened = 0;

  private constructor(parts: {
    folder: string;
    issuer: TokenIssuer;
    extraAgents: readonly ExtraAgent[];
    cluster: EmbeddedDatabase;
    admin: Kysely<Database>;
    template: Kysely<Database>;
    simulators: Simulators;
  }) {
    this.folder = parts.folder;
    this.issuer = parts.issuer;
    this.extraAgents = parts.extraAgents;
    this.#cluster = parts.cluster;
    this.#admin = parts.admin;
    this.#template = parts.template;
    this.#simulators = parts.simulators;
  }

  /** @param extraAgents how many more agents get an account */
  static async create(extraAgents: number): Promise<World> {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-trial-'));
    // run by root, the database has another account, which needs access
    chmodSync(folder, 0o755);
    process.once('exit', () => removeFolder(folder));
    const cluster = await launchEmbedded({ dataFolder: folder, transport: 'loopback' });
    const admin = connectPatiently(embeddedConnectionString(cluster), 2);
    await sql`create database ${sql.id(TEMPLATE)}`.execute(admin);
    const seeding = connectPatiently(embeddedConnectionString(cluster, TEMPLATE), 10);
    await migrateToLatest(seeding);
    const identity = await createIdentity({
      db: seeding,
      env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } },
      deliver: async () => {},
    });
    const fileStore = openLocalFileStore(path.join(folder, 'files'));
    await seedDemo(seeding, identity.admin, fileStore);
    const made = await createExtraAgents(seeding, identity.admin, extraAgents);
    await seeding.destroy();
    // queries go to a separate copy, because PostgreSQL can only copy a database without connections
    const lookups = `${TEMPLATE}_lookups`;
    await sql`create database ${sql.id(lookups)} template ${sql.id(TEMPLATE)}`.execute(admin);
    const template = connectPatiently(embeddedConnectionString(cluster, lookups), 2);
    const issuer = await TokenIssuer.of(template);
    const simulators = await startSimulators();
    return new World({ folder, issuer, extraAgents: made, cluster, admin, template, simulators });
  }

  /** A portal on a fresh copy of the demonstration, with fixture releases, on a separate port. */
  async openPortal({ prepare, makeStore = makeFixtureStore, ...options }: PortalOptions = {}): Promise<Portal> {
    const name = `trial_${(this.#opened += 1)}`;
    await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(this.#admin);
    const straight = embeddedConnectionString(this.#cluster, name);
    const db = connectPatiently(straight, 6);
    await prepare?.(db);
    const dataFolder = path.join(this.folder, name);
    const releaseStore = path.join(dataFolder, 'releases');
    mkdirSync(releaseStore, { recursive: true });
    await makeStore(releaseStore, dataFolder);
    const { settings, databaseUrl, moreServers = 0 } = options;
    const servers: ServerProcess[] = [];
    const portal: Portal = {
      url: '',
      get server() {
        return servers[0]!; // the loop below makes at least one
      },
      servers,
      db,
      releaseStore,
      stop: async () => {
        this.#open.delete(portal);
        await Promise.all(servers.map((server) => server.stop()));
        await db.destroy();
        // its database goes with the folder: dropping it would make PostgreSQL flush everything to disk first
        rmSync(dataFolder, { recursive: true, force: true });
      },
    };
    this.#open.add(portal);
    const reached = databaseUrl ? await databaseUrl(new URL(straight)) : straight;
    for (let index = 0; index <= moreServers; index++) {
      const port = await getPort({ host: '127.0.0.1' });
      const server = new ServerProcess({
        url: `http://127.0.0.1:${port}`,
        logFile: path.join(dataFolder, `server-${index}.log`),
        settings: {
          ...this.#simulators.env,
          DATABASE_URL: reached,
          PORTAL_PORT: String(port),
          PORTAL_PUBLIC_URL: `http://127.0.0.1:${port}`,
          PORTAL_DATA: dataFolder,
          RELEASE_STORE: releaseStore,
          FILE_STORE: path.join(this.folder, 'files'),
          IDENTITY_ADMIN_KEY,
          // calls then count as coming from the addresses they name, so the real per-address limits can stay
          TRUSTED_PROXIES: '127.0.0.1',
          LOG_LEVEL: 'error',
          // the first server that ends writes Node's compile cache, and the next ones start in half the time
          NODE_COMPILE_CACHE: path.join(this.folder, 'compiled'),
          ...settings,
        },
      });
      servers.push(server);
      await server.start();
    }
    portal.url = servers[0]!.url; // the loop above made at least one
    return portal;
  }

  /** Kills PostgreSQL as kill -9 does, and waits until its keeper has started it again. */
  async killDatabase(): Promise<void> {
    const processId = this.#cluster.serverProcessId();
    if (processId === undefined) throw new Error('PostgreSQL is not running');
    process.kill(processId, 'SIGKILL');
    const end = Date.now() + DATABASE_LIMIT;
    for (;;) {
      const isBack = await sql`select 1`.execute(this.#admin).then(
        () => this.#cluster.serverProcessId() !== processId,
        () => false,
      );
      if (isBack) return;
      if (Date.now() > end) throw new Error('PostgreSQL did not come back');
      await delay(50);
    }
  }

  async close(): Promise<void> {
    for (const portal of Array.from(this.#open)) await portal.stop();
    this.#simulators.process.kill('SIGTERM');
    await this.#template.destroy();
    await this.#admin.destroy();
    await this.#cluster.stop();
    removeFolder(this.folder);
  }
}

/** Filling a database and looking through it takes longer than a request may. */
function connectPatiently(connectionString: string, maximum: number): Kysely<Database> {
  return connect(connectionString, undefined, maximum, DATABASE_LIMITS.maintenance);
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Opens a portal for some work and closes it, however the work ends. */
export async function withPortal<T>(
  world: World,
  options: PortalOptions,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  const portal = await world.openPortal(options);
  try {
    return await work(portal);
  } finally {
    await portal.stop();
  }
}
