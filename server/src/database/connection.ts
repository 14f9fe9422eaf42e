import { CamelCasePlugin, Kysely, sql } from 'kysely';
import pg from 'pg';
import { openTogether } from '../platform/lifecycle/open-together.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { columnTypes } from './column-types.ts';
import type { Database } from './database.ts';
import { launchEmbedded, type EmbeddedDatabase } from './embedded/launch-embedded.ts';
import { prepareServerRole, SERVER_ROLE } from './embedded/server-role.ts';
import { DATABASE_LIMITS, poolSettings, type DatabaseLimits } from './limits.ts';
import { SharingDialect } from './one-transaction.ts';
import { outageReports, reasonOf, type DatabaseLog } from './outage-reports.ts';
import { observePool, type PoolObservation } from './observe-pool.ts';
import { preparingPool } from './prepared-statements.ts';
import { DatabaseUnavailableError } from './unavailable-error.ts';
import { watchedPool } from './watched-pool.ts';

const REQUEST_CONNECTIONS = 20;
const BACKGROUND_CONNECTIONS = 4;
/** The demonstration holds one connection for its lock while it works on others. */
const MAINTENANCE_CONNECTIONS = 4;
const LIMITS_ARE_IGNORED =
  'The database ignores the time limits of this server (a pooler in between?); see docs/runbooks/production.md.';

export interface DatabaseSettings {
  /** Absent: the embedded PostgreSQL of `portalDataFolder`. */
  databaseUrl: string | undefined;
  portalDataFolder: string;
}

export interface OpenDatabase {
  /** For requests. */
  db: Kysely<Database>;
  /** For jobs and the rollout guard: a few separate connections, with the limits of background work. */
  background: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  isEmbedded: boolean;
  /** Runs migrations or the demonstration on separate connections, with limits for long work. */
  maintain: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Ends the connections and, where this process runs it, the embedded server. */
  close: () => Promise<void>;
}

/**
 * Opens the database of the settings, starting the embedded one where no address is given, and makes sure it responds.
 * @param log receives one sentence when a connection or the embedded server is lost and comes back
 * @param telemetry receives the statements and connections of both pools
 * @throws StartupError with one sentence when the database cannot be used
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog = () => {},
  telemetry?: Telemetry,
): Promise<OpenDatabase> {
  const { databaseUrl, portalDataFolder } = settings;
  // until the first response, the StartupError says what is wrong
  let isOpen = false;
  const poolLog: DatabaseLog = (sentence, level) => {
    if (isOpen) log(sentence, level);
  };
  const { value, close } = await openTogether(
    async (opened) => {
      const embedded = databaseUrl ? undefined : await launchEmbedded({ dataFolder: portalDataFolder, log });
      if (embedded) opened.defer(() => embedded.stop());
      const connectionString = databaseUrl ?? embeddedConnectionString(embedded!); // one of the two is set
      // requests and jobs cannot change what a table is, nor the audit log
      const ownString = embedded ? await ofServerRole(embedded, log) : connectionString;
      const open = (maximum: number, kind: 'requests' | 'background') => {
        const observation = telemetry && { telemetry, name: kind };
        const pool = connect(ownString, poolLog, maximum, DATABASE_LIMITS[kind], observation);
        return opened.adopt(pool, (closing) => closing.destroy());
      };
      const db = open(REQUEST_CONNECTIONS, 'requests');
      const background = open(BACKGROUND_CONNECTIONS, 'background');
      await firstAnswer(db, databaseUrl, log);
      isOpen = true;
      return { db, background, connectionString, isEmbedded: embedded !== undefined };
    },
    (error) => log(`Closing the database failed too (${String(error)}).`),
  );
  return { ...value, maintain: (work) => maintain(value.connectionString, log, work), close };
}

async function maintain<T>(
  connectionString: string,
  log: DatabaseLog,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = connect(connectionString, log, MAINTENANCE_CONNECTIONS, DATABASE_LIMITS.maintenance);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The address of an embedded cluster for the role of the server, which is made where it is missing. */
async function ofServerRole(embedded: EmbeddedDatabase, log: DatabaseLog): Promise<string> {
  await maintain(embeddedConnectionString(embedded), log, (db) => prepareServerRole(db, embedded.address.password));
  return embeddedConnectionString({ ...embedded, user: SERVER_ROLE });
}

/** A pool of connections with the portal's column types and limits; nothing is connected before the first query. */
export function connect(
  connectionString: string,
  log: DatabaseLog = () => {},
  maximum = REQUEST_CONNECTIONS,
  limits: DatabaseLimits = DATABASE_LIMITS.requests,
  observation?: PoolObservation,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: maximum,
    // for `queryWithPlan`
    pipeline: true,
    idleTimeoutMillis: 30_000,
    application_name: 'agent-portal',
    types: columnTypes(),
    ...poolSettings(limits),
  });
  const reports = outageReports(log, { maximum, limits });
  // without a listener a connection that is lost while idle would end the process
  pool.on('error', reports.idleConnectionLost);
  const watched = watchedPool(pool, reports.outage);
  return new Kysely<Database>({
    dialect: new SharingDialect({
      pool: preparingPool(observation ? observePool(watched, pool, observation) : watched),
      controlClient: pg.Client,
    }),
    // keys inside jsonb are data, not columns
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The address of an embedded cluster in the form that every PostgreSQL client reads. */
export function embeddedConnectionString(
  { address, user }: Pick<EmbeddedDatabase, 'address' | 'user'>,
  database = 'postgres',
): string {
  if (address.password !== undefined) {
    return `postgresql://${user}:${address.password}@${address.host}:${address.port}/${database}`;
  }
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(address.host)}&port=${address.port}`;
}

async function firstAnswer(db: Kysely<Database>, databaseUrl: string | undefined, log: DatabaseLog): Promise<void> {
  try {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(db);
    if (rows[0]?.limit === '0') log(LIMITS_ARE_IGNORED);
  } catch (error) {
    const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
    const reason = reasonOf(cause as Error);
    throw new StartupError(`The database ${describe(databaseUrl)} does not answer (${reason}).`, { cause });
  }
}

/** Names the database without the password that its address may hold. */
function describe(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'of the data folder';
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
