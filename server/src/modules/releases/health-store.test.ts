import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { countForRollout, countReports, forgetOldHealth } from './health-store.ts';
import { readReleaseHealth } from './release-health-view.ts';

const NOW = new Date('2026-11-20T12:34:56Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const ok = (milliseconds: number, version = '1.0.0') =>
  ({ remote: 'mfe-list', version, phase: 'load', outcome: 'ok', errorCode: null, milliseconds }) as const;
const failed = (phase: 'load' | 'render', outcome: 'failed' | 'recovered') =>
  ({ ...ok(9000), phase, outcome, errorCode: 'threw' }) as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 30_000);
afterAll(() => database.stop());
beforeEach(async () => {
  await database.db.deleteFrom('releaseHealth').execute();
  await database.db.deleteFrom('rolloutHealth').execute();
});

test('reports of an hour are counted together, and the same one may come twice in one message', async () => {
  const { db } = database;
  await countReports(db, [ok(100), ok(100), ok(3000)], NOW);
  await countReports(db, [ok(100), failed('load', 'recovered'), failed('render', 'failed')], NOW);
  const healthOf = await readReleaseHealth(db, hoursAgo(24));
  const health = healthOf('mfe-list', '1.0.0');
  expect(health).toMatchObject({ loads: 5, failures: 2, recovered: 1 });
  expect(health.p50).toBeGreaterThan(80);
  expect(health.p50).toBeLessThan(110);
  expect(health.p95).toBeGreaterThan(2500);
  expect(healthOf('mfe-list', '1.1.0')).toEqual({ loads: 0, failures: 0, recovered: 0, p50: null, p95: null });
  const rows = await db.selectFrom('releaseHealth').select(['hour', 'reports']).execute();
  expect(rows.map(({ reports }) => reports).toSorted((one, other) => one - other)).toEqual([1, 1, 1, 3]);
  expect(rows[0]!.hour.toISOString()).toBe('2026-11-20T12:00:00.000Z');
});

test('only the hours that are asked for count', async () => {
  await countReports(database.db, [ok(100)], hoursAgo(30));
  await countReports(database.db, [ok(100)], hoursAgo(2));
  const loadsOf = async (hours: number) =>
    (await readReleaseHealth(database.db, hoursAgo(hours)))('mfe-list', '1.0.0').loads;
  expect([await loadsOf(24), await loadsOf(48)]).toEqual([1, 2]);
});

test('beacons that come at the same time are all counted, in whatever order they name releases', async () => {
  const versions = Array.from({ length: 20 }, (_, index) => `1.${index}.0`);
  const reports = versions.map((version) => ok(100, version));
  const beacons = Array.from({ length: 300 }, (_, index) => (index % 2 ? reports : reports.toReversed()));
  await Promise.all(beacons.map((beacon) => countReports(database.db, beacon, NOW)));
  const healthOf = await readReleaseHealth(database.db, hoursAgo(1));
  expect(new Set(versions.map((version) => healthOf('mfe-list', version).loads))).toEqual(new Set([300]));
});

test('a rollout is counted on its own, apart from the one before it with the same version', async () => {
  const { db } = database;
  const first = { remote: 'mfe-list', rolloutId: '00000000000000a1', loads: 10, failures: 4 };
  await countForRollout(db, first, NOW);
  expect(await countForRollout(db, first, NOW)).toEqual({ ...first, loads: 20, failures: 8 });
  const second = { ...first, rolloutId: '00000000000000b2' };
  expect(await countForRollout(db, second, NOW)).toEqual(second);
});

test('health is forgotten after 30 days', async () => {
  const { db } = database;
  const rollout = { remote: 'mfe-list', loads: 1, failures: 0 };
  await countReports(db, [ok(100)], hoursAgo(31 * 24));
  await countReports(db, [ok(100)], hoursAgo(29 * 24));
  await countForRollout(db, { ...rollout, rolloutId: 'old' }, hoursAgo(31 * 24));
  await countForRollout(db, { ...rollout, rolloutId: 'new' }, hoursAgo(29 * 24));
  await forgetOldHealth(db, NOW);
  expect(await db.selectFrom('releaseHealth').select('reports').execute()).toHaveLength(1);
  expect(await db.selectFrom('rolloutHealth').select('rolloutId').execute()).toEqual([{ rolloutId: 'new' }]);
});
