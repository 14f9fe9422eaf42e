import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, VISIT_HEADER } from '@portal/shared/contracts';
import { CurrentSnapshot } from '@portal/shared/contracts/release-health';
import { HOUR_MS } from '@portal/shared/durations';
import type { FastifyInstance } from 'fastify';
import { createPin, withdraw } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { readReleaseHealth } from './release-health-view.ts';
import { failure, okReport, openPage, REFERENCE, sendBeacon, startHealthServer } from './testing/health-server.ts';

const NOW = new Date('2024-11-20T12:34:56Z');
let clock = NOW;
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let database: TestDatabase;
let releases: TestReleases;
let app: FastifyInstance;
const lines: Record<string, unknown>[] = [];
const start = (db = database.db) =>
  startHealthServer({ db, releases, now: () => clock, onLine: (line) => void lines.push(line) });

beforeAll(async () => {
  database = await startTestDatabase();
  releases = await openTestReleases();
  await releases.publish(
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-list', version)),
    remoteRecord('mfe-shop', '1.0.0'),
  );
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
  app = await start();
}, 30_000);
afterAll(async () => {
  await app.close();
  await releases.stop();
  await database.stop();
});
beforeEach(async () => {
  lines.length = 0;
  clock = NOW;
  await database.db.deleteFrom('releaseHealth').execute();
});

const healthOf = async (remote: string, version: string) =>
  (await readReleaseHealth(database.db, new Date(0)))(remote, version);
const reportsKept = async () =>
  (await database.db.selectFrom('releaseHealth').select('reports').execute()).reduce(
    (sum, row) => sum + row.reports,
    0,
  );
const said = (msg: string) => lines.filter((line) => line['msg'] === msg);

test('a beacon is counted; a failure is in the log with reference, snapshot and release', async () => {
  const visit = await openPage(app);
  const answer = await sendBeacon(app, visit, [failure(), okReport({ remote: 'mfe-shop' })]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await healthOf('mfe-list', '1.0.0')).toMatchObject({ loads: 1, failures: 1, recovered: 1 });
  expect(await healthOf('mfe-shop', '1.0.0')).toMatchObject({ loads: 1, failures: 0 });
  expect(said('a release failed in a browser')).toMatchObject([
    {
      level: 'warn',
      reference: REFERENCE,
      snapshot: visit.page.snapshot.id,
      release: 'mfe-list@1.0.0',
      errorCode: 'refused-status',
      isPinned: false,
    },
  ]);
});

test('a visit counts once, however often it reports the same, and a failure is not undone', async () => {
  const visit = await openPage(app);
  const loads = async () => {
    const { loads: all, failures, recovered } = await healthOf('mfe-list', '1.0.0');
    return { all, failures, recovered };
  };
  await sendBeacon(app, visit, [okReport(), okReport()]);
  expect(await loads()).toEqual({ all: 1, failures: 0, recovered: 0 });
  await sendBeacon(app, visit, [okReport(), failure()]);
  expect(await loads()).toEqual({ all: 1, failures: 1, recovered: 1 });
  clock = hoursLater(2);
  await sendBeacon(app, visit, [failure({ outcome: 'failed', reference: 'PR-AAAA-AAAA' })]);
  expect(await loads()).toEqual({ all: 1, failures: 1, recovered: 0 });
  await sendBeacon(app, visit, [okReport(), failure()]);
  const [again, atOnce] = [failure({ outcome: 'failed', phase: 'render' }), failure({ phase: 'render' })];
  await Promise.all(Array.from({ length: 10 }, () => sendBeacon(app, visit, [again, atOnce])));
  expect(await loads()).toEqual({ all: 1, failures: 2, recovered: 0 });
  expect(said('a release failed in a browser').map(({ reference }) => reference)).toEqual([
    REFERENCE,
    'PR-AAAA-AAAA',
    REFERENCE,
  ]);
});

test('reports of a pinned set are logged and not counted, whatever the browser says', async () => {
  const release = [{ remote: 'mfe-list', version: '1.1.0' }];
  const { token: pin } = await createPin(releases.store, {
    releases: release,
    ttl: HOUR_MS,
    who: 'Quinn',
    why: 'a look',
  });
  const visit = await openPage(app, { path: `/mfe-list?pin=${pin}` });
  const reports = [failure({ version: '1.1.0' }), okReport({ remote: 'mfe-shop' })];
  expect((await sendBeacon(app, visit, reports)).statusCode).toBe(204);
  expect(await reportsKept()).toBe(0);
  expect(said('a release failed in a browser')).toMatchObject([{ isPinned: true, reference: REFERENCE }]);
  expect(said('a pinned release loaded')).toHaveLength(1);
  // Only the server decides this now, and a page with an older host sends no token at all.
  const claimed = await app.inject({
    method: 'POST',
    url: ENDPOINTS.releaseHealth,
    payload: { snapshot: visit.page.snapshot.id, isPinned: false, reports },
  });
  expect(claimed.statusCode).toBe(400);
});

test('a token that is forged, foreign, expired or of another visitor is refused, and nothing is counted', async () => {
  const visit = await openPage(app);
  const other = await openPage(app);
  const elsewhere = await openTestReleases();
  await elsewhere.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'));
  await elsewhere.promote(['host@1.0.0', 'mfe-list@1.0.0']);
  const foreignApp = await startHealthServer({
    db: database.db,
    releases: elsewhere,
    now: () => clock,
    onLine: () => {},
  });
  const foreign = await openPage(foreignApp);
  await foreignApp.close();
  await elsewhere.stop();
  const [text = '', signature = ''] = visit.token.split('.');
  const changed = visit.token.replace(visit.page.snapshot.id, '0123456789ab');
  const refused = [
    { ...visit, token: changed },
    { ...visit, token: `${text}.` },
    { ...visit, token: `${text}.${signature}A` },
    { ...visit, token: 'made up' },
    { ...visit, token: foreign.token },
    { ...visit, cookie: other.cookie },
    { ...other, token: visit.token },
    { ...visit, token: visit.page.bugToken },
  ];
  for (const forged of refused) {
    const answer = await sendBeacon(app, forged, [failure()]);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'visit_refused']);
  }
  clock = hoursLater(26);
  expect((await sendBeacon(app, visit, [failure()])).statusCode).toBe(403);
  expect(await reportsKept()).toBe(0);
  expect(said('a release failed in a browser')).toEqual([]);
});

