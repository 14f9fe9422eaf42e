import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([startTestDatabase(), startTestDatabase()]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

test('a test database has the newest schema and is separate from every other', async () => {
  await first.db.insertInto('identityGroup').values({ groupName: 'Visitors' }).execute();
  const count = (database: TestDatabase) =>
    database.db
      .selectFrom('identityGroup')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
  expect(await count(first)).toEqual({ count: 5 });
  expect(await count(second)).toEqual({ count: 4 });
});

test('bigint and numeric arrive as numbers, dates as text, timestamps as Date', async () => {
  const { rows } = await sql`
    select 5000000000::bigint as big_number, 1.25::numeric as price, '2026-03-01'::date as list_date,
           '2026-03-01T10:00:00Z'::timestamptz as created_at, array[1, null]::bigint[] as counts,
           array['2026-03-01'::date] as days, '{"some_key": {"inner_key": 1}}'::jsonb as detail`.execute(first.db);
  expect(rows).toEqual([
    {
      bigNumber: 5_000_000_000,
      price: 1.25,
      listDate: '2026-03-01',
      createdAt: new Date('2026-03-01T10:00:00Z'),
      counts: [1, null],
      days: ['2026-03-01'],
      detail: { some_key: { inner_key: 1 } },
    },
  ]);
});

test('a bigint beyond what a number can hold is an error, not a rounded value', async () => {
  await expect(sql`select 9007199254740993::bigint as huge`.execute(first.db)).rejects.toThrow('too large');
});
