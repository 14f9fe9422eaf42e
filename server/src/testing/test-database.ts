import crypto from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { connect, embeddedConnectionString } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { findTestCluster, templateDatabase } from './test-cluster.ts';

export interface TestDatabase {
  db: Kysely<Database>;
  /** For code that connects by itself, such as pg-boss or a server in a child process. */
  connectionString: string;
  /** Closes the connections and drops the database; call it in afterAll. */
  stop: () => Promise<void>;
}

/**
 * A separate database with the newest schema and no rows, in a few dozen milliseconds: a copy of a migrated template
 * in the real PostgreSQL that all test files of a run share.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const address = await findTestCluster();
  const cluster = { address, user: 'app' };
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = connect(embeddedConnectionString(cluster), undefined, 1);
  await sql`create database ${sql.id(name)} template ${sql.id(templateDatabase)}`.execute(admin);
  const connectionString = embeddedConnectionString(cluster, name);
  const db = connect(connectionString, undefined, 10);
  return {
    db,
    connectionString,
    async stop() {
      await db.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}
