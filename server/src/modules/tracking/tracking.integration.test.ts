import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { connect } from '../../database/connection.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeSmallWorld, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { recordEvents, TRACKING_QUOTA, trimEvents, type RecordedEvent } from './tracking-store.ts';

const start = new Date('2026-11-20T16:41:15.000Z');
let now = start;
let portal: TestPortal;
let people: WorldHeaders;
let servers: TestDatabase;
beforeAll(async () => {
  servers = await startTestDatabase();
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await servers.stop();
});
beforeEach(async () => {
  now = start;
  for (const { db } of [portal, servers]) await sql`truncate tracking_event, tracking_usage`.execute(db);
});

const event = (properties: object = {}) => ({ name: 'Sign out', at: start.toISOString(), properties });
/** As large as an event may be. */
const LARGE = event(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`p${n}`, 'x'.repeat(430)])));
const track = (headers: Headers, events: object[]) =>
  portal.app.inject({ method: 'POST', url: '/api/tracking', headers, payload: { events } });
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const keptOf = async (db = portal.db) => {
  const { rows } = await sql<{ events: number; bytes: number }>`
    select count(*) as events, coalesce(sum(octet_length(name || properties::text)), 0) as bytes from tracking_event
  `.execute(db);
  return rows[0]!;
};

test('10,000 large events of a user without a role leave no more than the quota of a minute', async () => {
  const answers = await Promise.all(
    times(200, () =>
      track(
        people.opsUser,
        times(50, () => LARGE),
      ),
    ),
  );
  const { events, bytes } = await keptOf();
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThanOrEqual(TRACKING_QUOTA.eventsPerMinute);
  // PostgreSQL writes a blank after each colon and comma
  expect(bytes).toBeLessThan(TRACKING_QUOTA.bytesPerMinute * 1.1);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(200 - answers.filter(({ statusCode }) => statusCode === 204).length);
  expect(refused[0]!.headers['retry-after']).toBe('45');
  expect(refused[0]!.json()).toMatchObject({
    code: 'too_many_requests',
    detail: 'Too many events were recorded. Please try again in 45 seconds.',
  });
});

test('small events are counted too, every user has a separate quota, and the next minute has a new one', async () => {
  const batch = times(50, () => event());
  const statuses = async (headers: Headers, calls: number) => {
    const codes: number[] = [];
    for (let call = 0; call < calls; call += 1) codes.push((await track(headers, batch)).statusCode);
    return codes;
  };
  expect(await statuses(people.agent, 7)).toEqual([204, 204, 204, 204, 204, 204, 429]);
  expect(await statuses(people.otherAgent, 1)).toEqual([204]);
  now = new Date(start.getTime() + MINUTE_MS);
  expect(await statuses(people.agent, 1)).toEqual([204]);
});

test('the daily quota limits what the quota per minute would allow', async () => {
  const batch = times(50, () => event());
  let kept = 0;
  for (let minute = 0; minute < 20; minute += 1) {
    now = new Date(start.getTime() + minute * MINUTE_MS);
    for (let call = 0; call < 6; call += 1) if ((await track(people.agent, batch)).statusCode === 204) kept += 50;
  }
  expect(kept).toBe(TRACKING_QUOTA.eventsPerDay);
  const refused = await track(people.agent, batch);
  expect(refused.headers['retry-after']).toBe(String((Date.parse('2026-11-21') - now.getTime()) / 1000));
  expect(refused.json<{ detail: string }>().detail).toMatch(/Please try again in \d+ minutes\.$/);
  now = new Date('2026-11-21T00:00:00Z');
  expect((await track(people.agent, batch)).statusCode).toBe(204);
});

test('large events use up a day by their bytes', async () => {
  const batch = times(50, () => LARGE);
  const codes: number[] = [];
  for (let minute = 0; minute < 15; minute += 1) {
    now = new Date(start.getTime() + minute * MINUTE_MS);
    codes.push((await track(people.agent, batch)).statusCode);
  }
  const { events, bytes } = await keptOf();
  expect(bytes).toBeLessThan(TRACKING_QUOTA.bytesPerDay * 1.1);
  expect(events).toBeLessThan(15 * 50);
  expect(codes).toEqual([...times(events / 50, () => 204), ...times(15 - events / 50, () => 429)]);
});

const recorded = (count: number, at = start): RecordedEvent[] =>
  times(count, () => ({ eventId: randomUUID(), name: 'Sign out', happenedAt: at.toISOString(), properties: '{}' }));
const sender = { userId: 'somebody', role: null, actingFor: null };

test('servers that share the database share the quota, also when their clocks differ', async () => {
  const others = times(3, () => connect(servers.connectionString, undefined, 4));
  const clocks = [start, new Date(start.getTime() + MINUTE_MS), new Date(start.getTime() - MINUTE_MS)];
  await Promise.all(times(60, (n) => recordEvents(others[n % 3]!, sender, recorded(50), clocks[n % 3]!)));
  const { events } = await keptOf(servers.db);
  // one window for the early clocks, one started by the late clock; never one per call
  expect(events).toBeLessThanOrEqual(2 * TRACKING_QUOTA.eventsPerMinute);
  await Promise.all(others.map((db) => db.destroy()));
});

test('a refused batch leaves nothing behind and counts for nothing', async () => {
  expect(await recordEvents(servers.db, sender, recorded(280), start)).toBe(0);
  expect(await recordEvents(servers.db, sender, recorded(21), start)).toBe(45);
  expect(await recordEvents(servers.db, sender, recorded(20), start)).toBe(0);
  expect((await keptOf(servers.db)).events).toBe(300);
});

test('events are deleted after their days, and the oldest earlier when there are too many, whatever time they claim', async () => {
  const dayBefore = (days: number) => new Date(start.getTime() - days * 24 * 60 * MINUTE_MS);
  for (const days of [91, 5, 4, 3, 1]) {
    await recordEvents(
      servers.db,
      { ...sender, userId: `u${days}` },
      recorded(10, dayBefore(-30_000)),
      dayBefore(days),
    );
  }
  const ages = async () => {
    const rows = await servers.db.selectFrom('trackingEvent').select('userId').distinct().execute();
    return rows.map(({ userId }) => userId).toSorted();
  };
  expect(await trimEvents(servers.db, start)).toBe(10);
  expect(await ages()).toEqual(['u1', 'u3', 'u4', 'u5']);
  expect(await trimEvents(servers.db, start, { days: 90, rows: 20 })).toBe(20);
  expect(await ages()).toEqual(['u1', 'u3']);
  const usage = await servers.db.selectFrom('trackingUsage').select('userId').execute();
  expect(usage.map(({ userId }) => userId).toSorted()).toEqual(['u1']);
});

test('D-13 e-mails and phone numbers in the facts of an event are not stored, as in the log', async () => {
  const typed = {
    search: 'maya@example.com or (303) 555-0101',
    email: 'maya@example.com',
    rows: 3_035_550_101,
    isOn: true,
  };
  expect((await track(people.agent, [event(typed)])).statusCode).toBe(204);
  const { properties } = await portal.db.selectFrom('trackingEvent').select('properties').executeTakeFirstOrThrow();
  expect(properties).toEqual({ search: '[e-mail] or [phone]', email: '[hidden]', rows: 3_035_550_101, isOn: true });
});
