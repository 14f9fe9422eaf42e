import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, endpointPath, EscrowReport, Problem, type ReportListResponse } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { startTestApp, type TestApp, type TestCaller } from '../territory/testing/test-app.ts';
import { escrowPartnerAt } from './escrow-partner-client.ts';
import type { GenerationJob } from './generation-job.ts';
import { reportRoutes } from './reports.routes.ts';
import { OutboxService } from '../outbox/index.ts';
import { openReportTools, type ReportTools } from './testing/report-tools.ts';

const maya: TestCaller = { group: 'Agent', agentId: 1 };
const other: TestCaller = { group: 'Agent', agentId: 2 };
const admin: TestCaller = { group: 'Admin' };
const address = { streetNumber: '3022', streetName: 'W 26th Ave', city: 'Denver', state: 'co', zip: '80211' };
let database: TestDatabase;
let db: Kysely<Database>;
let portal: TestApp;
let partner: TestPartner;
let jobs: GenerationJob[];
let tools: ReportTools;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  partner = await startTestPartner();
  tools = await openReportTools(db, () => TEST_NOW);
  portal = await startTestApp(
    db,
    async (app) => {
      const enqueue = async (_trx: unknown, job: GenerationJob) => void jobs.push(job);
      const { files, documents } = tools;
      const rest = { files, documents, outbox: new OutboxService(), openQueue: async () => enqueue };
      const options = { db, now: () => TEST_NOW, partner: escrowPartnerAt(partner.url), ...rest };
      await app.register(reportRoutes, options);
    },
    () => TEST_NOW,
  );
}, 60_000);
afterAll(async () => {
  await portal.close();
  await partner.close();
  await database.stop();
  await tools.remove();
});
beforeEach(async () => {
  jobs = [];
  await sql`truncate agent cascade`.execute(db);
  for (const agentId of [1, 2]) await insertAgent(db, { agentId });
  await insertConsumers(db, [{ agentId: 1, consumerId: 1, sides: [{ referralId: 11 }] }]);
});

const send = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { payload, caller = maya, grant }: { payload?: object; caller?: TestCaller; grant?: string } = {},
) => portal.app.inject({ method, url, headers: portal.as(caller, grant), ...(payload ? { payload } : {}) });
const create = async (payload: object = { agentId: 1, agentReferralId: 11, address }) =>
  EscrowReport.parse((await send('POST', ENDPOINTS.reports, { payload })).json())._id;
const makeReady = () =>
  sql`update escrow_report set status = 'READY', avm = 500000, loan_balance = 200000, owners = '{Ruth Solano}',
    generated_at = now()`.execute(db);

test('REP-01 an agent creates, reads, changes, generates and opens escrow, each by report id or referral id', async () => {
  const created = await send('POST', ENDPOINTS.reports, { payload: { agentId: 1, agentReferralId: 11, address } });
  expect(created.statusCode).toBe(201);
  const { _id: id } = EscrowReport.parse(created.json());
  expect(created.json()).toMatchObject({ agentReferralId: 11, address: { state: 'CO', unitNumber: null } });
  expect((await send('GET', endpointPath('report', { id: 11 }))).json()).toMatchObject({ _id: id });
  expect((await send('GET', `${ENDPOINTS.reports}?requestAddress=3022%20W%2026th%20Ave`)).json()).toMatchObject({
    data: [{ _id: id }],
  });
  const patched = await send('PATCH', endpointPath('report', { id }), { payload: { taxes: 3000 } });
  expect(patched.json()).toMatchObject({ taxes: 3000 });
  const generating = await send('POST', `${endpointPath('generateReport', { id: 11 })}?forceNew=true`);
  expect([generating.statusCode, generating.json().status]).toEqual([202, 'GENERATING']);
  expect(jobs).toMatchObject([{ agentId: 1, reportId: id }]);
  await makeReady();
  expect((await send('POST', endpointPath('generateReport', { id }))).statusCode).toBe(200);
  partner.answers({ orderId: 'ESC-1' });
  const opened = await send('POST', endpointPath('openEscrow', { id }), { payload: { message: 'Hello' } });
  expect([opened.statusCode, opened.json().status]).toEqual([200, 'ESCROW_OPENED']);
});

