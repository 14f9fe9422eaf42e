import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { sql, type Kysely } from 'kysely';
import { connect, embeddedConnectionString } from '../../database/connection.ts';
import type { Database } from '../../database/database.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from '../../database/limits.ts';
import { DatabaseUnavailableError } from '../../database/unavailable-error.ts';
import { createIdentity } from '../../identity/create-identity.ts';
import { makeSmallWorld, type WorldHeaders } from '../../modules/testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../modules/testing/test-portal.ts';
import { HalfOpenProxy } from '../../testing/half-open-proxy.ts';
import { findTestCluster } from '../../testing/test-cluster.ts';

jest.setTimeout(60_000);

const CONNECTIONS = 2;
const LIMITS: DatabaseLimits = { ...DATABASE_LIMITS.requests, acquire: 500, answer: 1_000 };

let portal: TestPortal;
let people: WorldHeaders;
let clusterAddress: string;
let proxy: HalfOpenProxy;
/** The pool of the portal, through the proxy; `portal.db` bypasses it. */
let pool: Kysely<Database>;
let log: { sentence: string; level: string }[];

async function start(limits: Partial<DatabaseLimits> = {}): Promise<void> {
  log = [];
  // the address of the database is known once the portal has created it
  portal = await startTestPortal({
    connectWith: (connectionString) =>
      (pool = connect(
        proxy.connectionString(connectionString),
        (sentence, level = 'warn') => log.push({ sentence, level }),
        CONNECTIONS,
        { ...LIMITS, ...limits },
      )),
  });
  people = await makeSmallWorld(portal);
}

beforeEach(async () => {
  clusterAddress = embeddedConnectionString({ address: await findTestCluster(), user: 'app' });
  proxy = await HalfOpenProxy.before(clusterAddress);
});
afterEach(async () => {
  await portal.stop();
  await proxy.close();
});

const session = () => portal.app.inject({ url: '/api/session', headers: people.agent });
const graph = () =>
  portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: people.agent,
    payload: { query: '{ getCountByPortalSection(portalSection: PASSIVE, request: { searchTerm: "open" }) }' },
  });
const errors = () => log.filter(({ level }) => level === 'error').map(({ sentence }) => sentence);

/** REST, GraphQL and the request of the load balancer, while nothing can be read. */
async function expectUnavailable(): Promise<void> {
  for (const answer of [await session(), await graph()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ code: 'service_unavailable', status: 503 });
  }
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(503);
}

test('while all connections are in use, callers get 503 and it is logged once', async () => {
  await start();
  await pool.transaction().execute(() => pool.transaction().execute(expectUnavailable));
  expect(errors()).toEqual(['All 2 database connections were in use for 0.5 s.']);
  expect((await session()).statusCode).toBe(200);
});

test('while the database is stopped, callers get 503, and afterwards normal responses', async () => {
  await start();
  expect((await session()).statusCode).toBe(200);
  const port = Number(new URL(proxy.connectionString(portal.connectionString)).port);
  await proxy.close();
  await expectUnavailable();
  expect(errors()).toEqual([expect.stringMatching(/^The database cannot be reached \(.*ECONNREFUSED.*\)\.$/)]);
  await proxy.listen(port);
  expect((await session()).statusCode).toBe(200);
});

test('while the database takes no connections, as during its start, callers get 503', async () => {
  await start();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(portal.db);
  const { name } = rows[0]!;
  const admin = connect(clusterAddress, undefined, 1);
  await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin);
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`.execute(admin);
  await expectUnavailable();
  await sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin);
  await admin.destroy();
  expect((await session()).statusCode).toBe(200);
});

test('a connection that falls silent ends its request with 503, and all of them are replaced', async () => {
  await start();
  const both = () => Promise.all([session(), session()]);
  expect((await both()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  proxy.fallSilent();
  const answer = await session();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
  const sentence = 'A database connection was lost during a statement (Query read timeout).';
  expect(log).toEqual([{ sentence, level: 'warn' }]);
  await expectUnavailable();
  proxy.recover();
  // at once: idle ones do not cause a second wait
  expect((await both()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(proxy.connections).toBe(CONNECTIONS);
});

test('a transaction on a silent connection ends with the first statement that gets no response', async () => {
  await start();
  const statements: string[] = [];
  const lost = pool.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.fallSilent();
    statements.push('sent');
    await sql`select 2`.execute(trx);
  });
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailableError);
  proxy.recover();
  expect((await session()).statusCode).toBe(200);
});

test('a server that is shut down during a statement is a 503, not a fault', async () => {
  await start();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool);
  const sleeping = sql`select pg_sleep(30)`.execute(pool);
  const isAsleep = async () => {
    const found =
      await sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid} and wait_event = 'PgSleep'`.execute(
        portal.db,
      );
    return found.rows.length > 0;
  };
  while (!(await isAsleep()));
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(portal.db);
  await expect(sleeping).rejects.toMatchObject({ statusCode: 503, code: 'service_unavailable' });
  expect((await session()).statusCode).toBe(200);
});

test('a statement that exceeds its limit is a 504, one that waits for a lock 503', async () => {
  await start({ statement: 300 });
  await portal.db.transaction().execute(async (trx) => {
    await sql`lock table agent in access exclusive mode`.execute(trx);
    const late = await session();
    expect([late.statusCode, late.headers['retry-after'], late.json().code]).toEqual([504, '30', 'took_too_long']);
    expect((await graph()).statusCode).toBe(504);
    expect(errors()).toEqual([expect.stringMatching(/^A statement was stopped after 0.3 s: .*select/)]);
    await sql`set lock_timeout = 100`.execute(pool);
    const busy = await session();
    expect([busy.statusCode, busy.headers['retry-after'], busy.json().code]).toEqual([503, '1', 'busy']);
  });
});

test('sign-in returns 503 in the AWS format while the database is unavailable', async () => {
  await start();
  const identity = await createIdentity({
    db: pool,
    env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } },
    deliver: async () => {},
  });
  const server = Fastify();
  await server.register(identity.plugin);
  await proxy.close();
  const answer = await server.inject({
    method: 'POST',
    url: identity.endpointPath,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    payload: {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.clientId,
      AuthParameters: { USERNAME: 'maya@example.com', PASSWORD: 'whatever' },
    },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'x-amzn-errortype': 'ServiceUnavailableException', 'retry-after': '5' });
  await server.close();
});
