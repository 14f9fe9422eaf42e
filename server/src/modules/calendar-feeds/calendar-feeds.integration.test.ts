import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, NewCalendarFeed } from '@portal/shared/contracts';
import { HOUR_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { createLogger } from '../../platform/logging/logger.ts';
import { insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
let logged = '';
beforeAll(async () => {
  const destination = { write: (line: string) => (logged += line) };
  const logger = createLogger({ logLevel: 'trace', isProduction: true }, destination as never);
  portal = await startTestPortal({ now: () => now, logger });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = TEST_NOW;
  logged = '';
  await sql`truncate calendar_feed`.execute(portal.db);
});

const url = endpointPath('calendarFeed');
const create = async (headers: Headers = people.agent) => {
  const answer = await portal.app.inject({ method: 'PUT', url, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store, no-transform');
  return NewCalendarFeed.parse(answer.json()).link;
};
const stateOf = async (headers: Headers = people.agent) => (await portal.app.inject({ url, headers })).json<object>();
const fileAt = (path: string) => portal.app.inject({ url: path, headers: { host: 'portal.example' } });

test('the file of an agent has their appointments and due updates, and nothing of others', async () => {
  const sides = [{ referralId: 8001, scheduledAppointment: '2026-11-23T21:30:00Z' }];
  const contact = { email: 'ada@example.com', phoneNumber: '3035550198' };
  await insertConsumers(portal.db, [
    { agentId: WORLD.agent, consumerId: 801, firstName: 'Ada', lastName: 'Smith', ...contact, sides },
    {
      agentId: WORLD.agent,
      consumerId: 802,
      firstName: 'Won',
      sides: [{ referralId: 8002, category: 'Wins', status: 'Sold', scheduledAppointment: '2026-11-24T21:30:00Z' }],
    },
  ]);
  const answer = await fileAt(await create());
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const lines = answer.body.split('\r\n');
  expect(lines).toContain('SUMMARY:Appointment with Ada Smith');
  expect(lines).toContain('DTSTART:20261123T213000Z');
  expect(lines).toContain('URL:http://portal.example/referrals-details/ODAwMQ');
  // the locked one too: its name is no secret, its contact is
  expect(lines).toContain('SUMMARY:Update due: Locked Contact');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4);
  expect(answer.body).not.toMatch(/@example|0198|9999|MAILTO/i);
  expect(answer.body).not.toContain('Won');
});

test('only the hash of the address is kept, and no log has it', async () => {
  const path = await create();
  await fileAt(path);
  await fileAt(`${ENDPOINTS.calendarFeedFile}?token=${'A'.repeat(43)}`);
  await portal.app.inject({ method: 'POST', url: path });
  const token = path.split('token=')[1]!;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(logged).toContain(`${ENDPOINTS.calendarFeedFile}?token`);
  expect(logged).not.toContain(token);
  const rows = await portal.db.selectFrom('calendarFeed').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a new address ends the one before, and turning it off ends every address', async () => {
  const first = await create();
  const second = await create();
  expect(second).not.toBe(first);
  expect([(await fileAt(first)).statusCode, (await fileAt(second)).statusCode]).toEqual([404, 200]);
  const remove = () => portal.app.inject({ method: 'DELETE', url, headers: people.agent });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
  expect((await fileAt(second)).statusCode).toBe(404);
  expect(await stateOf()).toEqual({ feed: null });
});

test('an agent sees that there is a feed and when it was last read, to the hour, never its address', async () => {
  expect(await stateOf()).toEqual({ feed: null });
  const path = await create();
  const createdAt = TEST_NOW.toISOString();
  expect(await stateOf()).toEqual({ feed: { createdAt, lastReadAt: null } });
  await fileAt(path);
  now = new Date(TEST_NOW.getTime() + HOUR_MS);
  await fileAt(path);
  expect(await stateOf()).toEqual({ feed: { createdAt, lastReadAt: createdAt } });
  now = new Date(TEST_NOW.getTime() + HOUR_MS + 1);
  await fileAt(path);
  expect(await stateOf()).toEqual({ feed: { createdAt, lastReadAt: now.toISOString() } });
  expect(await stateOf(people.otherAgent)).toEqual({ feed: null });
});

test.each(['GET', 'PUT', 'DELETE'] as const)('%s is for agents themselves, not for an acting admin', async (method) => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const path = await create();
  for (const headers of [acting, people.admin, people.director, people.opsUser]) {
    expect((await portal.app.inject({ method, url, headers })).statusCode).toBe(403);
  }
  expect((await portal.app.inject({ method, url })).statusCode).toBe(401);
  expect((await fileAt(path)).statusCode).toBe(200);
});

test.each([
  ['no token', ''],
  ['a short one', '?token=abc'],
  ['two', `?token=${'A'.repeat(43)}&token=${'B'.repeat(43)}`],
  ['a quote', `?token=${'A'.repeat(42)}'`],
  ['something else besides', `?token=${'A'.repeat(43)}&agentId=12`],
])('an address with %s is a bad request', async (_, query) => {
  expect((await fileAt(ENDPOINTS.calendarFeedFile + query)).statusCode).toBe(400);
});

test('the links of the file lead to the portal; a Host that is none is a bad request', async () => {
  const link = await create();
  const statusOf = async (host: string) => (await portal.app.inject({ url: link, headers: { host } })).statusCode;
  expect([await statusOf('portal.example:8443'), await statusOf('evil.example/x?y#'), await statusOf('a b')]).toEqual([
    200, 400, 400,
  ]);
});