test('API-71 POST with a referral makes or refreshes its report, with or without a body', async () => {
  const url = endpointPath('report', { id: 11 });
  const first = await send('POST', `${url}?agentId=1`);
  expect([first.statusCode, first.json().agentReferralId]).toEqual([200, 11]);
  const second = await send('POST', url, { payload: { loanBalance: 7 } });
  expect(second.json()).toMatchObject({ _id: first.json()._id, loanBalance: 7 });
});

test('SEC-01 nobody else reads, changes or learns of a report, and an admin only through a grant changes it', async () => {
  const id = await create();
  await makeReady();
  const calls = [
    ['GET', endpointPath('report', { id }), undefined],
    ['GET', endpointPath('report', { id: 11 }), undefined],
    ['GET', endpointPath('reportDocument', { id }), undefined],
    ['PATCH', endpointPath('report', { id }), { taxes: 1 }],
    ['POST', endpointPath('generateReport', { id }), undefined],
    ['POST', endpointPath('openEscrow', { id }), undefined],
  ] as const;
  for (const [method, url, payload] of calls) {
    const body = payload ? { payload } : {};
    expect((await send(method, url, { ...body, caller: other })).statusCode).toBe(404);
    expect((await send(method, `${url}?agentId=1`, { ...body, caller: other })).statusCode).toBe(
      method === 'GET' ? 403 : 404,
    );
    expect((await send(method, url, { ...body, caller: { group: 'ReloDirector' } })).statusCode).toBe(403);
    expect((await send(method, url, { ...body, caller: null })).statusCode).toBe(401);
  }
  expect((await send('GET', ENDPOINTS.reports, { caller: other })).json()).toEqual({ data: [], total: 0 });
  expect((await send('GET', `${ENDPOINTS.reports}?agentId=1`, { caller: other })).statusCode).toBe(403);
  expect((await send('POST', ENDPOINTS.reports, { payload: { agentId: 1, address }, caller: other })).statusCode).toBe(
    403,
  );
  expect((await send('GET', `${endpointPath('report', { id })}?agentId=1`, { caller: admin })).statusCode).toBe(200);
  expect((await send('GET', ENDPOINTS.reports, { caller: admin })).statusCode).toBe(400);
  expect(
    (await send('PATCH', endpointPath('report', { id }), { payload: { taxes: 1 }, caller: admin })).statusCode,
  ).toBe(403);
  const grant = await portal.actFor(1);
  const acted = await send('PATCH', endpointPath('report', { id }), { payload: { taxes: 1 }, caller: admin, grant });
  expect(acted.statusCode).toBe(200);
});

test.each([
  ['no body', undefined, 'body'],
  ['no street', { agentId: 1, address: { ...address, streetName: ' ' } }, 'address.streetName'],
  ['not a ZIP code', { agentId: 1, address: { ...address, zip: '8021' } }, 'address.zip'],
  ['not a state', { agentId: 1, address: { ...address, state: 'C1' } }, 'address.state'],
  [
    'an address of 10,000 characters',
    { agentId: 1, address: { ...address, streetName: 'a'.repeat(10_000) } },
    'address.streetName',
  ],
  ['a referral of somebody else', { agentId: 1, agentReferralId: 99, address }, 'agentReferralId'],
])('API-70 %s is refused at its field and no report is made', async (_, payload, path) => {
  const answer = await send('POST', ENDPOINTS.reports, payload ? { payload } : {});
  expect(answer.statusCode).toBe(400);
  expect(Problem.parse(answer.json()).fields?.map((field) => field.path)).toContain(path);
  expect((await sql`select from escrow_report`.execute(db)).rows).toEqual([]);
});

test('API-78 a change without anything in it, and amounts that cannot be, are refused', async () => {
  const id = await create();
  for (const payload of [
    {},
    { loanBalance: -1 },
    { taxes: '12' },
    { status: 'READY' },
    { avm: 1 },
    { owners: [' '] },
  ]) {
    expect((await send('PATCH', endpointPath('report', { id }), { payload })).statusCode).toBe(400);
  }
});

