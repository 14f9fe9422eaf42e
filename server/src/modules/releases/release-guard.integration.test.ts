import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HOUR_MS } from '@portal/shared/durations';
import type { FastifyInstance } from 'fastify';
import { GUARD, readLog, readStatus, rollback } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { Comparisons } from './comparisons.ts';
import { WritableStore } from './index.ts';
import { guardedRollout } from './rules/guarded-release.ts';
import {
  failure,
  okReport,
  openPage,
  openPageWith,
  sendBeacon,
  startHealthServer,
  type PageVisit,
} from './testing/health-server.ts';

/** A channel is watched for an hour from its promotes, which have the real time. */
let clock = new Date();
const LOCAL = '127.0.0.1';
/** An address of one network; the per-address limit is not reached. */
const sameNetwork = (n: number) => `198.51.100.${n % 250}`;

let database: TestDatabase;
let releases: TestReleases;
const servers: FastifyInstance[] = [];
const lines: Record<string, unknown>[] = [];

type ServerOptions = Pick<Parameters<typeof startHealthServer>[0], 'writable' | 'networks' | 'comparisons'>;
async function startServer(options: ServerOptions = {}): Promise<FastifyInstance> {
  const onLine = (line: Record<string, unknown>) => void lines.push(line);
  const app = await startHealthServer({ db: database.db, releases, now: () => clock, onLine, ...options });
  servers.push(app);
  return app;
}

beforeAll(async () => {
  database = await startTestDatabase();
  releases = await openTestReleases();
  const versions = ['1.0.0', '1.1.0', '1.2.0'];
  await releases.publish(
    ...versions.flatMap((version) => [
      hostRecord(version),
      remoteRecord('mfe-list', version),
      remoteRecord('mfe-shop', version),
    ]),
  );
}, 30_000);
afterAll(async () => {
  await Promise.all(servers.map((app) => app.close()));
  await releases.stop();
  await database.stop();
});
beforeEach(async () => {
  clock = new Date();
  lines.length = 0;
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
});

const statusOf = async (remote: string) =>
  (await readStatus(releases.store, 'production')).remotes.find((one) => one.remote === remote)!;
const rolloutOf = async (remote = 'mfe-list') => (await statusOf(remote)).rollout;
const said = (msg: string) => lines.filter((line) => line['msg'] === msg);
const isOfRollout = { version: '1.1.0' } as const;
/** Visitors of one hour are there at the same time (guard-store.ts). */
const ALONE = 'Too few visitors had the live release at the same time for a comparison.';

/**
 * Moves the clock to the beginning of an hour, so that no other one begins within a test. It ends before now: what the guard
 * writes must not be in the future of the next test.
 */
function beginHour(later: number): void {
  clock = new Date((Math.floor(clock.getTime() / HOUR_MS) + later) * HOUR_MS);
}

/** Runs something a number of times, twenty concurrently. */
async function times(count: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - n) }, (_, index) => act(n + index)));
  }
}

/** Visitors who get a version of mfe-list, each from another network unless an address is given, report it. */
async function visitors(
  app: FastifyInstance,
  count: number,
  reports: readonly object[],
  { address, version = '1.1.0' }: { address?: (n: number) => string; version?: string } = {},
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const visit = await openPageWith(app, 'mfe-list', version, address && { address: address(n) });
    expect((await sendBeacon(app, visit, reports)).statusCode).toBe(204);
  }
}

test('1,000 page loads from one network cannot stop a rollout', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  // With a few usual failures, and enough visitors from elsewhere.
  await visitors(app, 60, [okReport(isOfRollout)]);
  await visitors(app, 1, [failure(isOfRollout)]);
  const versions = new Set<string>();
  await times(1_000, async (n) => {
    const visit = await openPage(app, { address: sameNetwork(n) });
    const { version } = visit.page.snapshot.remotes['mfe-list']!;
    versions.add(version);
    const answer = await sendBeacon(app, visit, [failure({ version }), failure({ version, phase: 'render' })]);
    expect(answer.statusCode).toBe(204);
  });
  expect(versions.size).toBe(2);
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
  expect((await statusOf('mfe-list')).version).toBe('1.0.0');
}, 180_000);

