import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import type { PageLogEntry } from '@portal/shared/contracts/page-log';
import type { FastifyInstance } from 'fastify';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { freshAddress, openPage, startHealthServer, type PageVisit } from '../releases/testing/health-server.ts';

const NOW = new Date('2024-11-20T12:34:56Z');
let clock = NOW;
let database: TestDatabase;
let releases: TestReleases;
let app: FastifyInstance;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  releases = await openTestReleases();
  await releases.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'));
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0']);
  const onLine = (line: Record<string, unknown>) => void lines.push(line);
  app = await startHealthServer({ db: database.db, releases, now: () => clock, onLine });
}, 30_000);
afterAll(async () => {
  await app.close();
  await releases.stop();
  await database.stop();
});
beforeEach(() => {
  lines.length = 0;
  clock = NOW;
});

const entry = (changes: Partial<PageLogEntry> = {}): PageLogEntry => ({
  level: 'error',
  message: 'referrals: the export failed',
  error: { name: 'ApiError', code: 'network', status: 0, requestId: null },
  frames: ['mfe-list@1.0.0 list.js:1:2048'],
  ...changes,
});
const send = ({ token, cookie, address }: Pick<PageVisit, 'token' | 'cookie' | 'address'>, entries: unknown[]) =>
  app.inject({
    method: 'POST',
    url: ENDPOINTS.pageLog,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: JSON.stringify({ visit: token, entries }),
  });
const logged = () => lines.filter(({ page }) => page !== undefined);

test('HOST-61 what a page logs is in the log of the server, with its visit and the place in the code', async () => {
  const visit = await openPage(app);
  const answer = await send(visit, [
    entry(),
    entry({ level: 'critical', message: 'reports: the report was not saved' }),
  ]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(logged()).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'error in a browser', page: expect.objectContaining(entry()) }),
    expect.objectContaining({ level: 'error', msg: 'critical in a browser' }),
  ]);
  expect(logged()[0]).toMatchObject({ page: { snapshot: visit.page.snapshot.id, isPinned: false } });
});

test('CS-032 no e-mail, phone or token of an entry reaches the log', async () => {
  const visit = await openPage(app);
  await send(visit, [entry({ message: 'maya@example.com, (303) 555-0134 and Bearer abc.def' })]);
  expect(logged()).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/maya@|555-0134|abc\.def/);
});

test.each<[string, (visit: PageVisit) => Partial<PageVisit>]>([
  ['no token of this portal', () => ({ token: 'x' })],
  ['the token of another visitor', ({ cookie }) => ({ cookie: cookie.replace(/=.{4}/, '=abcd') })],
])('%s is refused, and nothing is logged of it', async (_what, change) => {
  const visit = await openPage(app);
  const answer = await send({ ...visit, ...change(visit) }, [entry()]);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'visit_refused']);
  expect(logged()).toEqual([]);
});

test('a token that has expired is refused', async () => {
  const visit = await openPage(app);
  clock = new Date(NOW.getTime() + 27 * 3_600_000);
  expect((await send(visit, [entry()])).statusCode).toBe(403);
});

test.each<[string, unknown]>([
  ['a long message', entry({ message: 'x'.repeat(201) })],
  ['a frame that is no place in the code', entry({ frames: ['maya@example.com said'] })],
  ['another field', { ...entry(), stack: 'Error: maya@example.com' }],
  ['an unknown level', { ...entry(), level: 'fatal' }],
])('%s is refused', async (_what, bad) => {
  const visit = await openPage(app);
  expect((await send(visit, [entry(), bad])).statusCode).toBe(400);
  expect(logged()).toEqual([]);
});

test('one network cannot fill the log; what is left out is counted', async () => {
  const visits = await Promise.all(Array.from({ length: 16 }, () => openPage(app)));
  const address = freshAddress();
  const full = Array.from({ length: 20 }, (_, index) => entry({ message: `failure ${index}` }));
  for (const visit of visits) expect((await send({ ...visit, address }, full)).statusCode).toBe(204);
  expect(logged()).toHaveLength(300);
  clock = new Date(NOW.getTime() + 3_600_000);
  await send(await openPage(app), [entry()]);
  expect(lines).toContainEqual(
    expect.objectContaining({ pageLevel: 'error', lines: 20, msg: 'entries of pages were left out of the log' }),
  );
});
