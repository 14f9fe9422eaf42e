import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { JobQueue } from './job-queue.ts';

// the queue creates its tables at the first start
jest.setTimeout(30_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

const open = () => new JobQueue({ connectionString: database.connectionString, log: { error: () => {} } });
const connections = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'agent-portal-jobs'`.execute(database.db);
  return rows.length;
};

test('a queue whose start fails midway closes what it opened, and the next call starts it', async () => {
  const before = open();
  await before.open();
  await before.stop();
  await sql`alter table pgboss.queue rename to away`.execute(database.db);
  const queue = open();
  await expect(queue.open()).rejects.toThrow('pgboss.queue');
  expect(await connections()).toBe(0);
  await sql`alter table pgboss.away rename to queue`.execute(database.db);
  await queue.open();
  expect(await connections()).toBeGreaterThan(0);
  await queue.stop();
  expect(await connections()).toBe(0);
});
