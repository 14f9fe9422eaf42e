import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { JobQueue } from '../modules/jobs/index.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect, openDatabase, type OpenDatabase } from './connection.ts';
import type { Database } from './database.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from './limits.ts';

let database: TestDatabase;
let opened: OpenDatabase;
let log: string[];
beforeAll(async () => {
  database = await startTestDatabase();
  log = [];
  const settings = { databaseUrl: database.connectionString, portalDataFolder: '/nowhere' };
  opened = await openDatabase(settings, (sentence) => log.push(sentence));
}, 30_000);
afterAll(async () => {
  await opened.close();
  await database.stop();
});

const SETTINGS = `
  select name, setting::int as limit from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
const expected = ({ idleInTransaction, lock, statement }: DatabaseLimits) => [
  { name: 'idle_in_transaction_session_timeout', limit: idleInTransaction },
  { name: 'lock_timeout', limit: lock },
  { name: 'statement_timeout', limit: statement },
];

/** The limits of several connections of a pool, held at the same time. */
async function limitsOf(pool: Kysely<Database>, connections: number): Promise<unknown[]> {
  const pids = new Set<number>();
  const read = async (left: number): Promise<unknown[]> => {
    if (left === 0) return [];
    return pool.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      pids.add(rows[0]!.pid);
      return [(await sql.raw(SETTINGS).execute(connection)).rows, ...(await read(left - 1))];
    });
  };
  const limits = await read(connections);
  expect(pids.size).toBe(connections);
  return limits;
}

test('every connection for requests and for background work has the limits of its kind', async () => {
  const { requests, background } = DATABASE_LIMITS;
  expect(await limitsOf(opened.db, 20)).toEqual(Array.from({ length: 20 }, () => expected(requests)));
  expect(await limitsOf(opened.background, 4)).toEqual(Array.from({ length: 4 }, () => expected(background)));
  expect(log).toEqual([]);
});

test('migrations and the demonstration have separate limits', async () => {
  const { maintenance } = DATABASE_LIMITS;
  expect(await opened.maintain((db) => limitsOf(db, 2))).toEqual([expected(maintenance), expected(maintenance)]);
});

test('the job queue has separate limits', async () => {
  const queue = new JobQueue({
    connectionString: database.connectionString,
    log: { error: (sentence) => log.push(sentence) },
  });
  const boss = await queue.open();
  const { rows } = await boss.getDb().executeSql(SETTINGS);
  expect(rows).toEqual(expected(DATABASE_LIMITS.jobQueue));
  await queue.stop();
});

test('a transaction that is left open ends with its connection, and the pool still works', async () => {
  const db = connect(database.connectionString, undefined, 1, { ...DATABASE_LIMITS.requests, idleInTransaction: 100 });
  const left = await db.startTransaction().execute();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(left);
  const isAlive = async () =>
    (await sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(database.db)).rows.length > 0;
  while (await isAlive());
  await expect(sql`select 1`.execute(left)).rejects.toMatchObject({ code: 'service_unavailable' });
  await left
    .rollback()
    .execute()
    .catch(() => {});
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a database that does not apply the limits is noticed at the start', async () => {
  // a pooler that drops unknown settings leaves zero
  const ignoring = `${database.connectionString}&statement_timeout=0`;
  const sentences: string[] = [];
  const other = await openDatabase({ databaseUrl: ignoring, portalDataFolder: '/nowhere' }, (sentence) =>
    sentences.push(sentence),
  );
  await other.close();
  expect(sentences).toEqual([expect.stringMatching(/^The database ignores the time limits/)]);
});
