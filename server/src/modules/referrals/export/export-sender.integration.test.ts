import { readdirSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { connect } from '../../../database/connection.ts';
import { SpoolFolder } from '../../../platform/responses/spool-folder.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../../testing/test-portal.ts';
import { bytesHeldBySockets, requestWithoutReading } from '../../testing/unread-client.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';
import { until } from '../../../testing/until.ts';

jest.setTimeout(120_000);

/** Few rows, but long ones, are enough to fill the buffers between the server and a client. */
const LONG_STREET = 'x'.repeat(4_000);
const ROWS = Math.ceil((1.5 * bytesHeldBySockets()) / LONG_STREET.length);
const EXPORT = `/referral/v2/agent-portal-referrals/export/${WORLD.agent}?category=Wins`;

let portal: TestPortal;
let people: WorldHeaders;
let origin: string;
const sockets: Socket[] = [];

/** A listening portal with a pool of some connections, and an agent with a list that fits in no socket buffer. */
async function start({ connections = 4, rows = ROWS, ...options }: StartOptions = {}): Promise<void> {
  const connectWith = (connectionString: string) => connect(connectionString, undefined, connections);
  portal = await startTestPortal({ now: () => TEST_NOW, connectWith, ...options });
  people = await makeSmallWorld(portal);
  const long = { category: 'Wins', status: 'Sold', streetName: LONG_STREET } as const;
  await insertConsumers(
    portal.db,
    Array.from({ length: rows }, (_, n) => ({
      agentId: WORLD.agent,
      consumerId: 10_000 + n,
      sides: [{ referralId: 10_000 + n, ...long }],
    })),
  );
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
}
type StartOptions = TestPortalOptions & { connections?: number; rows?: number };

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // fetch keeps its connections for further requests
  portal.app.server.closeAllConnections();
  await portal.stop();
});

