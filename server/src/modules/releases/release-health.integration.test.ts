import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readLog, readStatus, withdraw } from 'release';
import { hostRecord, remoteRecord } from 'release/testing';
import { ENDPOINTS } from '@portal/shared/contracts';
import type { HealthBeacon, HealthReport } from '@portal/shared/contracts/release-health';
import { createApp } from '../../platform/create-app.ts';
import { createLogger } from '../../platform/logger.ts';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases } from '../../testing/test-releases.ts';
import type { TestReleases } from '../../testing/test-releases.ts';
import { healthRoutes } from './health.routes.ts';
import { WritableStore } from './index.ts';
import { readReleaseHealth } from './release-health-view.ts';
import { ReleaseHealthService } from './release-health.ts';
import { RolloutGuard } from './rollout-guard.ts';
import { withZod } from '../../platform/create-app.ts';

const NOW = new Date('2024-11-20T12:34:56Z');
let clock = NOW;
const REFERENCE = 'PR-7K2M-94QX';

let database: TestDatabase;
let releases: TestReleases;
let snapshot: string;
const servers: FastifyInstance[] = [];
const lines: Record<string, unknown>[] = [];

/** One of the servers of the portal. */
async function startServer(writable = releases.writable): Promise<FastifyInstance> {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = await createApp({
    logger: createLogger({ logLevel: 'info', isProduction: true }, { write }),
    checkDatabase: () => sql`select 1`.execute(database.db),
  });
  const now = () => clock;
  const guard = new RolloutGuard(writable, app.log, now);
  const { store, reader } = releases;
  const health = new ReleaseHealthService({ db: database.db, store, reader, guard, now });
  app.onPolicyViolation.add((release) => health.acceptViolation(release));
  await app.register(withZod((zod) => healthRoutes(zod, { health })));
  await app.ready();
  servers.push(app);
  return app;
}

beforeAll(async () => {
  database = await startTestDatabase();
  releases = await openTestReleases();
  const versions = ['1.0.0', '1.1.0', '1.2.0'];
  await releases.publish(
    hostRecord('1.0.0'),
    ...versions.flatMap((version) => [remoteRecord('mfe-list', version), remoteRecord('mfe-shop', version)]),
  );
  const { channel } = await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
  snapshot = channel.lastChange.snapshot;
}, 30_000);
afterAll(async () => {
  await Promise.all(servers.map((app) => app.close()));
  await releases.stop();
  await database.stop();
});

const report = (changes: Partial<HealthReport> = {}): HealthReport => ({
  remote: 'mfe-list',
  version: '1.0.0',
  phase: 'load',
  outcome: 'ok',
  errorCode: null,
  milliseconds: 120,
  reference: null,
  ...changes,
});
const failure = (changes: Partial<HealthReport> = {}) =>
  report({ outcome: 'recovered', errorCode: 'refused-status', reference: REFERENCE, ...changes });

/** Every address is another visitor's, so that the limit of one is not in the way. */
let visitors = 0;
const send = (app: FastifyInstance, reports: HealthReport[], changes: Partial<HealthBeacon> = {}) =>
  app.inject({
    method: 'POST',
    url: ENDPOINTS.releaseHealth,
    remoteAddress: `10.0.${Math.floor((visitors += 1) / 200)}.${visitors % 200}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ snapshot, isPinned: false, reports, ...changes }),
  });
const healthOf = async (remote: string, version: string) =>
  (await readReleaseHealth(database.db, new Date(0)))(remote, version);
const reportsKept = async () =>
  (await database.db.selectFrom('releaseHealth').select('reports').execute()).reduce(
    (sum, row) => sum + row.reports,
    0,
  );
const said = (msg: string) => lines.filter((line) => line['msg'] === msg);

test('a beacon is counted; what failed is in the log with reference, snapshot and release', async () => {
  const app = await startServer();
  const answer = await send(app, [report(), failure(), report({ remote: 'mfe-shop', phase: 'mount' })]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await healthOf('mfe-list', '1.0.0')).toMatchObject({ loads: 2, failures: 1, recovered: 1 });
  expect(await healthOf('mfe-shop', '1.0.0')).toMatchObject({ loads: 0, failures: 0, p50: null });
  expect(said('a release failed in a browser')).toMatchObject([
    { level: 'warn', reference: REFERENCE, snapshot, release: 'mfe-list@1.0.0', errorCode: 'refused-status' },
  ]);
});

test('a pinned visit is in the log and counts for nothing', async () => {
  const app = await startServer();
  const before = await reportsKept();
  lines.length = 0;
  expect((await send(app, [failure(), report()], { isPinned: true })).statusCode).toBe(204);
  expect(await reportsKept()).toBe(before);
  expect(said('a release failed in a browser')).toMatchObject([{ isPinned: true, reference: REFERENCE }]);
  expect(said('a pinned release loaded')).toHaveLength(1);
});

test.each([
  ['an unknown snapshot', [report()], { snapshot: '0123456789ab' }],
  ['an unknown release', [report(), report({ version: '9.9.9' })], {}],
  ['an unknown remote', [report({ remote: 'constructors' })], {}],
  ['a word that is no remote', [report({ remote: 'constructor' })], {}],
  ['a range', [report({ version: '^1.0.0' })], {}],
  ['an address', [{ ...report(), address: '/referrals?query=Maya' }], {}],
  ['more reports than a visit has', Array.from({ length: 21 }, () => report()), {}],
  ['a reference in other words', [failure({ reference: 'maya@example.com' })], {}],
])('%s is refused with a problem, and nothing is written', async (_case, reports, changes) => {
  const app = await startServer();
  const before = await reportsKept();
  const answer = await send(app, reports, changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(await reportsKept()).toBe(before);
});

test('a beacon is at most 16 KB, and one address sends 120 a minute', async () => {
  const app = await startServer();
  const call = (payload: string) =>
    app.inject({
      method: 'POST',
      url: ENDPOINTS.releaseHealth,
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await call(JSON.stringify({ snapshot: 'x'.repeat(17_000) }))).statusCode).toBe(413);
  const answers = [];
  for (let index = 0; index < 121; index += 1) answers.push((await call('{}')).statusCode);
  expect(answers.slice(-3)).toEqual([400, 429, 429]);
});

test('a violated policy is a failure of the release whose file did it; an invented release is nothing', async () => {
  const app = await startServer();
  const violated = (release: string) =>
    app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'https://portal.example.com/list',
          'blocked-uri': 'eval',
          'source-file': `https://portal.example.com/releases/${release}/list.js`,
        },
      }),
    });
  const before = await reportsKept();
  expect((await violated('mfe-shop/1.2.0')).statusCode).toBe(204);
  expect((await violated('mfe-shop/7.0.0')).statusCode).toBe(204);
  expect((await violated('constructor/1.0.0')).statusCode).toBe(204);
  expect(await healthOf('mfe-shop', '1.2.0')).toMatchObject({ loads: 0, failures: 1, recovered: 0 });
  expect(await reportsKept()).toBe(before + 1);
});