test.each([
  ['a release of another snapshot', [okReport(), okReport({ version: '1.1.0' })]],
  ['an unknown release', [okReport({ version: '9.9.9' })]],
  ['an unknown remote', [okReport({ remote: 'constructors' })]],
  ['a word that is no remote', [okReport({ remote: 'constructor' })]],
  ['a range', [okReport({ version: '^1.0.0' })]],
  ['an address', [{ ...okReport(), address: '/referrals?query=Maya' }]],
  ['more reports than a beacon has', Array.from({ length: 21 }, () => okReport())],
  ['a reference in other words', [failure({ reference: 'maya@example.com' })]],
])('%s is refused with a problem, and nothing is written', async (_case, reports) => {
  const answer = await sendBeacon(app, await openPage(app), reports);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(await reportsKept()).toBe(0);
});

const renew = (token: string, cookie: string) =>
  app.inject({ url: ENDPOINTS.currentSnapshot, headers: { [VISIT_HEADER]: token, ...(cookie && { cookie }) } });

test('a page that has been open for a day still reports, for the set it was served', async () => {
  const visit = await openPage(app);
  clock = hoursLater(25);
  const answer = await renew(visit.token, visit.cookie);
  expect(answer.headers['cache-control']).toMatch(/^no-store\b/);
  const { visitToken } = CurrentSnapshot.parse(answer.json());
  await releases.promote(['mfe-list@1.1.0']);
  clock = hoursLater(50);
  const renewed = { ...visit, token: visitToken! };
  expect((await sendBeacon(app, renewed, [okReport({ version: '1.1.0' })])).statusCode).toBe(400);
  expect((await sendBeacon(app, renewed, [failure()])).statusCode).toBe(204);
  expect(await healthOf('mfe-list', '1.0.0')).toMatchObject({ failures: 1 });
  // The fallback of a set is part of it.
  const later = await openPage(app);
  const both = [failure({ version: '1.1.0' }), okReport()];
  expect((await sendBeacon(app, later, both)).statusCode).toBe(204);
  await releases.promote(['mfe-list@1.0.0']);
});

test('requesting what is live gives no token, not even with a made-up one or that of another visitor', async () => {
  const [visit, other] = [await openPage(app), await openPage(app)];
  for (const token of ['made up', '', visit.token.replace(visit.page.snapshot.id, '0123456789ab')]) {
    expect((await renew(token, visit.cookie)).json()).not.toHaveProperty('visitToken');
  }
  expect((await renew(visit.token, other.cookie)).json()).not.toHaveProperty('visitToken');
  const current = await app.inject({ url: ENDPOINTS.currentSnapshot, headers: { cookie: visit.cookie } });
  expect(current.json()).not.toHaveProperty('visitToken');
});

test('a beacon is at most 16 KB, and one address sends 480 a minute', async () => {
  const fresh = await start();
  const call = (payload: string) =>
    fresh.inject({
      method: 'POST',
      url: ENDPOINTS.releaseHealth,
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await call(JSON.stringify({ visit: 'x'.repeat(17_000) }))).statusCode).toBe(413);
  const answers = [];
  for (let index = 0; index < 481; index += 1) answers.push((await call('{}')).statusCode);
  expect(answers.slice(-3)).toEqual([400, 429, 429]);
  await fresh.close();
});

test('a flood from one network cannot fill the log, and the reference of another visitor is still logged', async () => {
  const flood = async (address: string) => {
    const visit = await openPage(app, { address });
    await sendBeacon(app, visit, [failure(), failure({ phase: 'mount' }), failure({ phase: 'render' })]);
  };
  for (let load = 0; load < 200; load += 1) await flood(`198.51.100.${load % 250}`);
  const visit = await openPage(app);
  await sendBeacon(app, visit, [failure({ outcome: 'failed', reference: 'PR-BBBB-BBBB' })]);
  const logged = said('a release failed in a browser');
  expect(logged).toHaveLength(301);
  expect(logged.at(-1)).toMatchObject({ reference: 'PR-BBBB-BBBB' });
  expect(await healthOf('mfe-list', '1.0.0')).toMatchObject({ failures: 601 });
});

test('while the database fails, the reference on a visitor’s card is found in the log', async () => {
  const broken = await startTestDatabase();
  const fresh = await start(broken.db);
  const visit = await openPage(fresh);
  await broken.stop();
  expect((await sendBeacon(fresh, visit, [failure()])).statusCode).toBeGreaterThanOrEqual(500);
  expect(said('a release failed in a browser')).toMatchObject([{ reference: REFERENCE }]);
  await fresh.close();
});

test('a withdrawn release is still reported by tabs that hold it', async () => {
  await releases.promote(['mfe-list@1.2.0']);
  const visit = await openPage(app);
  await releases.promote(['mfe-list@1.0.0']);
  await withdraw(releases.store, { remote: 'mfe-list', version: '1.2.0' }, { who: 'Tess', why: 'a test' });
  expect((await sendBeacon(app, visit, [okReport({ version: '1.2.0' })])).statusCode).toBe(204);
});