test('1,000 page loads from one network cannot hide a failure that others report', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  await times(1_000, async (n) => {
    const visit = await openPage(app, { address: sameNetwork(n) });
    const { version } = visit.page.snapshot.remotes['mfe-list']!;
    await sendBeacon(app, visit, [okReport({ version })]);
  });
  await visitors(app, 50, [okReport(isOfRollout)]);
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
  await visitors(app, 2, [failure(isOfRollout)]);
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
  // there are visitors of the live release to look at, which is done every ten seconds
  clock = new Date(clock.getTime() + 10_000);
  await visitors(app, 1, [failure(isOfRollout)]);
  expect(await rolloutOf()).toMatchObject({
    weight: 0,
    stopped: `3 of 63 visitors failed (4.76%), more than 2%. ${ALONE}`,
  });
}, 180_000);

test('an outage that strikes both releases alike stops no rollout; one that fails more than the live release stops', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  beginHour(-4);
  const ofLive = { version: '1.0.0' } as const;
  await visitors(app, 60, [failure(ofLive)], ofLive);
  for (let n = 0; n < 60; n += 1) {
    clock = new Date(clock.getTime() + 1_000);
    await visitors(app, 1, [failure(isOfRollout)]);
  }
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
  // in an hour after it only the rollout fails
  beginHour(1);
  await visitors(app, 30, [okReport(ofLive)], ofLive);
  for (let n = 0; n < 30; n += 1) {
    clock = new Date(clock.getTime() + 10_000);
    if ((await rolloutOf())?.stopped === undefined) await visitors(app, 1, [failure(isOfRollout)]);
  }
  expect(await rolloutOf()).toMatchObject({
    weight: 0,
    stopped: expect.stringMatching(
      /^\d+ of \d+ visitors failed .*, compared with 60 of 90 visitors of the live release/,
    ),
  });
}, 60_000);

test('a rollout that begins to fail for the visitors it has is compared with those of the live release who came again', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  beginHour(-4);
  const known: PageVisit[] = [];
  const visit = async (report: typeof okReport, { cookie, address }: PageVisit) => {
    const again = await openPage(app, { cookie, address });
    await sendBeacon(app, again, [report({ version: again.page.snapshot.remotes['mfe-list']!.version })]);
  };
  for (const version of ['1.0.0', '1.1.0']) {
    for (let n = 0; n < 60; n += 1) known.push(await openPageWith(app, 'mfe-list', version));
  }
  for (const one of known) await visit(okReport, one);
  beginHour(2);
  for (const one of known.slice(0, 60)) await visit(okReport, one);
  for (const one of known.slice(60, 90)) {
    clock = new Date(clock.getTime() + 10_000);
    if ((await rolloutOf())?.stopped === undefined) await visit(failure, one);
  }
  expect(await rolloutOf()).toMatchObject({
    weight: 0,
    stopped: expect.stringMatching(/^\d+ of 60 visitors failed .*, compared with 0 of 60 visitors of the live release/),
  });
}, 60_000);

