import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { SupportAnswer, type SupportCase } from '@portal/shared/contracts/support';
import { publish } from '@portal/release';
import { hostRecord, remoteRecord, writeBuild } from '@portal/release/testing';
import { sql } from 'kysely';
import { inOneTransaction } from '../../database/one-transaction.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { failure, openPage, REFERENCE, sendBeacon } from '../releases/testing/health-server.ts';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { SupportLog } from './support-log.ts';
import { trimSupportLines } from './support-view.ts';

let portal: TestPortal;
let admin: Headers;
let maya: Headers;
const supportLog = new SupportLog();

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info', isProduction: true }, { write: () => {} }, (line) =>
    supportLog.write(line),
  );
  portal = await startTestPortal({ logger, supportLog, isComplete: true });
  await portal.releases.publish(hostRecord('1.0.0'));
  const map = { version: 3, sources: ['webpack://x/./src/Export.tsx'], names: [], mappings: 'AASE' };
  const list = await writeBuild(remoteRecord('mfe-list', '1.0.0'), { 'list.js.map': JSON.stringify(map) });
  await publish(portal.releases.store, { remote: 'mfe-list', folder: list, who: 'Tess' });
  await portal.releases.promote(['host@1.0.0', 'mfe-list@1.0.0']);
  ({ admin, agent: maya } = await makeSmallWorld(portal));
}, 60_000);
afterAll(async () => {
  await supportLog.stop();
  await portal.stop();
});

const ask = (reference: string, headers = admin) =>
  portal.app.inject({ method: 'GET', url: endpointPath('supportCase', { reference }), headers });
async function caseOf(reference: string): Promise<SupportCase> {
  const answer = SupportAnswer.parse((await ask(reference)).json());
  if (answer.kind !== 'case') throw new Error(`Several requests begin with ${reference}`);
  return answer.case;
}
/** A line as another server has stored it. */
const insertLine = (line: { requestId: string; at?: Date; message?: string }) =>
  portal.db
    .insertInto('supportLine')
    .values({
      at: new Date(),
      level: 'error',
      message: 'request failed',
      aboutRequest: null,
      reference: null,
      visit: null,
      release: null,
      fields: '{}',
      ...line,
    })
    .execute();
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);

/** A call that fails on the server: a table it needs has another name meanwhile. */
async function failingCall(headers: Headers, extra: Headers = {}) {
  await sql`alter table list_view rename to list_view_away`.execute(portal.db);
  try {
    return await portal.app.inject({
      method: 'GET',
      url: ENDPOINTS.listViews,
      headers: { ...headers, ...extra },
    });
  } finally {
    await sql`alter table list_view_away rename to list_view`.execute(portal.db);
  }
}

test('D-49 from the reference of a request that failed to its lines, the person and the place in the code', async () => {
  const answer = await failingCall(maya, { 'x-portal-snapshot': '7f3ac2e10b44' });
  expect(answer.statusCode).toBe(500);
  const found = await caseOf(idOf(answer).slice(0, 13).toUpperCase());
  expect(found).toMatchObject({
    reference: idOf(answer),
    failure: null,
    request: { method: 'GET', path: ENDPOINTS.listViews, status: 500, code: 'server_fault' },
    person: { kind: 'agent', id: WORLD.agent, name: 'Maya Ferreira', actedBy: null },
  });
  const [failed, answered] = found.lines;
  expect(failed).toMatchObject({ source: 'server', level: 'error', isReferred: true });
  expect(failed!.text).toMatch(/^request failed: .*list_view/);
  expect(failed!.stack).toMatch(/at /);
  expect(answered!.text).toMatch(/^GET \/api\/list-views: 500 in [\d.]+ ms$/);
});

test('a request that was refused while acting names the agent and the admin', async () => {
  const acting = await portal.actFor(admin, 'Agent', WORLD.agent);
  const answer = await portal.app.inject({ method: 'PUT', url: ENDPOINTS.calendarFeed, headers: acting });
  expect(answer.statusCode).toBe(403);
  const found = await caseOf(idOf(answer));
  expect(found).toMatchObject({
    request: { status: 403, code: 'blocked_while_acting' },
    person: { kind: 'agent', id: WORLD.agent, actedBy: 'alex@example.com' },
  });
});

test('HOST-61 from the reference of a failure card to its release and snapshot, with what its page logged', async () => {
  const visit = await openPage(portal.app, { path: '/mfe-list' });
  const failed = await failingCall(maya);
  const entry = {
    level: 'error',
    message: 'list: the export failed',
    error: { name: 'ApiError', code: 'server_fault', status: 500, requestId: idOf(failed) },
    frames: ['mfe-list@1.0.0 list.js:1:2048', 'mfe-list@1.0.0 entry.js:1:7'],
  };
  const sent = await portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.pageLog,
    remoteAddress: visit.address,
    headers: { 'content-type': 'application/json', cookie: visit.cookie },
    payload: JSON.stringify({ visit: visit.token, entries: [entry] }),
  });
  expect(sent.statusCode).toBe(204);
  const beacon = await sendBeacon(portal.app, visit, [failure({ phase: 'render', errorCode: 'threw' })]);
  expect(beacon.statusCode).toBe(204);

  const found = await caseOf(REFERENCE.toLowerCase());
  expect(found).toMatchObject({
    reference: REFERENCE,
    snapshot: visit.page.snapshot.id,
    isPinned: false,
    failure: { release: 'mfe-list@1.0.0', phase: 'render', outcome: 'recovered', errorCode: 'threw', visits: 1 },
    request: null,
  });
  // what the page failed with is there, too
  expect(found.lines.map(({ source, text }) => `${source} ${text}`)).toEqual([
    expect.stringMatching(/^server request failed: /),
    expect.stringMatching(/^server GET \/api\/list-views: 500/),
    'page list: the export failed (ApiError 500 server_fault)',
    'page a release failed in a browser: recovered in render (threw)',
  ]);
  expect(found.lines.filter(({ isReferred }) => isReferred).map(({ release }) => release)).toEqual(['mfe-list@1.0.0']);

  // its place in the sources, where the release has a map of it
  expect(found.lines.find(({ text }) => text.startsWith('list:'))?.stack).toBe(
    'mfe-list/src/Export.tsx:10:3 (mfe-list@1.0.0 list.js:1:2048)\nmfe-list@1.0.0 entry.js:1:7',
  );

  // and the other way: the request leads to the page it failed
  const request = await caseOf(idOf(failed));
  expect(request.snapshot).toBe(visit.page.snapshot.id);
  expect(request.lines).toHaveLength(4);
});

