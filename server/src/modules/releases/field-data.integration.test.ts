import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import type { PageVital } from '@portal/shared/contracts/release-health';
import { HOUR_MS } from '@portal/shared/durations';
import type { FastifyInstance } from 'fastify';
import { createPin, parseReleaseName, promote, readStatus } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { startWhileHeld } from '../../testing/start-while-held.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { forgetOldFieldData, keepVitals } from './field-data-store.ts';
import { readFieldData } from './field-data-view.ts';
import { okReport, openPage, openPageWith, type PageVisit, startHealthServer } from './testing/health-server.ts';

let clock = new Date();
let database: TestDatabase;
let releases: TestReleases;
let app: FastifyInstance;

beforeAll(async () => {
  database = await startTestDatabase();
  releases = await openTestReleases();
  await releases.publish(
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-list', version)),
    remoteRecord('mfe-shop', '1.0.0'),
  );
  app = await startHealthServer({ db: database.db, releases, now: () => clock, onLine: () => {} });
}, 30_000);
afterAll(async () => {
  await app.close();
  await releases.stop();
  await database.stop();
});
beforeEach(async () => {
  // what happens in a test ends before the real time, in which the releases are promoted
  clock = new Date(Date.now() - 20 * 60_000);
  for (const table of ['fieldData', 'fieldVisit', 'guardPaint'] as const) await database.db.deleteFrom(table).execute();
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
});

const vital = (changes: Partial<PageVital> = {}): PageVital => ({
  remote: 'mfe-list',
  version: '1.0.0',
  page: '/mfe-list',
  vital: 'lcp',
  value: 1_024,
  ...changes,
});
const beacon = (visit: PageVisit, body: object) =>
  app.inject({
    method: 'POST',
    url: ENDPOINTS.releaseHealth,
    remoteAddress: visit.address,
    headers: { 'content-type': 'application/json', cookie: visit.cookie },
    payload: JSON.stringify({ visit: visit.token, ...body }),
  });
const figuresOf = async (remote: string, version = '1.0.0') =>
  (await readFieldData(database.db, new Date(0)))(remote, version);
const counted = async () => (await database.db.selectFrom('fieldData').selectAll().execute()).length;

test('what a visit measured is counted for the page of its release and of the host', async () => {
  const visit = await openPage(app);
  const vitals = [vital(), vital({ vital: 'cls', value: 40 }), vital({ vital: 'rows', value: 800 })];
  expect((await beacon(visit, { vitals })).statusCode).toBe(204);
  const expected = [
    {
      page: '/mfe-list',
      lcp: { p75: expect.any(Number), visits: 1 },
      inp: null,
      cls: { p75: expect.any(Number), visits: 1 },
      rows: { p75: expect.any(Number), visits: 1 },
    },
  ];
  expect(await figuresOf('mfe-list')).toEqual(expected);
  expect(await figuresOf('host')).toEqual(expected);
  expect(await figuresOf('mfe-list', '1.1.0')).toEqual([]);
});

test('p75 is what three of four visits are within', async () => {
  for (const value of [100, 100, 100, 8_000]) await beacon(await openPage(app), { vitals: [vital({ value })] });
  const [page] = await figuresOf('mfe-list');
  expect(page!.lcp).toMatchObject({ visits: 4 });
  expect(page!.lcp!.p75).toBeGreaterThan(97);
  expect(page!.lcp!.p75).toBeLessThan(104);
});

test('a visit counts once, whatever it repeats or invents', async () => {
  const visit = await openPage(app);
  const shop = { remote: 'mfe-shop', page: '/mfe-shop' };
  const rows = [vital({ vital: 'rows' }), vital({ vital: 'rows', value: 1 }), vital({ vital: 'rows', ...shop })];
  await Promise.all(
    Array.from({ length: 5 }, () => beacon(visit, { vitals: [vital(), vital({ value: 9_000, ...shop }), ...rows] })),
  );
  await beacon(visit, { vitals: [vital({ value: 1 })] });
  // one largest paint, of one page, and rows once for each page
  expect(await figuresOf('mfe-list')).toMatchObject([{ lcp: { visits: 1 }, rows: { visits: 1 } }]);
  expect(await figuresOf('mfe-shop')).toMatchObject([{ lcp: null, rows: { visits: 1 } }]);
});

test('two beacons of a visit at once with the same vitals in another order do not wait for each other', async () => {
  const vitals = (['cls', 'inp', 'lcp'] as const).map((measured) => vital({ vital: measured }));
  const visit = { visit: 'met', host: { remote: 'host', version: '1.0.0' }, now: clock };
  const fresh = await startWhileHeld(
    database.db,
    // both have one written when they come to the second
    (trx) => trx.insertInto('fieldVisit').values({ visit: 'met', vital: 'inp', page: '', hour: clock }).execute(),
    [vitals, vitals.toReversed()].map((list) => () => keepVitals(database.db, { ...visit, vitals: list })),
  );
  expect(fresh.map((list) => list.length)).toEqual([2, 0]);
});