test('API-77 a partner that fails is a 502 with its reason, and a draft a 409', async () => {
  const id = await create();
  const open = async () => {
    const answer = await send('POST', endpointPath('openEscrow', { id }));
    const { code, detail } = Problem.parse(answer.json());
    return [answer.statusCode, code, detail];
  };
  expect(await open()).toEqual([409, 'report_not_ready', 'Generate the report first, then open escrow.']);
  await makeReady();
  partner.answers({ message: 'The escrow desk is closed.' }, 503);
  expect(await open()).toEqual([502, 'partner_failed', 'The escrow desk is closed.']);
});

test('D-37 the PDF is 404 until the report has figures', async () => {
  const id = await create();
  const url = endpointPath('reportDocument', { id });
  expect((await send('GET', url)).statusCode).toBe(404);
  await makeReady();
  const answer = await send('GET', url);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-cache' });
  expect((await readPdf(answer.rawPayload)).pages[0]).toContain('$300,000.00');
});

test('HOST-04 everybody with a role reads the valid states', async () => {
  for (const caller of [maya, admin, { group: 'ReloDirector' } as const]) {
    const answer = await send('GET', `${ENDPOINTS.reportStates}?active=true`, { caller });
    expect(answer.json().data).toContainEqual({ key: 'CO', label: 'Colorado' });
  }
  expect((await send('GET', ENDPOINTS.reportStates)).json().data).toHaveLength(50);
});

test('API-79 API-80 the calls after a report answer an ok flag, and others reach none of it', async () => {
  const id = await create();
  const [confirmation, endpoint, zapier] = (
    ['referralConfirmation', 'sendLeadToEndpoint', 'sendLeadToZapier'] as const
  ).map((name) => endpointPath(name, { id }));
  for (const url of [confirmation!, endpoint!, zapier!]) {
    expect((await send('POST', url, { caller: other })).statusCode).toBe(404);
    expect((await send('POST', url, { caller: { group: 'ReloDirector' } })).statusCode).toBe(403);
    expect((await send('POST', url, { caller: null })).statusCode).toBe(401);
  }
  expect((await send('POST', confirmation!)).json()).toEqual({ ok: true });
  const early = await send('POST', endpoint!, { payload: {} });
  expect([early.statusCode, Problem.parse(early.json()).code]).toEqual([409, 'escrow_not_open']);
  await sql`update escrow_report set status = 'ESCROW_OPENED', escrow_order_id = 'ESC-1'`.execute(db);
  for (const url of [endpoint!, zapier!]) expect((await send('POST', url)).json()).toEqual({ ok: true });
});

test('API-77 CS-139 escrow in a state that is not active is refused with a sentence, and the partner is not asked', async () => {
  const id = await create({ agentId: 1, address: { ...address, state: 'NY' } });
  await makeReady();
  partner.requests.splice(0);
  const answer = await send('POST', endpointPath('openEscrow', { id }));
  const { code, detail } = Problem.parse(answer.json());
  expect([answer.statusCode, code, detail]).toEqual([
    409,
    'state_not_active',
    'The escrow partner does not work in NY.',
  ]);
  expect(partner.requests).toEqual([]);
});

test('API-75 a page of the list has the filters of the call, the total of all pages, and who each referral is about', async () => {
  await create();
  for (const streetNumber of ['1', '2']) await create({ agentId: 1, address: { ...address, streetNumber } });
  const list = async (query: string) => (await send('GET', `${ENDPOINTS.reports}?${query}`)).json();
  const page = await list('limit=2&offset=1&status=DRAFT,READY');
  expect([page.data.length, page.total]).toEqual([2, 3]);
  expect(await list('agentReferralId=11')).toMatchObject({
    total: 1,
    data: [
      {
        agentReferralId: 11,
        referralName: 'Consumer Number 1',
        referralPerson: { firstName: 'Consumer', lastName: 'Number 1' },
      },
    ],
  });
  for (const query of ['limit=0', 'limit=101', 'offset=-1', 'status=LOST', `requestAddress=${'a'.repeat(10_000)}`]) {
    expect((await send('GET', `${ENDPOINTS.reports}?${query}`)).statusCode).toBe(400);
  }
});