const statusOf = async (remote: string) =>
  (await readStatus(releases.store, 'production')).remotes.find((one) => one.remote === remote)!;

test('a rollout that fails too often stops itself once, whichever of several servers hears of it', async () => {
  await releases.promote(['mfe-list@1.1.0'], 10);
  const apps = await Promise.all([startServer(), startServer(), startServer()]);
  const loaded = report({ version: '1.1.0' });
  for (let beacon = 0; beacon < 8; beacon += 1) {
    await send(
      apps[beacon % 3]!,
      Array.from({ length: 6 }, () => loaded),
    );
  }
  expect((await statusOf('mfe-list')).rollout?.stopped).toBeUndefined();
  await Promise.all(Array.from({ length: 30 }, (_, index) => send(apps[index % 3]!, [failure({ version: '1.1.0' })])));
  const { rollout, version } = await statusOf('mfe-list');
  expect(version).toBe('1.0.0');
  expect(rollout).toMatchObject({ version: '1.1.0', weight: 0 });
  expect(rollout?.stopped).toMatch(/^\d+ of \d+ loads failed \([\d.]+ %\), more than 2 %\.$/);
  const stops = (await readLog(releases.store, 'production', 50)).filter(({ action }) => action === 'stop');
  // This portal's clock is far behind the one the rollout was started by, so the log keeps both times.
  expect(stops).toMatchObject([{ who: 'Rollout guard', why: rollout?.stopped, clock: NOW.toISOString() }]);
  expect(said('rollout stopped')).toHaveLength(1);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a rollout that was stopped and begins again is counted anew', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 10);
  await send(app, [failure({ version: '1.1.0' })]);
  expect((await statusOf('mfe-list')).rollout).toMatchObject({ weight: 1000 });
  await releases.promote(['mfe-list@1.1.0']);
});

test('failures of what is live for everybody, and few ones of a rollout, stop nothing', async () => {
  const app = await startServer();
  await releases.promote(['mfe-shop@1.1.0'], 10);
  for (let beacon = 0; beacon < 4; beacon += 1) {
    await send(
      app,
      Array.from({ length: 20 }, () => failure({ remote: 'mfe-shop' })),
    );
  }
  await send(
    app,
    Array.from({ length: 20 }, () => failure({ remote: 'mfe-shop', version: '1.1.0' })),
  );
  expect((await statusOf('mfe-shop')).rollout).toMatchObject({ weight: 1000 });
});

test('a guard that may not write says so as an error and lets the beacon pass; it tries again after ten seconds', async () => {
  const nowhere = new WritableStore('/dev/null/releases');
  const app = await startServer(nowhere);
  lines.length = 0;
  const sendFailures = () =>
    send(
      app,
      Array.from({ length: 20 }, () => failure({ remote: 'mfe-shop', version: '1.1.0' })),
    );
  for (let beacon = 0; beacon < 4; beacon += 1) expect((await sendFailures()).statusCode).toBe(204);
  expect(said('a failing rollout could not be stopped')).toMatchObject([{ level: 'error', release: 'mfe-shop@1.1.0' }]);
  clock = new Date(NOW.getTime() + 10_000);
  await sendFailures();
  expect(said('a failing rollout could not be stopped')).toHaveLength(2);
  expect((await statusOf('mfe-shop')).rollout).toMatchObject({ weight: 1000 });
  clock = NOW;
});

test('a withdrawn release is still heard of: tabs that hold it report', async () => {
  const app = await startServer();
  await withdraw(releases.store, { remote: 'mfe-list', version: '1.2.0' }, { who: 'Tess', why: 'a test' });
  expect((await send(app, [report({ version: '1.2.0' })])).statusCode).toBe(204);
});

test('a rollout of the host that does not start stops itself too', async () => {
  const app = await startServer();
  await releases.publish(hostRecord('1.1.0'));
  await releases.promote(['host@1.1.0'], 10);
  const notStarted = report({ remote: 'host', version: '1.1.0', outcome: 'failed', errorCode: 'unreachable' });
  for (let beacon = 0; beacon < 3; beacon += 1) {
    await send(
      app,
      Array.from({ length: 20 }, () => notStarted),
    );
  }
  expect((await statusOf('host')).rollout).toMatchObject({ weight: 0, stopped: expect.stringContaining('(100 %)') });
});
