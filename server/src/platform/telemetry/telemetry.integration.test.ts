import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { connect } from '../../database/connection.ts';
import type { Database } from '../../database/database.ts';
import { OtlpCollector } from '../../testing/otlp-collector.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createApp } from '../http/create-app.ts';
import { createLogger } from '../logging/logger.ts';
import { openTelemetry } from './open-telemetry.ts';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

jest.setTimeout(60_000);

const TRACE = 'a'.repeat(32);
const CALLER = 'b'.repeat(16);
const traceparent = `00-${TRACE}-${CALLER}-01`;

let database: TestDatabase;
let collector: OtlpCollector;
const opened: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  collector = await OtlpCollector.start();
});
/** Telemetry last: closing it sends what is left. */
async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
afterEach(async () => {
  await closeAll();
  collector.behavior = 'accept';
  collector.spans.length = 0;
  collector.points.length = 0;
});
afterAll(async () => {
  await collector.stop();
  await database.stop();
});

interface Server {
  app: FastifyInstance;
  telemetry: Telemetry;
  warnings: string[];
}

async function start(changes: Partial<TelemetrySettings> = {}): Promise<Server> {
  const settings = {
    endpoint: collector.address,
    headers: { 'api-key': 'the key of the collector' },
    serviceName: 'portal-test',
    sampledShare: 1,
    metricIntervalMs: 1_000,
  };
  const warnings: string[] = [];
  const telemetry = openTelemetry({ ...settings, ...changes }, (sentence) => warnings.push(sentence));
  opened.push(() => telemetry.close());
  const db = connect(database.connectionString, undefined, 3, undefined, { telemetry, name: 'requests' });
  opened.push(() => db.destroy());
  const app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: true }),
    checkDatabase: () => sql`select 1`.execute(db),
    telemetry,
  });
  addRoutes(app, db);
  opened.push(() => app.close());
  return { app, telemetry, warnings };
}

function addRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  app.get('/people/:email', async (request) => {
    const { email } = request.params as { email: string };
    const { rows } = await sql<{ email: string }>`select email from agent where email = ${email}`.execute(db);
    return { found: rows.length };
  });
  app.post('/people', async (request) => {
    const { email } = request.body as { email: string };
    await db.transaction().execute((trx) => sql`select ${email}::int`.execute(trx));
  });
  app.get('/quick', async () => 'ok');
}

test('one trace leads from the caller to the statements of a request, by templates and without values', async () => {
  const { app } = await start();
  const url = '/people/maya@example.com?token=secret-token';
  expect((await app.inject({ url, headers: { traceparent, authorization: 'Bearer secret-token' } })).json()).toEqual({
    found: 0,
  });
  await closeAll();
  const request = await collector.span('GET /people/:email');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2, status: 0 });
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/people/:email',
    'http.response.status_code': 200,
    'portal.request_id': expect.any(String),
  });
  const statement = await collector.span('select agent');
  expect(statement).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, kind: 3 });
  expect(statement.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'select email from agent where email = $1',
    'db.client.connection.pool.name': 'requests',
  });
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'portal-test' });
  expect(collector.headers[0]).toMatchObject({ 'api-key': 'the key of the collector' });
});

test('statements after a body belong to its request; a failure has its code, and no word of the person', async () => {
  const { app } = await start();
  const answer = await app.inject({ method: 'POST', url: '/people', payload: { email: 'maya@example.com' } });
  expect(answer.statusCode).toBe(500);
  await closeAll();
  const request = await collector.span('POST /people');
  expect(request).toMatchObject({ parentSpanId: undefined, status: 2 });
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' });
  const failed = await collector.span('select');
  expect(failed).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId, status: 2 });
  // invalid_text_representation, whose message quotes the text
  expect(failed.attributes['error.type']).toBe('22P02');
  await collector.span('rollback', ({ parentSpanId }) => parentSpanId === request.spanId);
});

test('no address, token, e-mail or value was in anything that was exported', () => {
  expect(collector.bodies.length).toBeGreaterThan(0);
  expect(collector.bodies.join('')).not.toMatch(/maya|secret-token|Bearer/);
});

test('requests are counted by route and status, connections of a pool by what they do', async () => {
  const { app } = await start();
  await app.inject('/quick');
  await app.inject('/people/leo@example.com');
  await app.inject('/nowhere-at-all/leo@example.com');
  await app.inject('/healthz');
  const duration = 'http.server.request.duration';
  const quick = await collector.point(duration, ({ attributes }) => attributes['http.route'] === '/quick');
  expect(quick).toMatchObject({ unit: 's', count: 1 });
  expect(quick.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/quick',
    'http.response.status_code': 200,
  });
  const missing = await collector.point(duration, ({ attributes }) => attributes['http.response.status_code'] === 404);
  expect(missing.attributes).not.toHaveProperty('http.route');
  const idle = await collector.point(
    'db.client.connection.count',
    ({ attributes }) => attributes['db.client.connection.state'] === 'idle',
  );
  expect(idle).toMatchObject({ value: 1, attributes: { 'db.client.connection.pool.name': 'requests' } });
  expect(await collector.point('db.client.connection.pending_requests')).toMatchObject({ value: 0 });
  expect(collector.points.some(({ attributes }) => attributes['http.route'] === '/healthz')).toBe(false);
});

test('a share of traces is recorded, and a caller cannot have the others recorded', async () => {
  const { app } = await start({ sampledShare: 0 });
  expect((await app.inject({ url: '/people/x', headers: { traceparent } })).statusCode).toBe(200);
  await collector.point('http.server.request.duration');
  await closeAll();
  expect(collector.spans).toEqual([]);
});

test('a gauge that cannot be read leaves the others alone', async () => {
  const { telemetry, warnings } = await start();
  telemetry.observe({ name: 'broken', unit: '1', description: '' }, () => Promise.reject(new Error('no database')));
  telemetry.observe({ name: 'whole', unit: '1', description: '' }, () => [{ value: 7 }]);
  expect(await collector.point('whole')).toMatchObject({ value: 7 });
  expect(collector.points.some(({ name }) => name === 'broken')).toBe(false);
  expect(warnings).toEqual([expect.stringContaining('no database')]);
});

test.each(['refuse', 'hang'] as const)(
  'requests do not notice a collector that would %s, and the log says so once',
  async (behavior) => {
    collector.behavior = behavior;
    const { app, telemetry, warnings } = await start();
    for (let index = 0; index < 50; index++) {
      expect((await app.inject('/people/x')).statusCode).toBe(200);
    }
    opened.shift();
    await telemetry.close();
    expect(warnings.length).toBeLessThanOrEqual(1);
    expect((await app.inject('/people/x')).statusCode).toBe(200);
  },
);

test('a collector that is not there is reported once, however often it is asked', async () => {
  const { app, telemetry, warnings } = await start({ endpoint: 'http://127.0.0.1:1', metricIntervalMs: 100 });
  for (let index = 0; index < 10; index++) {
    await app.inject('/people/x');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  opened.shift();
  await telemetry.close();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^Telemetry is not exported: /);
});