/** The house numbers of the reports that a list has, in its order. */
const numbers = async (query: string) => {
  const answer = await send('GET', `${ENDPOINTS.reports}?${query}`);
  if (answer.statusCode !== 200) throw new Error(query + answer.body);
  const { data, total } = answer.json() as ReportListResponse;
  expect(total).toBe(data.length);
  return data.map((report) => report.address.streetNumber);
};

test('API-75 a list is filtered by states, comma-joined, and by when a report was changed', async () => {
  for (const [streetNumber, state, updated] of [
    ['1', 'CO', '2026-11-18T10:00:00.000Z'],
    ['2', 'NC', '2026-11-19T10:00:00.000Z'],
    ['3', 'TX', '2026-11-17T10:00:00.000Z'],
  ] as const) {
    const reportId = await create({ agentId: 1, address: { ...address, streetNumber, state } });
    await sql`update escrow_report set updated_at = ${updated} where report_id = ${reportId}`.execute(db);
  }
  expect(await numbers('state=CO,NC&sortBy=updatedDate')).toEqual(['2', '1']);
  expect(await numbers('state=AK')).toEqual([]);
  expect(await numbers('updatedFrom=2026-11-18T10:00:00.000Z&sortBy=updatedDate')).toEqual(['2', '1']);
  expect(await numbers('state=CO,TX&updatedFrom=2026-11-18T00:00:00Z')).toEqual(['1']);
  expect(await numbers('sortBy=updatedDate')).toEqual(['2', '1', '3']);
  expect(await numbers('sortBy=updatedDate&sort=1')).toEqual(['3', '1', '2']);
  expect(await numbers('sortBy=updatedDate&sort=-1')).toEqual(['2', '1', '3']);
});

test('API-75 a list is searched by address, owner, consumer and id of the referral, every word of it', async () => {
  await insertConsumers(db, [
    { agentId: 1, consumerId: 2, firstName: 'María José', lastName: 'Vásquez', sides: [{ referralId: 4810277 }] },
  ]);
  await create({ agentId: 1, agentReferralId: 4810277, address: { ...address, streetNumber: '1', unitNumber: '4B' } });
  const owned = await create({ agentId: 1, address: { ...address, streetNumber: '2', streetName: '100% St' } });
  await sql`update escrow_report set owners = ${['Ruth Solano', 'Tomás O_Donnell']} where report_id = ${owned}`.execute(
    db,
  );
  const search = (text: string) => numbers(new URLSearchParams({ search: text }).toString());
  for (const text of ['1 W 26th', 'Unit 4B', '26th Ave.', 'vasquez, maria', 'JOSÉ', '4810277', 'vásquez 26th'])
    expect([text, await search(text)]).toEqual([text, ['1']]);
  for (const text of ['Solano', 'ruth denver', 'tomas', 'o_donnell', '100%'])
    expect([text, await search(text)]).toEqual([text, ['2']]);
  // neither are wildcards, nor is a part of an id one, nor is what a key leaves out everywhere
  for (const text of ['%', 'o%donnell', '48102', '李', 'solano vasquez'])
    expect([text, await search(text)]).toEqual([text, []]);
});

test.each([
  'search=',
  'search=%20',
  'search=a%00b',
  `search=${'a'.repeat(101)}`,
  'state=colorado',
  'state=CO,',
  `state=${'CO,'.repeat(100)}CO`,
  'updatedFrom=yesterday',
  'updatedFrom=0000-01-01T00:00:00Z',
  'sortBy=owners',
  'sort=2',
  'sort=',
])('API-75 a list with %s is refused', async (query) => {
  const answer = await send('GET', `${ENDPOINTS.reports}?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Problem.parse(answer.json()).fields?.map(({ path }) => path.split('.')[0])).toContain(query.split('=')[0]);
});
