import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DASHBOARD_PARTS, DashboardParts, endpointPath } from '@portal/shared/contracts';
import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { connect } from '../../database/connection.ts';
import type { Database } from '../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { startTestApp, type TestApp } from '../territory/testing/test-app.ts';
import type { StartTimer } from './dashboard-reader.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { until } from '../../testing/until.ts';

const agentId = 1;
let database: TestDatabase;
let pool: Kysely<Database>;
let portal: TestApp;
/** Holds the table of events: whoever reads it waits. */
let lock: ControlledTransaction<Database>;

/** The timers of the reader, which end when the test says so. */
const timers = {
  waiting: new Set<() => void>(),
  started: 0,
  start(_milliseconds: number, callBack: () => void): () => void {
    timers.started++;
    timers.waiting.add(callBack);
    return () => timers.waiting.delete(callBack);
  },
  endAll(): void {
    for (const callBack of timers.waiting) callBack();
    timers.waiting.clear();
  },
};

beforeAll(async () => {
  database = await startTestDatabase();
  // a connection for every statement that waits at the lock, and for the others
  pool = connect(database.connectionString, undefined, 20);
  await insertAgent(database.db, { agentId, currentStatus: 'PREFERRED_AGENT' });
  const published = { entryId: 'webinar', title: 'Winning the listing', target: 'All Agents', publishedAt: TEST_NOW };
  const nothing = { subTitle: null, description: null, featuredImage: null, buttonUrl: null };
  const noModal = { modalStartsAt: null, modalEndsAt: null, featuredModalImage: null };
  const dateTime = new Date(TEST_NOW.getTime() + 86_400_000);
  await database.db
    .insertInto('contentEntry')
    .values({ ...published, ...nothing, ...noModal, dateTime })
    .execute();
}, 60_000);
afterAll(async () => {
  await pool.destroy();
  await database.stop();
});

beforeEach(async () => {
  timers.waiting.clear();
  timers.started = 0;
  portal = await startPortal({ startTimer: timers.start });
  lock = await database.db.startTransaction().execute();
  await sql`lock table content_entry in access exclusive mode`.execute(lock);
});
afterEach(async () => {
  if (!lock.isRolledBack) await lock.rollback().execute();
  await portal.close();
});

function startPortal(more: { startTimer?: StartTimer } = {}): Promise<TestApp> {
  const now = () => TEST_NOW;
  return startTestApp(pool, async (app) => void (await app.register(dashboardRoutes, { db: pool, now, ...more })), now);
}
async function partsOf(query: string, { app, as } = portal): Promise<DashboardParts['parts']> {
  const url = `${endpointPath('dashboardParts', { agentId })}?${query}`;
  const response = await app.inject({ url, headers: as({ group: 'Agent', agentId }) });
  expect(response.statusCode).toBe(200);
  return DashboardParts.parse(response.json()).parts;
}

test('DASH-01 a part that waits for somebody is slow, the others do not wait, and it comes when it is waited for', async () => {
  const reading = partsOf(`parts=${DASHBOARD_PARTS.join()}`);
  await until(() => timers.waiting.size === 1);
  timers.endAll();
  // each part is read alone, and one is left
  await until(() => timers.started === 1 + DASHBOARD_PARTS.length && timers.waiting.size === 1);
  timers.endAll();
  const states = Object.entries(await reading).map(([part, { state }]) => [part, state]);
  expect(states).toEqual(DASHBOARD_PARTS.map((part) => [part, part === 'nextEvent' ? 'slow' : 'loaded']));
  const waited = partsOf('parts=nextEvent&wait=true');
  await lock.rollback().execute();
  expect(await waited).toMatchObject({ nextEvent: { state: 'loaded', data: { title: 'Winning the listing' } } });
});

test('a busy database does not get more to do because it is slow: few dashboards are read part by part', async () => {
  const asked = Array.from({ length: 7 }, () => partsOf('parts=rank,nextEvent'));
  let answered = 0;
  for (const one of asked) void one.then(() => answered++);
  await until(() => timers.waiting.size === 7);
  timers.endAll();
  // four of them read both parts alone, and have the rank
  const started = 7 + 4 * 2;
  await until(() => timers.started >= started && timers.waiting.size >= 4);
  timers.endAll();
  await until(() => answered >= 4);
  await lock.rollback().execute();
  const states = Object.groupBy(await Promise.all(asked), (parts) => parts.nextEvent?.state ?? 'none');
  expect([states.slow?.length, states.loaded?.length]).toEqual([4, 3]);
  expect(timers.started).toBe(started);
});

test('a part is not waited for longer than the timers of a server say', async () => {
  const ordinary = await startPortal();
  try {
    expect(await partsOf('parts=nextEvent', ordinary)).toEqual({ nextEvent: { state: 'slow' } });
  } finally {
    await ordinary.close();
  }
});
