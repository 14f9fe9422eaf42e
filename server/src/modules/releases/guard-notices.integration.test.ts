import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { readStatus } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { readEnv } from '../../env/env.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { openTransports, OutboxService } from '../outbox/index.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { GuardNotices } from './guard-notices.ts';
import type { GuardNotice } from './rules/guard-notice.ts';
import { failure, openPageWith, sendBeacon, startHealthServer } from './testing/health-server.ts';
import { WritableStore } from './writable-store.ts';
import { until } from '../../testing/until.ts';

// the job queue creates its tables at the first start
jest.setTimeout(120_000);

const SECRET_PATH = '/services/T0/B0/secret-of-the-webhook';
const ORIGIN = 'https://portal.example.com';

/** An incoming webhook that can go away and come back at the same port. */
class Receiver {
  readonly calls: { path: string; body: GuardNotice }[] = [];
  readonly #server = http.createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as GuardNotice;
    this.calls.push({ path: request.url!, body });
    this.respond(response);
  });
  respond = (response: http.ServerResponse): unknown => response.end('ok');
  port = 0;

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.port, '127.0.0.1', done));
    this.port = (this.#server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

let database: TestDatabase;
let releases: TestReleases;
let receiver: Receiver;
let lines: string[];
const portals: TestPortal[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  lines = [];
  receiver = new Receiver();
  await receiver.open();
  releases = await openTestReleases();
  for (const version of ['1.0.0', '1.1.0']) {
    await releases.publish(hostRecord(version), remoteRecord('mfe-list', version), remoteRecord('mfe-shop', version));
  }
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0']);
  await database.db.deleteFrom('outboundMessage').execute();
});
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop();
  await releases.stop();
  await receiver.close();
});

/** A server with the setting, which listens and so works on jobs. */
async function startPortal(): Promise<TestPortal> {
  const { addresses } = readEnv({ RELEASE_GUARD_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}${SECRET_PATH}` });
  const messages = { smtp: undefined, sns: undefined };
  const portal = await startTestPortal({
    database,
    releaseStore: releases,
    isComplete: true,
    env: { addresses },
    transports: await openTransports({ messages, isProduction: false, addresses }),
    logger: createLogger({ logLevel: 'trace', isProduction: true }, { write: (line: string) => void lines.push(line) }),
  });
  portals.push(portal);
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const isScheduled = async () => {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('pgboss.schedule') is not null as is_there`.execute(database.db);
    if (!rows[0]?.isThere) return false;
    const found = await sql`select 1 from pgboss.schedule where name = 'guard-notices'`.execute(database.db);
    return found.rows.length === 1;
  };
  while (!(await isScheduled())) await delay(20);
  return portal;
}
async function stopPortal(portal: TestPortal): Promise<void> {
  portals.splice(portals.indexOf(portal), 1);
  await portal.stop();
}

test('servers look for steps of rollouts each minute, too', async () => {
  await startPortal();
  const { rows } = await sql`select cron from pgboss.schedule where name = 'rollout-steps'`.execute(database.db);
  expect(rows).toEqual([{ cron: '* * * * *' }]);
});

const failed = failure({ version: '1.1.0' });
/** As many local visitors as the guard needs report a failure, each to all of the servers at the same time. */
async function failFor(apps: readonly TestPortal['app'][], count = 50): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const visit = await openPageWith(apps[0]!, 'mfe-list', '1.1.0', { address: '127.0.0.1' });
    await Promise.all(apps.map((app) => sendBeacon(app, visit, [failed])));
  }
}
const messages = () =>
  database.db.selectFrom('outboundMessage').selectAll().where('recipient', '=', 'release-guard').execute();
const liveVersion = async () =>
  (await readStatus(releases.store, 'production')).remotes.find(({ remote }) => remote === 'mfe-list')?.version;
/** The next attempt is now: its row and its job, which were stored by the server before. */
async function makeDue(): Promise<void> {
  await sql`update outbound_message set due_at = now() - interval '1 second'`.execute(database.db);
  await sql`update pgboss.job set start_after = now() where name = 'outbox-delivery'`.execute(database.db);
}
/** The job of each minute, as any server does it. */
const lookAgain = () =>
  new GuardNotices({
    db: database.db,
    store: releases.store,
    channel: 'production',
    outbox: new OutboxService(),
    origin: ORIGIN,
    now: () => new Date(),
  }).reportActs();

test('a rollout that stops itself is told once, although two servers heard of it and look again', async () => {
  const both = [(await startPortal()).app, (await startPortal()).app];
  await releases.promote(['mfe-list@1.1.0'], 50);
  await failFor(both);
  await until(async () => (await messages()).some(({ state }) => state === 'sent'));
  await lookAgain();
  expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect(receiver.calls).toEqual([
    {
      path: SECRET_PATH,
      body: {
        text: [
          'The release guard stopped the rollout of `mfe-list@1.1.0` on production.',
          'Why: 50 of 50 visitors failed (100%), more than 2%. Too few visitors had the live release at the same time for a comparison.',
          'Live now: `mfe-list@1.0.0`.',
          `Release console: ${ORIGIN}/admin/settings?tab=3`,
        ].join('\n'),
        guard: expect.objectContaining({ act: 'rollout-stopped', releases: ['mfe-list@1.1.0'] }),
      },
    },
  ]);
});

