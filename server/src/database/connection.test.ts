import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect, openDatabase } from './connection.ts';
import { migrateToLatest } from './migrate.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('a database that does not answer is reported in one sentence without its password', async () => {
  const settings = { databaseUrl: 'postgresql://portal:secret@127.0.0.1:1/portal', portalDataFolder: '/nowhere' };
  const error: unknown = await openDatabase(settings).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toBe(
    'StartupError: The database 127.0.0.1:1/portal does not answer (connect ECONNREFUSED 127.0.0.1:1).',
  );
});

test('an idle connection that is lost is reported, and the next query gets a new one', async () => {
  const sentences: string[] = [];
  const reported = Promise.withResolvers<void>();
  const db = connect(database.connectionString, (sentence) => {
    sentences.push(sentence);
    reported.resolve();
  });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db);
  await reported.promise;
  expect(sentences[0]).toMatch(/^An idle database connection was lost \(.+\)\.$/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection that is lost inside a transaction fails that transaction and nothing else', async () => {
  const db = connect(database.connectionString);
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.db);
    // between two queries nothing awaits the connection, and its error would end the process
    await delay(100);
    await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('servers that start together apply every migration once', async () => {
  const fresh = await emptyDatabase();
  const applied = await Promise.all([migrateToLatest(fresh.db), migrateToLatest(fresh.other)]);
  expect(applied.flat()).toEqual([...new Set(applied.flat())]);
  expect(applied.flat()).toContain('0001-identity');
  await fresh.drop();
});

test('a migration that fails is rolled back completely', async () => {
  const fresh = await emptyDatabase();
  const up = async (db: Kysely<unknown>) => void (await sql`create table first_step (id integer)`.execute(db));
  const fail = async (db: Kysely<unknown>) => void (await sql`create tabel second_step`.execute(db));
  await expect(migrateToLatest(fresh.db, { '0001-first': { up }, '0002-second': { up: fail } })).rejects.toThrow(
    'The migration 0002-second failed.',
  );
  const { rows } = await sql`select to_regclass('first_step') as found`.execute(fresh.db);
  expect(rows).toEqual([{ found: null }]);
  await fresh.drop();
});

/** A database without a schema, next to the one of this file, with two separate pools. */
async function emptyDatabase() {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)}`.execute(database.db);
  const connectionString = database.connectionString.replace(/\/test_\w+/, `/${name}`);
  const [db, other] = [connect(connectionString), connect(connectionString)];
  return {
    db,
    other,
    async drop() {
      await db.destroy();
      await other.destroy();
      await sql`drop database ${sql.id(name)}`.execute(database.db);
    },
  };
}
