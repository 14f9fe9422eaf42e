import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { MAX_NAMES, prepared } from './prepared-statements.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
});
beforeEach(() => {
  // one connection, because each has its own prepared statements
  db = connect(database.connectionString, undefined, 1);
});
afterEach(() => db.destroy());
afterAll(() => database.stop());

const double = (value: number) => sql<{ result: number }>`${prepared} select ${value}::int * 2 as result`;

/** How often each prepared statement of the connection was run. */
async function runs(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select generic_plans + custom_plans as count from pg_prepared_statements order by name
  `.execute(db);
  return rows.map(({ count }) => count);
}

test('a marked statement is prepared once for a connection and run with other values', async () => {
  for (const value of [1, 2, 3]) expect((await double(value).execute(db)).rows).toEqual([{ result: value * 2 }]);
  expect(await runs()).toEqual([3]);
});

/** The plan mode in which a statement with a parameter runs. */
async function modeOf(mark?: typeof prepared, connection: Kysely<Database> = db): Promise<string> {
  const { rows } = await sql<{ mode: string }>`
    ${mark ?? sql``} select current_setting('plan_cache_mode') as mode where ${1}::int = 1
  `.execute(connection);
  return rows[0]!.mode;
}

test('a marked statement has one plan for all values, whatever they are estimated to be', async () => {
  for (const value of [1, 2, 3]) await double(value).execute(db);
  const { rows } = await sql`select generic_plans, custom_plans from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ genericPlans: 3, customPlans: 0 }]);
});

test('statements without the mark are planned for their values, before and after marked ones', async () => {
  for (const mark of [undefined, prepared, undefined, prepared, prepared, undefined]) {
    expect(await modeOf(mark)).toBe(mark ? 'force_generic_plan' : 'auto');
  }
});

test('a transaction that is undone does not change how later statements are planned', async () => {
  for (const mark of [undefined, prepared]) {
    await expect(
      db.transaction().execute(async (trx) => {
        await modeOf(mark ? undefined : prepared, trx);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await modeOf(mark)).toBe(mark ? 'force_generic_plan' : 'auto');
  }
});

test('after a failure within a transaction its statements fail with the error of PostgreSQL', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await double(1).execute(trx);
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => {});
    await double(1).execute(trx);
  });
  await expect(failed).rejects.toMatchObject({ code: '25P02' });
  expect(await modeOf()).toBe('auto');
});

test('the query builder marks a statement too', async () => {
  const named = db.selectFrom('agent').select('email').modifyFront(prepared).where('email', '=', 'maya@example.com');
  expect(await named.execute()).toEqual([]);
  expect(await named.execute()).toEqual([]);
  expect(await runs()).toEqual([2]);
});

test('a statement without the mark is not prepared', async () => {
  await sql`select ${1}::int as one`.execute(db);
  expect(await runs()).toEqual([]);
});

test('when all names are used up, further statements run unprepared', async () => {
  const add = (number: number, value: number) =>
    sql<{ result: number }>`${prepared} select ${value}::int + ${sql.lit(number)} as result`.execute(db);
  for (let number = 0; number < MAX_NAMES; number++) await add(number, 1);
  for (const value of [4, 5]) expect((await add(MAX_NAMES, value)).rows).toEqual([{ result: value + MAX_NAMES }]);
  await add(0, 1);
  expect(Map.groupBy(await runs(), (times) => times)).toMatchObject(
    new Map([
      [1, { length: MAX_NAMES - 1 }],
      [2, { length: 1 }],
    ]),
  );
});

test('a statement that fails can be run again on the same connection', async () => {
  const divide = (by: number) => sql<{ result: number }>`${prepared} select 6 / ${by}::int as result`.execute(db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ result: 2 }]);
});