test('a receiver that redirects or is down holds nothing up; the next server tells it when it is back', async () => {
  const first = await startPortal();
  receiver.respond = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await releases.promote(['mfe-list@1.1.0']);
  await failFor([first.app]);
  expect(await liveVersion()).toBe('1.0.0');
  await until(async () => (await messages()).some(({ lastError }) => lastError !== null));
  expect(receiver.calls.map(({ path }) => path)).toEqual([SECRET_PATH]);
  await receiver.close();
  await makeDue();
  await until(async () => (await messages()).some(({ attempts, dueAt }) => attempts === 2 && dueAt > new Date()));
  await stopPortal(first);
  expect(await messages()).toMatchObject([{ state: 'waiting' }]);
  receiver.respond = (response) => response.end('ok');
  await receiver.open();
  await startPortal();
  await makeDue();
  await until(async () => (await messages()).some(({ state }) => state === 'sent'));
  expect(receiver.calls).toMatchObject([{}, { path: SECRET_PATH, body: { guard: { act: 'rolled-back' } } }]);
  expect(lines.join('')).toContain('a message was not delivered and is tried again');
  expect(lines.join('')).not.toContain('secret-of-the-webhook');
});

/** A server without a job queue; `notices` as those of the portal. */
async function startQuiet(options: { outbox?: OutboxService; writable?: WritableStore; now?: () => Date } = {}) {
  const { outbox = new OutboxService(), writable, now = () => new Date() } = options;
  const { db } = database;
  return startHealthServer({
    db,
    releases,
    now,
    onLine: (line) => void lines.push(JSON.stringify(line)),
    notices: new GuardNotices({ db, store: releases.store, channel: 'production', outbox, origin: ORIGIN, now }),
    ...(writable && { writable }),
  });
}

class LostOutbox extends OutboxService {
  override call = () => Promise.reject(new Error('the database is away'));
}

test('an act whose notice cannot be stored is done all the same, found in the log of the channel, and told', async () => {
  const app = await startQuiet({ outbox: new LostOutbox() });
  await releases.promote(['mfe-list@1.1.0']);
  await failFor([app]);
  expect(await liveVersion()).toBe('1.0.0');
  await until(() => lines.some((line) => line.includes('the notice of the guard waits')));
  expect(await messages()).toEqual([]);
  await Promise.all([lookAgain(), lookAgain()]);
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    state: 'waiting',
    templateValues: { subject: 'The release guard rolled back mfe-list@1.1.0 on production.' },
  });
  await app.close();
});

test('a database that takes no notice holds up neither the guard nor the answers to browsers', async () => {
  const { promise: isBack, resolve: comesBack } = Promise.withResolvers<void>();
  let asked = 0;
  class SilentOutbox extends OutboxService {
    override call = () => {
      asked += 1;
      return isBack;
    };
  }
  const app = await startQuiet({ outbox: new SilentOutbox() });
  await releases.promote(['mfe-list@1.1.0']);
  await failFor([app]);
  expect(await liveVersion()).toBe('1.0.0');
  await until(() => asked > 0);
  comesBack();
  await app.close();
});

test('people who change a channel are not told about it, nor is an act of the day before yesterday', async () => {
  const app = await startQuiet();
  await releases.promote(['mfe-list@1.1.0'], 50);
  await failFor([app]);
  await until(async () => (await messages()).length === 1);
  await lookAgain();
  expect(await messages()).toHaveLength(1);
  await database.db.deleteFrom('outboundMessage').execute();
  const now = () => new Date(Date.now() + 25 * 3_600_000);
  const { db } = database;
  const { store } = releases;
  const outbox = new OutboxService();
  await new GuardNotices({ db, store, channel: 'production', outbox, origin: ORIGIN, now }).reportActs();
  expect(await messages()).toEqual([]);
  await app.close();
});

test('a release that is not rolled back a second time is told as one that stays live', async () => {
  const app = await startQuiet();
  await releases.promote(['mfe-list@1.1.0']);
  await failFor([app]);
  expect(await liveVersion()).toBe('1.0.0');
  await releases.promote(['mfe-list@1.1.0']);
  await failFor([app]);
  await until(async () => (await messages()).length === 2);
  const bodies = (await messages()).map(({ templateValues }) => JSON.parse(templateValues['body']!) as GuardNotice);
  const stays = bodies.find(({ guard }) => guard.act === 'stays-live');
  expect(stays?.text).toContain('which is done once.\nLive now: `mfe-list@1.1.0`.');
  await app.close();
});

test('a store that takes no change is told once for each rollout, however often it is tried', async () => {
  let clock = new Date();
  const app = await startQuiet({ writable: new WritableStore('/dev/null/releases', undefined), now: () => clock });
  await releases.promote(['mfe-list@1.1.0'], 50);
  await failFor([app], 52);
  await until(async () => (await messages()).length === 1);
  clock = new Date(clock.getTime() + 10_000);
  await failFor([app], 1);
  await until(() => lines.filter((line) => line.includes('could not be stopped')).length === 2);
  await releases.promote(['mfe-shop@1.1.0'], 50);
  const shop = failure({ remote: 'mfe-shop', version: '1.1.0' });
  for (let n = 0; n < 50; n += 1) {
    await sendBeacon(app, await openPageWith(app, 'mfe-shop', '1.1.0', { address: '127.0.0.1' }), [shop]);
  }
  await until(async () => (await messages()).length > 1);
  const subjects = (await messages()).map(({ templateValues }) => templateValues['subject']);
  expect(subjects.toSorted((one, other) => one!.localeCompare(other!))).toEqual(
    ['mfe-list', 'mfe-shop'].map(
      (remote) =>
        `The release guard could not stop the rollout of ${remote}@1.1.0 on production, which goes on. Someone must act.`,
    ),
  );
  await app.close();
});
