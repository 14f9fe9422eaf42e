import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { HealthReport } from '@portal/shared/contracts/release-health';
import { sql } from 'kysely';
import { startWhileHeld } from '../../testing/start-while-held.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { keepReport, keepVisitor, readTallies } from './guard-store.ts';
import { forgetOldHealth, keepOutcomes, worstReports, type CountedReport } from './health-store.ts';
import { readReleaseHealth } from './release-health-view.ts';

const NOW = new Date('2026-11-20T12:34:56Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const ok = (milliseconds: number, version = '1.0.0'): CountedReport => ({
  remote: 'mfe-list',
  version,
  phase: 'load',
  outcome: 'ok',
  errorCode: null,
  milliseconds,
});
const bad = (phase: HealthReport['phase'], outcome: 'failed' | 'recovered', version = '1.0.0'): CountedReport => ({
  ...ok(9e3, version),
  phase,
  outcome,
  errorCode: 'threw',
});

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 30_000);
afterAll(() => database.stop());
beforeEach(async () => {
  await database.db.deleteFrom('releaseHealth').execute();
  await database.db.deleteFrom('releaseVisit').execute();
  await database.db.deleteFrom('guardVisitor').execute();
});

let visits = 0;
/** The reports of one visit; by default a new visit. */
const keep = (reports: readonly CountedReport[], now = NOW, visit = `visit ${(visits += 1)}`, isCounted = true) =>
  keepOutcomes(database.db, { visit, reports, now, isCounted });
const healthSince = async (hours: number, version = '1.0.0') =>
  (await readReleaseHealth(database.db, hoursAgo(hours)))('mfe-list', version);

test('visits of an hour are counted together', async () => {
  for (const milliseconds of [100, 100, 100, 3000]) await keep([ok(milliseconds)]);
  await keep([bad('load', 'recovered'), bad('render', 'failed')]);
  const health = await healthSince(24);
  expect(health).toMatchObject({ loads: 5, failures: 2, recovered: 1 });
  expect(health.p50).toBeGreaterThan(80);
  expect(health.p50).toBeLessThan(110);
  expect(health.p95).toBeGreaterThan(2500);
  expect(await healthSince(24, '1.1.0')).toEqual({ loads: 0, failures: 0, recovered: 0, p50: null, p95: null });
  const rows = await database.db.selectFrom('releaseHealth').select(['hour', 'reports']).execute();
  expect(rows.map(({ reports }) => reports).toSorted((one, other) => one - other)).toEqual([1, 1, 1, 3]);
  expect(rows[0]!.hour.toISOString()).toBe('2026-11-20T12:00:00.000Z');
});

test('only loads within the requested hours are counted', async () => {
  await keep([ok(100)], hoursAgo(30));
  await keep([ok(100)], hoursAgo(2));
  expect([(await healthSince(24)).loads, (await healthSince(48)).loads]).toEqual([1, 2]);
});

test('of several reports of one release and phase the worst counts', () => {
  const reports = [
    ok(100),
    bad('load', 'failed'),
    bad('load', 'recovered'),
    ok(100, '1.1.0'),
    bad('mount', 'recovered'),
  ];
  expect(worstReports(reports)).toEqual([reports[1], reports[3], reports[4]]);
});

test('a visit has one outcome of a release and phase: the worst replaces what was counted before', async () => {
  const outcomes = async () => {
    const { loads, failures, recovered } = await healthSince(24);
    return [loads, failures, recovered];
  };
  expect(await keep([ok(100)], hoursAgo(3), 'one')).toHaveLength(1);
  expect(await keep([ok(200)], NOW, 'one')).toEqual([]);
  expect(await outcomes()).toEqual([1, 0, 0]);
  expect(await keep([bad('load', 'recovered')], hoursAgo(1), 'one')).toHaveLength(1);
  expect(await outcomes()).toEqual([1, 1, 1]);
  expect(await keep([bad('load', 'failed')], NOW, 'one')).toHaveLength(1);
  expect(await outcomes()).toEqual([1, 1, 0]);
  expect(await keep([bad('load', 'recovered')], NOW, 'one')).toEqual([]);
  expect(await keep([ok(100)], NOW, 'one')).toEqual([]);
  expect(await outcomes()).toEqual([1, 1, 0]);
});

test('an outcome that is not counted is stored, so that it is new only once', async () => {
  expect(await keep([bad('load', 'failed')], NOW, 'pinned', false)).toHaveLength(1);
  expect(await keep([bad('load', 'failed')], NOW, 'pinned', false)).toEqual([]);
  expect((await healthSince(24)).failures).toBe(0);
});

