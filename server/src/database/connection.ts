import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../platform/startup-error.ts';
import { columnTypes } from './column-types.ts';
import type { Database } from './database.ts';
import { launchEmbedded } from './embedded/launch-embedded.ts';
import type { EmbeddedDatabase } from './embedded/launch-embedded.ts';
import { preparingPool } from './prepared-statements.ts';

export interface DatabaseSettings {
  /** Absent: the embedded PostgreSQL of `portalDataFolder`. */
  databaseUrl: string | undefined;
  portalDataFolder: string;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  isEmbedded: boolean;
  /** Ends the connections and, where this process runs it, the embedded server. */
  close(): Promise<void>;
}

/**
 * Opens the database of the settings, starting the embedded one where no address is given, and makes sure it answers.
 * @param log is told in one sentence when a connection or the embedded server is lost and comes back
 * @throws StartupError with one sentence when the database cannot be used
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: (sentence: string) => void = () => {},
): Promise<OpenDatabase> {
  const { databaseUrl, portalDataFolder } = settings;
  const embedded = databaseUrl ? undefined : await launchEmbedded({ dataFolder: portalDataFolder, log });
  const connectionString = databaseUrl ?? embeddedConnectionString(embedded!); // one of the two is there
  const db = connect(connectionString, log);
  try {
    await firstAnswer(db, databaseUrl);
  } catch (error) {
    await db.destroy();
    await embedded?.stop();
    throw error;
  }
  return {
    db,
    connectionString,
    isEmbedded: embedded !== undefined,
    async close() {
      await db.destroy();
      await embedded?.stop();
    },
  };
}

/** A pool of connections with the portal's column types; nothing is connected before the first query. */
export function connect(
  connectionString: string,
  log: (sentence: string) => void = () => {},
  maximum = 20,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: maximum,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'agent-portal',
    types: columnTypes(),
  });
  // without a listener a connection that is lost while idle would end the process
  pool.on('error', (error) => log(`An idle database connection was lost (${error.message}).`));
  // the same for one that is lost between two queries of a transaction; the next query of it fails and tells
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparingPool(pool), controlClient: pg.Client }),
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

async function firstAnswer(db: Kysely<Database>, databaseUrl: string | undefined): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    // localhost has two addresses, so its refusal is an AggregateError that has a code and no message
    const { message, code } = cause as NodeJS.ErrnoException;
    const reason = message || code || String(cause);
    throw new StartupError(`The database ${describe(databaseUrl)} does not answer (${reason}).`, { cause });
  }
}

/** Names the database without the password that its address may hold. */
function describe(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'of the data folder';
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
