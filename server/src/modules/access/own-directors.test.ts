import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { OwnDirectors } from './own-directors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('AUTH-15 a director is found by e-mail; a new one at once, a removed one for five seconds at most', async () => {
  const { db } = database;
  let time = Date.parse('2026-11-20T12:00:00Z');
  const directors = new OwnDirectors({ db, now: () => new Date(time) });
  expect(await directors.idOf('dana@example.com')).toBeNull();
  await db
    .insertInto('reloDirector')
    .values({ reloDirectorId: 7, firstName: 'Dana', lastName: 'Kessler', email: 'dana@example.com' })
    .execute();
  expect(await directors.idOf('dana@example.com')).toBe(7);

  await db.updateTable('reloDirector').set({ email: 'other@example.com' }).execute();
  expect(await directors.idOf('other@example.com')).toBe(7);
  time += 4_999;
  expect(await directors.idOf('dana@example.com')).toBe(7);
  time += 1;
  expect(await directors.idOf('dana@example.com')).toBeNull();
});
