import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { FixedStatement } from './fixed-statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('values are in their places, used once, twice or not at all, and new for each call', async () => {
  const statement = new FixedStatement<{ first: number; second: string; unused: null }, { text: string }>(
    ['first', 'second', 'unused'],
    ({ first, second }) => sql`select ${second}::text || ${first}::int || ${second}::text as text`,
  );
  const db = database.db.withoutPlugins();
  expect(await statement.read(db, { first: 1, second: '-', unused: null })).toEqual([{ text: '-1-' }]);
  expect(await statement.read(db, { first: 2, second: "'", unused: null })).toEqual([{ text: "'2'" }]);
});

test('a value without a name, which would be the same for every call, is an error', () => {
  expect(() => new FixedStatement([], () => sql`select ${1}`)).toThrow('a value without a name');
});