test.each<[string, object]>([
  ['NaN, which is null in JSON', { vitals: [vital({ value: Number.NaN })] }],
  ['a negative value', { vitals: [vital({ value: -1 })] }],
  ['a fraction', { vitals: [vital({ value: 0.5 })] }],
  ['a huge value', { vitals: [vital({ value: 600_001 })] }],
  ['a huge number', { vitals: [vital({ value: Number.MAX_VALUE })] }],
  ['text for a number', { vitals: [{ ...vital(), value: '12' }] }],
  ['an unknown vital', { vitals: [{ ...vital(), vital: 'fcp' }] }],
  ['a page of another remote', { vitals: [vital({ page: '/mfe-shop' })] }],
  ['a page with parameters', { vitals: [vital({ page: '/mfe-list?agent=17' })] }],
  ['a page that no remote has', { vitals: [vital({ page: '/nowhere' })] }],
  ['a page of the host', { vitals: [vital({ remote: 'host' })] }],
  ['a release that was not served', { vitals: [vital({ version: '9.9.9' })] }],
  ['an id beside the page', { vitals: [{ ...vital(), agentId: 17 }] }],
  ['too many', { vitals: Array.from({ length: 21 }, () => vital()) }],
  ['one good and one bad', { vitals: [vital(), vital({ page: '/nowhere' })] }],
  ['nothing at all', {}],
])('%s is refused, and nothing is counted', async (_, body) => {
  const answer = await beacon(await openPage(app), body);
  expect(answer.statusCode).toBe(400);
  expect(await counted()).toBe(0);
});

test('a beacon of a host that measures nothing is valid as before', async () => {
  expect((await beacon(await openPage(app), { reports: [okReport()] })).statusCode).toBe(204);
  expect(await counted()).toBe(0);
});

test('a pinned visit, and one without a token of this portal, are not counted', async () => {
  const request = { releases: [{ remote: 'mfe-list', version: '1.1.0' }], ttl: HOUR_MS, who: 'Quinn', why: 'a look' };
  const { token } = await createPin(releases.store, request);
  const pinned = await openPage(app, { path: `/mfe-list?pin=${token}` });
  expect((await beacon(pinned, { vitals: [vital({ version: '1.1.0' })] })).statusCode).toBe(204);
  const visit = await openPage(app);
  expect((await beacon({ ...visit, token: 'made-up' }, { vitals: [vital()] })).statusCode).toBe(403);
  expect(await counted()).toBe(0);
});

test('counts are kept for 30 days, what a visit has reported for two', async () => {
  await beacon(await openPage(app), { vitals: [vital()] });
  const kept = async () => [await counted(), (await database.db.selectFrom('fieldVisit').selectAll().execute()).length];
  await forgetOldFieldData(database.db, new Date(clock.getTime() + 47 * HOUR_MS));
  expect(await kept()).toEqual([2, 1]);
  await forgetOldFieldData(database.db, new Date(clock.getTime() + 50 * HOUR_MS));
  expect(await kept()).toEqual([2, 0]);
  await forgetOldFieldData(database.db, new Date(clock.getTime() + 31 * 24 * HOUR_MS));
  expect(await kept()).toEqual([0, 0]);
});

const GUARD = { maxFailures: 200, minLoads: 50, slowness: { maxLcp: 120, minVisitors: 8 } };
const rollOut = (guard: object) =>
  promote(releases.store, [parseReleaseName('mfe-list@1.1.0')], {
    channel: 'production',
    who: 'Tess',
    why: 'a test',
    percent: 50,
    guard: guard as typeof GUARD,
  });
const rollout = async () =>
  (await readStatus(releases.store, 'production')).remotes.find(({ remote }) => remote === 'mfe-list')!.rollout;
/** New visitors who get a version, each a while after the one before, so that every paint is compared. */
async function visits(version: string, count: number, value: number, address?: string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    clock = new Date(clock.getTime() + 11_000);
    const visit = await openPageWith(app, 'mfe-list', version, address ? { address } : {});
    expect((await beacon(visit, { vitals: [vital({ version, value })] })).statusCode).toBe(204);
  }
}

test('a rollout that is slower than its guard allows stops itself, with the reason', async () => {
  await rollOut(GUARD);
  await visits('1.0.0', 9, 1_000);
  await visits('1.1.0', 8, 5_000);
  expect(await rollout()).toMatchObject({ weight: 5_000 });
  await visits('1.1.0', 1, 5_000);
  expect(await rollout()).toMatchObject({
    weight: 0,
    stopped: expect.stringMatching(
      /^Its pages need \d\.\d\d s for their largest paint \(p75 of 9 visitors\), \d{3}% of the .* at most 120% is allowed\.$/,
    ),
  });
}, 60_000);

test('a rollout that is as fast, one without a limit, and one whose slow visitors are one network go on', async () => {
  await rollOut(GUARD);
  await visits('1.0.0', 9, 1_000);
  await visits('1.1.0', 9, 1_100);
  await visits('1.1.0', 12, 60_000, '198.51.100.7');
  expect(await rollout()).toMatchObject({ weight: 5_000 });
  const { slowness: _slowness, ...without } = GUARD;
  await rollOut(without);
  await visits('1.1.0', 12, 60_000);
  expect(await rollout()).toMatchObject({ weight: 5_000 });
}, 60_000);

test('the paint of a release that replaced one that failed is compared with none', async () => {
  await rollOut(GUARD);
  const visit = await openPageWith(app, 'mfe-list', '1.1.0');
  expect((await beacon(visit, { vitals: [vital({ version: '1.0.0', value: 9_000 })] })).statusCode).toBe(204);
  expect(await figuresOf('mfe-list')).toMatchObject([{ lcp: { visits: 1 } }]);
  expect(await database.db.selectFrom('guardPaint').selectAll().execute()).toEqual([]);
});