test('the guard judges comparisons that the console has asked for, which come before its own each time', async () => {
  const log = { error: () => {} };
  const comparisons = new Comparisons({ background: database.db, visitorsPerNetwork: 10, log, now: () => clock });
  const app = await startServer({ comparisons });
  await releases.promote(['mfe-list@1.1.0'], 50);
  beginHour(-4);
  const ofLive = { version: '1.0.0' } as const;
  await visitors(app, 60, [okReport(ofLive)], ofLive);
  await visitors(app, 60, [okReport(isOfRollout)]);
  const trial = guardedRollout('mfe-list', (await rolloutOf())!, '1.0.0');
  for (let n = 0; n < 30; n += 1) {
    clock = new Date(clock.getTime() + 10_000);
    await comparisons.read(trial);
    if ((await rolloutOf())?.stopped === undefined) await visitors(app, 1, [failure(isOfRollout)]);
  }
  expect(await rolloutOf()).toMatchObject({
    weight: 0,
    stopped: expect.stringMatching(
      /^\d+ of \d+ visitors failed .*, compared with 0 of 60 visitors of the live release/,
    ),
  });
}, 60_000);

test('what replaces a release that failed is no visitor of the live release', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  await visitors(app, 1, [failure(isOfRollout), okReport({ version: '1.0.0' })]);
  const { id } = (await rolloutOf())!;
  const kept = await database.db.selectFrom('guardVisitor').select('trial').where('trial', 'like', `${id}%`).execute();
  expect(kept).toEqual([{ trial: id }]);
}, 30_000);

test('the settings determine the size of a network', async () => {
  // All addresses of these visitors begin with 20.
  const app = await startServer({ networks: { ipv4: 8, ipv6: 48 } });
  await releases.promote(['mfe-list@1.1.0'], 50);
  const pages = [];
  for (let n = 0; n < 60; n += 1) pages.push(await openPageWith(app, 'mfe-list', '1.1.0'));
  for (const page of pages) expect((await sendBeacon(app, page, [failure(isOfRollout)])).statusCode).toBe(204);
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
});

test('one visitor counts once, however many pages they load and from wherever', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0'], 50);
  const first = await openPageWith(app, 'mfe-list', '1.1.0', { address: LOCAL });
  for (let load = 0; load < 60; load += 1) {
    const visit = await openPage(app, { address: LOCAL, cookie: first.cookie });
    await sendBeacon(app, visit, [failure(isOfRollout)]);
  }
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
});

test('a rollout that fails too often stops itself once, whichever of several servers gets the reports', async () => {
  await releases.promote(['mfe-list@1.1.0'], 50);
  const apps = await Promise.all([startServer(), startServer(), startServer()]);
  await visitors(apps[0]!, 48, [okReport(isOfRollout)], { address: () => LOCAL });
  expect((await rolloutOf())?.stopped).toBeUndefined();
  const failing = [];
  for (let n = 0; n < 30; n += 1) failing.push(await openPageWith(apps[0]!, 'mfe-list', '1.1.0', { address: LOCAL }));
  await Promise.all(failing.map((visit, n) => sendBeacon(apps[n % 3]!, visit, [failure(isOfRollout)])));
  const { rollout, version } = await statusOf('mfe-list');
  expect(version).toBe('1.0.0');
  expect(rollout).toMatchObject({ version: '1.1.0', weight: 0 });
  expect(rollout?.stopped).toMatch(/^\d+ of \d+ visitors failed \([\d.]+%\), more than 2%\. Too few/);
  const [stop] = (await readLog(releases.store, 'production', 50)).filter(({ action }) => action === 'stop');
  expect(stop).toMatchObject({ who: GUARD, why: rollout?.stopped });
  expect(said('rollout stopped')).toHaveLength(1);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  // Started again, it is counted from zero.
  await releases.promote(['mfe-list@1.1.0'], 50);
  await visitors(apps[0]!, 1, [failure(isOfRollout)], { address: () => LOCAL });
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
}, 30_000);

test('a rollout of the host that does not start stops itself too', async () => {
  const app = await startServer();
  await releases.promote(['host@1.1.0'], 50);
  const notStarted = failure({ remote: 'host', version: '1.1.0', outcome: 'failed', errorCode: 'unreachable' });
  for (let n = 0; n < 50; n += 1) {
    await sendBeacon(app, await openPageWith(app, 'host', '1.1.0', { address: LOCAL }), [notStarted]);
  }
  expect(await rolloutOf('host')).toMatchObject({ weight: 0, stopped: expect.stringContaining('(100%)') });
});