test('concurrent beacons are all counted, in any order of releases', async () => {
  const versions = Array.from({ length: 20 }, (_, index) => `1.${index}.0`);
  const good = versions.map((version) => ok(100, version));
  const worse = versions.map((version) => bad('load', 'recovered', version));
  const inOrder = <T>(list: readonly T[], index: number) => (index % 2 ? [...list] : list.toReversed());
  const names = Array.from({ length: 60 }, (_, index) => `at once ${index}`);
  await Promise.all(
    names.flatMap((name, index) => [keep(inOrder(good, index), NOW, name), keep(inOrder(good, index), NOW, name)]),
  );
  await Promise.all(names.map((name, index) => keep(inOrder(index % 3 ? worse : good, index), NOW, name)));
  const healthOf = await readReleaseHealth(database.db, hoursAgo(1));
  const counts = versions.map((version) => healthOf('mfe-list', version));
  expect(new Set(counts.map(({ loads }) => loads))).toEqual(new Set([60]));
  expect(new Set(counts.map(({ recovered }) => recovered))).toEqual(new Set([40]));
});

test('two beacons of a visit at once with the same releases in another order do not wait for each other', async () => {
  const reports = ['1.0.0', '1.1.0', '1.2.0'].map((version) => ok(100, version));
  const counted = { remote: 'mfe-list', version: '1.1.0', phase: 'load', outcome: 'ok', errorCode: '' } as const;
  const calls = [reports, reports.toReversed()].map((list) => () => keep(list, NOW, 'met'));
  const fresh = await startWhileHeld(
    database.db,
    // both have one written when they come to the second
    (trx) =>
      trx
        .insertInto('releaseVisit')
        .values({ visit: 'met', ...counted, hour: NOW, loadBucket: 0 })
        .execute(),
    calls,
  );
  expect(fresh.map((list) => list.length)).toEqual([2, 0]);
});

const trial = { remote: 'mfe-list', id: '00000000000000a1' };
const visitor = (name: string, isFailed = false, network = 'one', isLocal = false) =>
  keepVisitor(database.db, trial, { visitor: name, network, isLocal, isFailed }, NOW);

test('the guard counts a visitor once, in the network of the first report, and keeps a failure', async () => {
  expect(await visitor('maya')).toBe(true);
  expect(await visitor('maya')).toBe(false);
  expect(await visitor('maya', true, 'another')).toBe(true);
  expect(await visitor('maya', true)).toBe(false);
  expect(await visitor('maya', false)).toBe(false);
  await visitor('alex', false, 'home', true);
  const tallies = await readTallies(database.db, trial);
  expect(tallies.toSorted((one, other) => other.failures - one.failures)).toEqual([
    { isLocal: false, visitors: 1, failures: 1 },
    { isLocal: true, visitors: 1, failures: 0 },
  ]);
  expect(await readTallies(database.db, { ...trial, id: '00000000000000b2' })).toEqual([]);
});

test('a report that cannot be stored whole is not stored in part: the guard compares both tables', async () => {
  const { db } = database;
  await sql`alter table guard_visitor add constraint not_this_one check (visitor <> 'refused')`.execute(db);
  const report = (name: string) =>
    keepReport(db, { ...trial, weight: 1000 }, { visitor: name, network: 'one', isLocal: false, isFailed: true }, NOW);
  await expect(report('refused')).rejects.toThrow('not_this_one');
  expect(await report('maya')).toBe(true);
  await sql`alter table guard_visitor drop constraint not_this_one`.execute(db);
  expect(await db.selectFrom('guardPresence').select('visitor').execute()).toEqual([{ visitor: 'maya' }]);
  await db.deleteFrom('guardPresence').execute();
});

test('health is forgotten after 30 days, visits after two', async () => {
  const { db } = database;
  const known = { remote: 'mfe-list', network: 'one', isLocal: false, isFailed: false } as const;
  for (const hours of [31 * 24, 29 * 24, 3 * 24, 24]) {
    await keep([ok(100)], hoursAgo(hours));
    const counted = { visitor: `${hours}`, trial: 'one', countedAt: hoursAgo(hours) };
    await db
      .insertInto('guardVisitor')
      .values({ ...known, ...counted })
      .execute();
  }
  await forgetOldHealth(db, NOW);
  const count = async (table: 'releaseHealth' | 'guardVisitor' | 'releaseVisit') =>
    (await db.selectFrom(table).select('remote').execute()).length;
  expect([await count('releaseHealth'), await count('guardVisitor'), await count('releaseVisit')]).toEqual([3, 3, 1]);
});