test('CS-032 what people typed, their addresses and their tokens are not in the lines', async () => {
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `${ENDPOINTS.listViews}/maya@example.com?email=maya@example.com`,
    headers: { ...maya, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: '(303) 555-0134 \u0000 <script>' }),
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  await supportLog.flush();
  const rows = await portal.db.selectFrom('supportLine').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/maya@|555-0134|Bearer|eyJ/);
});

test('nobody adds lines to the case of another: not by its id, and not by the log of a page after the fact', async () => {
  const answer = await failingCall(maya);
  const id = idOf(answer);
  const other = await failingCall(admin, { 'x-request-id': id });
  expect(idOf(other)).not.toBe(id);
  const visit = await openPage(portal.app, { path: '/mfe-list' });
  const report = (requestId: string) =>
    portal.app.inject({
      method: 'POST',
      url: ENDPOINTS.pageLog,
      remoteAddress: visit.address,
      headers: { 'content-type': 'application/json', cookie: visit.cookie },
      payload: JSON.stringify({
        visit: visit.token,
        entries: [
          {
            level: 'error',
            message: 'reports: the order was charged twice',
            error: { name: 'ApiError', code: 'server_fault', status: 500, requestId },
            frames: [],
          },
        ],
      }),
    });
  await supportLog.flush();
  await portal.db
    .updateTable('supportLine')
    .set({ at: new Date(Date.now() - 3 * 60_000) })
    .where('requestId', '=', id)
    .execute();
  expect([(await report(id)).statusCode, (await report('cafebabe-0001')).statusCode]).toEqual([204, 204]);
  expect((await caseOf(id)).lines.map(({ source }) => source)).toEqual(['server', 'server']);
  expect(await caseOf('cafebabe-0001')).toMatchObject({ person: null, request: null });
});

test('a violated policy is a line like any other', async () => {
  const report = {
    'csp-report': { 'document-uri': 'https://portal.example.com/dashboard', 'effective-directive': 'img-src' },
  };
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });
  expect(await caseOf(idOf(answer))).toMatchObject({
    request: { status: 204, code: null },
    lines: [{ text: 'content security policy violated' }, { text: expect.stringMatching(/^POST \/csp-reports: 204/) }],
  });
});

test('the beginning of several ids lists them; a wildcard is none', async () => {
  const ids = ['shared-beginning-1', 'shared-beginning-2', 'shared_beginning-3'];
  for (const [index, requestId] of ids.entries()) await insertLine({ requestId, at: new Date(Date.now() + index) });
  const answer = SupportAnswer.parse((await ask('shared-beginning')).json());
  expect(answer).toMatchObject({ kind: 'several' });
  expect(answer.kind === 'several' && answer.matches.map(({ reference }) => reference)).toEqual(
    ids.slice(0, 2).toReversed(),
  );
  expect((await caseOf('shared_beginning')).reference).toBe(ids[2]);
});

test.each<[string, number]>([
  ['PR-ZZZZ-9999', 404],
  ['00000000-0000-4000-8000-000000000000', 404],
  ['it does not work', 400],
  ['%25%25%25%25%25%25%25%25', 400],
  ["' or 1=1 --", 400],
  ['x'.repeat(90), 400],
])('%j is answered with %i', async (reference, status) => {
  expect((await ask(reference)).statusCode).toBe(status);
});

test('only admins may look, also for their own references', async () => {
  const answer = await failingCall(maya);
  expect((await ask(idOf(answer), maya)).statusCode).toBe(403);
  expect((await ask(idOf(answer), {})).statusCode).toBe(401);
});

test('lines are kept, those of other requests too, when they are stored during a write that is rolled back', async () => {
  const log = new SupportLog();
  log.start(portal.db, { warn: () => {} });
  const names = ['of-the-write', 'of-another'];
  const work = inOneTransaction(portal.db, async () => {
    for (const requestId of names) {
      log.write(JSON.stringify({ level: 'error', time: new Date().toISOString(), requestId, msg: 'request failed' }));
    }
    // as its timer does
    await log.flush();
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await log.stop();
  for (const requestId of names) expect((await caseOf(requestId)).lines).toHaveLength(1);
});

test('support log lines are deleted after 30 days, not earlier', async () => {
  await failingCall(maya);
  await supportLog.flush();
  const count = async () => (await portal.db.selectFrom('supportLine').select('lineId').execute()).length;
  const before = await count();
  await trimSupportLines(portal.db, new Date(Date.now() + 29 * 24 * 3_600_000));
  expect(await count()).toBe(before);
  await trimSupportLines(portal.db, new Date(Date.now() + 31 * 24 * 3_600_000));
  expect(await count()).toBe(0);
});
