import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { ENDPOINTS, parsePageData } from '@portal/shared/contracts';
import { pageDataTextIn } from '@portal/shared/html';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { environmentForPrograms } from '../env/env.ts';
import { OtlpCollector } from '../testing/otlp-collector.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../testing/test-releases.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(180_000);

const program = fileURLToPath(new URL('../testing/telemetry-program.ts', import.meta.url));

let folder: string;
let database: TestDatabase;
let releases: TestReleases;
let collector: OtlpCollector;
let child: ChildProcess | undefined;
let exit: Promise<unknown> | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-telemetry-'));
  database = await startTestDatabase();
  collector = await OtlpCollector.start();
  releases = await openTestReleases();
  await releases.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'));
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0']);
});
afterEach(async () => {
  child?.stdin?.end();
  await exit;
});
afterAll(async () => {
  await collector.stop();
  await releases.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a portal in a process of its own. @returns its address, and how many modules of OpenTelemetry it has loaded */
async function start(settings: NodeJS.ProcessEnv = {}): Promise<{ address: string; loaded: number }> {
  const own = { PORTAL_DATA: folder, PORTAL_PORT: '0', DEMO_MODE: 'off', LOG_LEVEL: 'silent' };
  const given = {
    settings: { ...own, RELEASE_STORE: releases.address, ...settings },
    env: { databaseUrl: database.connectionString },
  };
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(given)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environmentForPrograms(), NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  exit = once(child, 'exit');
  for await (const line of readline.createInterface({ input: child.stdout! })) {
    if (line.startsWith('{')) return JSON.parse(line) as { address: string; loaded: number };
  }
  throw new Error('The portal did not start');
}
const pageOf = async (address: string) =>
  parsePageData(pageDataTextIn(await (await fetch(`${address}/mfe-list`)).text())!);

test('without a collector nothing of OpenTelemetry is loaded, and pages have no trace', async () => {
  const { address, loaded } = await start();
  expect(loaded).toBe(0);
  expect((await pageOf(address)).traceparent).toBeUndefined();
});

test('with a collector one trace leads from the page through its API calls to their SQL, and the server is measured', async () => {
  const { address, loaded } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  });
  expect(loaded).toBeGreaterThan(0);
  const { traceparent } = await pageOf(address);
  const answer = await fetch(address + ENDPOINTS.registerEmail, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: traceparent! },
    body: JSON.stringify({ email: 'somebody@example.com' }),
  });
  await answer.text();

  const page = await collector.span('GET /*');
  expect(traceparent).toBe(`00-${page.traceId}-${page.spanId}-01`);
  const call = await collector.span(`POST ${ENDPOINTS.registerEmail}`);
  expect(call).toMatchObject({ traceId: page.traceId, parentSpanId: page.spanId });
  const statement = await collector.span('select agent', ({ traceId }) => traceId === page.traceId);
  expect(statement.parentSpanId).toBe(call.spanId);

  expect(await collector.point('portal.outbox.waiting')).toMatchObject({ unit: '{message}' });
  expect(await collector.point('portal.outbox.lag')).toMatchObject({ unit: 's' });
  expect(await collector.point('portal.live.channels')).toMatchObject({ value: 0 });
  for (const pool of ['requests', 'background']) {
    await collector.point(
      'db.client.connection.pending_requests',
      ({ attributes }) => attributes['db.client.connection.pool.name'] === pool,
    );
  }
  expect(collector.bodies.join('')).not.toContain('somebody@example.com');
});