test('a guard that cannot write logs an error and accepts the beacon; it retries after ten seconds', async () => {
  const app = await startServer({ writable: new WritableStore('/dev/null/releases', undefined) });
  await releases.promote(['mfe-list@1.1.0'], 50);
  const local = { address: () => LOCAL };
  await visitors(app, 55, [failure(isOfRollout)], local);
  expect(said('a failing release could not be stopped')).toMatchObject([{ level: 'error', release: 'mfe-list@1.1.0' }]);
  clock = new Date(clock.getTime() + 10_000);
  await visitors(app, 2, [failure(isOfRollout)], local);
  expect(said('a failing release could not be stopped')).toHaveLength(2);
  expect(await rolloutOf()).toMatchObject({ weight: 5_000 });
});

const NETWORKS_OF_TEN = (n: number) => `21.0.${Math.floor(n / 10)}.7`;

test('a release that fails within an hour of its promote to everybody is rolled back, by at least 50 visitors and 5 networks', async () => {
  const app = await startServer();
  await releases.promote(['mfe-list@1.1.0']);
  await visitors(app, 100, [failure(isOfRollout)], { address: sameNetwork });
  await visitors(app, 40, [failure(isOfRollout)]);
  expect((await statusOf('mfe-list')).version).toBe('1.1.0');
  await visitors(app, 10, [failure(isOfRollout)]);
  expect(await statusOf('mfe-list')).toMatchObject({
    version: '1.0.0',
    lastKnownGood: null,
    earlier: [
      {
        version: '1.1.0',
        mark: {
          kind: 'rolled-back',
          who: GUARD,
        },
      },
    ],
  });
  expect(said('release rolled back')).toMatchObject([{ release: 'mfe-list@1.1.0', remotes: ['mfe-list'] }]);
  // Once for each release: promoted again it stays, and an error is logged.
  await releases.promote(['mfe-list@1.1.0']);
  await visitors(app, 60, [failure(isOfRollout)]);
  expect((await statusOf('mfe-list')).version).toBe('1.1.0');
  expect(said('a failing release stays live')).toMatchObject([{ level: 'error', release: 'mfe-list@1.1.0' }]);
}, 180_000);

test('50 visitors in fewer than 5 networks do not cause a rollback, unless all are local', async () => {
  const app = await startServer();
  const shop = failure({ remote: 'mfe-shop', version: '1.2.0' });
  await releases.promote(['mfe-shop@1.2.0']);
  for (let n = 0; n < 40; n += 1) {
    await sendBeacon(app, await openPage(app, { address: NETWORKS_OF_TEN(n) }), [shop]);
  }
  expect((await statusOf('mfe-shop')).version).toBe('1.2.0');
  await rollback(releases.store, ['mfe-shop'], { channel: 'production', who: 'Tess', why: 'a test' });
  await releases.promote(['mfe-shop@1.2.0']);
  for (let n = 0; n < 49; n += 1) await sendBeacon(app, await openPage(app, { address: LOCAL }), [shop]);
  expect((await statusOf('mfe-shop')).version).toBe('1.2.0');
  await sendBeacon(app, await openPage(app, { address: LOCAL }), [shop]);
  expect((await statusOf('mfe-shop')).version).toBe('1.0.0');
}, 30_000);

test('after the hour nothing is rolled back automatically', async () => {
  const app = await startServer();
  await releases.promote(['mfe-shop@1.1.0']);
  clock = new Date(Date.now() + 61 * 60_000);
  const shop = failure({ remote: 'mfe-shop', version: '1.1.0' });
  for (let n = 0; n < 60; n += 1) await sendBeacon(app, await openPage(app, { address: LOCAL }), [shop]);
  expect((await statusOf('mfe-shop')).version).toBe('1.1.0');
});
