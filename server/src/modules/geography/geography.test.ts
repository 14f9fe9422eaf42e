import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findCities, findPlace, findPlacesWithin, findZipsOfCity, nearestPlace } from './geography-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.stop());

test('API-61 the ZIPs within a radius are the same as those found by measuring each of them', async () => {
  const { db } = database;
  const center = (await findPlace(db, '80205'))!;
  const all = await findPlacesWithin(db, center, 20_000);
  expect(all.length).toBe(33_786);
  const near = await findPlacesWithin(db, center, 25);
  expect(near).toEqual(all.filter(({ miles }) => miles <= 25));
  expect(near[0]).toMatchObject({ zip: '80205', miles: 0 });
});

test('API-62 the cities of a state appear once each, sorted', async () => {
  const cities = await findCities(database.db, 'CO');
  expect(cities).toContain('Denver');
  expect(new Set(cities).size).toBe(cities.length);
  expect(cities).toEqual(cities.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(await findCities(database.db, 'ZZ')).toEqual([]);
});

test('API-63 the ZIPs of a city keep their leading zeros and ignore case', async () => {
  expect(await findZipsOfCity(database.db, 'MA', 'AGAWAM')).toEqual(['01001']);
  expect(await findZipsOfCity(database.db, 'CO', 'Agawam')).toEqual([]);
});

test('the nearest ZIP to a position is found near and far, and none in the middle of the ocean', async () => {
  expect((await nearestPlace(database.db, { latitude: 39.7588, longitude: -104.9646 }))?.zip).toBe('80205');
  expect(await nearestPlace(database.db, { latitude: 30, longitude: -140 })).toBeUndefined();
});