const unread = async (headers = people.agent) => {
  const socket = await requestWithoutReading(origin, EXPORT, headers);
  sockets.push(socket);
  return socket;
};
/** Without compression, which would make them too short for these tests. */
const get = (path: string, headers = people.agent, method = 'GET') =>
  fetch(origin + path, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
const read = (headers = people.agent) => get(EXPORT, headers);
/** An unread response would block the end of the test. */
async function statusOf(request: Promise<Response>): Promise<number> {
  const { status, body } = await request;
  await body?.cancel();
  return status;
}
/** Transactions of the portal, or only those that wait for a lock. */
const openTransactions = async (waiting = false) => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and application_name = 'agent-portal' and state <> 'idle'
    and (not ${waiting} or wait_event_type = 'Lock')`.execute(portal.db);
  return rows.length;
};
/** Does something while an export waits for its first rows. */
async function whileReading<T>(request: () => Promise<T>, work: (requested: T) => Promise<void>): Promise<void> {
  await portal.db.transaction().execute(async (trx) => {
    await sql`lock table referral in access exclusive mode`.execute(trx);
    const requested = await request();
    await until(async () => (await openTransactions(true)) > 0);
    await work(requested);
  });
}
/** Files without a name that this process has open, such as those of the spool. */
const openFiles = () =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').filter((name) => isNameless(`/proc/self/fd/${name}`)).length
    : 0;
function isNameless(descriptor: string): boolean {
  try {
    return /portal-spool-.*\(deleted\)$/.test(readlinkSync(descriptor));
  } catch {
    // it was closed after it was listed
    return false;
  }
}

test('unread exports hold no connection: the API answers, and no transaction is open', async () => {
  const connections = 4;
  await start({ connections, exportLimits: { perHolder: 50, total: 50 } });
  const size = (await (await read()).bytes()).length;
  await until(() => portal.spool.bytes === 0);
  for (let count = 0; count <= connections; count++) await unread();
  // all were read from the database, and none has left the server
  await until(() => portal.spool.bytes === (connections + 1) * size);
  expect(await statusOf(get('/api/session'))).toBe(200);
  expect(await statusOf(get('/readyz'))).toBe(200);
  expect(await openTransactions()).toBe(0);
  expect(portal.spool.bytes).toBe((connections + 1) * size);
});

test('of 21 unread exports of one person, two are under way and the others are refused', async () => {
  await start({ connections: 20 });
  const answers = await Promise.all(Array.from({ length: 19 + 2 }, () => read()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(19);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(refused[0]!.headers.get('retry-after')).toBe('5');
  expect(await refused[0]!.json()).toMatchObject({
    code: 'too_many_exports',
    detail: 'You already have exports under way. Please wait until one of them is complete.',
  });
  for (const { body } of answers) if (!body?.locked) await body?.cancel();
  // the limit is each person's own
  expect(await statusOf(read(people.admin))).toBe(200);
});

test('beyond what one server sends at a time, an export is refused with 503', async () => {
  await start({ exportLimits: { perHolder: 1, total: 1 } });
  await unread();
  await until(() => portal.spool.bytes > 0);
  const answer = await read(people.admin);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.json()).toMatchObject({ code: 'exports_busy' });
});

test('a complete export, a refused one and a HEAD request each release their slot', async () => {
  await start({ rows: 3, exportLimits: { perHolder: 1, total: 1 } });
  for (let round = 0; round < 3; round++) {
    const answer = await read({ ...people.agent, 'accept-encoding': 'identity' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String((await answer.bytes()).length)]);
    await until(() => portal.spool.bytes === 0);
    expect(await statusOf(get(EXPORT, people.agent, 'HEAD'))).toBe(200);
    await until(() => portal.spool.bytes === 0);
    expect(await statusOf(get(`${EXPORT}&columns=none`))).toBe(400);
  }
  await until(() => openFiles() === 0);
});

test('a connection whose client reads nothing is closed after a while, and frees its slot and its file', async () => {
  await start({ writeTimeoutMs: 500, exportLimits: { perHolder: 1, total: 1 } });
  await unread();
  await until(() => portal.spool.bytes > 0);
  expect(await statusOf(read())).toBe(429);
  await until(() => portal.spool.bytes === 0);
  await until(() => openFiles() === 0);
  expect((await (await read()).bytes()).length).toBeGreaterThan(ROWS * LONG_STREET.length);
});

test('a client that leaves while its export is sent frees slot and file', async () => {
  await start({ exportLimits: { perHolder: 1, total: 1 } });
  const socket = await unread();
  await until(() => portal.spool.bytes > 0);
  socket.destroy();
  await until(() => portal.spool.bytes === 0);
  await until(() => openFiles() === 0);
  expect(await statusOf(read())).toBe(200);
});

test('a client that leaves while its export is read ends the transaction and leaves no file', async () => {
  await start({ rows: 3, exportLimits: { perHolder: 1, total: 1 } });
  await whileReading(unread, async (socket) => void socket.destroy());
  await until(async () => (await openTransactions()) === 0);
  await until(async () => (await statusOf(read())) === 200);
  await until(() => portal.spool.bytes === 0);
  await until(() => openFiles() === 0);
});

test('an export that takes too long to read is a 504, ends its transaction, and frees its slot', async () => {
  await start({ rows: 3, exportLimits: { perHolder: 1, total: 1, readMs: 100 } });
  let isAnswered = false;
  const request = await portal.db.transaction().execute(async (trx) => {
    await sql`lock table referral in access exclusive mode`.execute(trx);
    const response = read();
    void response.then(() => (isAnswered = true));
    // on a busy machine its timeout may end before it reaches the lock
    await until(async () => isAnswered || (await openTransactions(true)) > 0);
    // and then it ends before its first rows
    await delay(200);
    return { response };
  });
  const answer = await request.response;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([504, '60']);
  expect(await answer.json()).toMatchObject({ code: 'took_too_long' });
  expect(portal.spool.bytes).toBe(0);
  await until(async () => (await openTransactions()) === 0 && openFiles() === 0);
  // whether it finishes in time or not, it is admitted
  expect(await statusOf(read())).not.toBe(429);
});

test('an export without room on the server is a 503, and leaves nothing behind', async () => {
  const spool = new SpoolFolder({ folder: tmpdir(), mostBytes: 100_000 });
  await start({ spool, rows: 600 });
  const answer = await read();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120']);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await answer.json()).toMatchObject({ code: 'no_room' });
  expect(spool.bytes).toBe(0);
  expect(await openTransactions()).toBe(0);
  expect(await statusOf(get(`${EXPORT}&consumerQuery=10001`))).toBe(200);
});

test('an export that fails after it has begun ends the connection: nobody takes the part for the whole', async () => {
  const spool = new SpoolFolder({ folder: tmpdir(), mostBytes: 600_000 });
  await start({ spool, rows: 600 });
  const answer = await read();
  expect([answer.status, answer.headers.get('x-total-rows')]).toEqual([200, '600']);
  // it has begun before its length was known
  expect(answer.headers.get('content-length')).toBeNull();
  await expect(answer.bytes()).rejects.toThrow();
  await until(() => spool.bytes === 0);
  await until(async () => (await openTransactions()) === 0 && openFiles() === 0);
  expect(await statusOf(get(`${EXPORT}&consumerQuery=10001`))).toBe(200);
});

test('a workbook is sent in the same way, and a client that leaves it ends it', async () => {
  await start({ rows: 600, exportLimits: { perHolder: 1, total: 1 } });
  const workbook = `${EXPORT}&format=xlsx`;
  expect((await (await get(workbook)).bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  await whileReading(
    () => requestWithoutReading(origin, workbook, people.agent),
    async (socket) => void socket.destroy(),
  );
  await until(async () => (await openTransactions()) === 0);
  await until(async () => (await statusOf(get(workbook))) === 200);
  await until(() => portal.spool.bytes === 0);
});

test('an export whose database is lost midway is a 503, never half a file', async () => {
  await start({ rows: 1_200 });
  let answer: Response | undefined;
  await whileReading(
    async () => ({ response: read() }),
    async ({ response }) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
      answer = await response;
    },
  );
  expect(answer!.status).toBe(503);
  expect(await answer!.json()).toMatchObject({ code: 'service_unavailable' });
  expect(portal.spool.bytes).toBe(0);
  expect(await statusOf(read())).toBe(200);
});

test('D-05 an export that is on its way ends when the grant of its admin is revoked, those of others go on', async () => {
  await start();
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  // an export that is not yet under way when its grant ends is refused, and its connection stays open
  await unread(acting);
  await until(() => portal.spool.bytes > 0);
  const sizeOfOne = portal.spool.bytes;
  await unread();
  await until(() => portal.spool.bytes > sizeOfOne);
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await until(async () => (await connections()) === 2);
  await portal.db.updateTable('actingGrant').set({ revokedAt: TEST_NOW }).execute();
  await until(async () => (await connections()) === 1);
  await delay(1_000);
  expect(await connections()).toBe(1);
});
