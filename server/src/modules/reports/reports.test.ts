import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { EscrowReport, ReportListQuery } from '@portal/shared/contracts';
import type { PropertyReport, UpdateReportRequest } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { ActingGrants, writeAudit } from '../access/index.ts';
import type { Principal } from '../access/index.ts';
import { OutboxService } from '../outbox/index.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { escrowPartnerAt } from './escrow-partner-client.ts';
import { openGenerationQueue, workOnGenerations } from './generation-queue.ts';
import type { EnqueueGeneration } from './generation-queue.ts';
import { toReport } from './map-report.ts';
import { failReport, generateReport, generationWork } from './report-generation.ts';
import { changeReport, createReport, openEscrow, refreshReport, startGeneration } from './report-service.ts';
import { findReport, listReports, listStates } from './report-store.ts';
import { openReportTools } from './testing/report-tools.ts';
import type { ReportTools } from './testing/report-tools.ts';
import { startTestPartner } from './testing/test-partner.ts';
import type { TestPartner } from './testing/test-partner.ts';

const [MAYA, OTHER] = [1, 2];
const MADE: PropertyReport = {
  owners: ['Ruth Solano'],
  valuation: 500_000,
  loanBalance: 200_000,
  taxes: 3_000,
  closingCosts: 32_000,
};
let database: TestDatabase;
let db: Kysely<Database>;
let boss: PgBoss;
let enqueue: EnqueueGeneration;
let partner: TestPartner;
const now = () => TEST_NOW;
const outbox = new OutboxService();
let grants: ActingGrants;
let tools: ReportTools;
const principal: Principal = {
  userId: 'user-maya',
  email: 'maya@example.com',
  groups: ['Agent'],
  role: 'ROLE_AGENT',
  actingRole: null,
  agentId: MAYA,
  reloDirectorId: null,
  grant: null,
};
const BY = { principal, now: TEST_NOW };
const LAST = { attempt: 3, isLast: true };
// a retry of the queue waits for seconds
jest.setTimeout(30_000);

beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  grants = new ActingGrants(db, now);
  partner = await startTestPartner();
  tools = await openReportTools(db, now);
  boss = new PgBoss({ connectionString: database.connectionString, max: 4, supervise: false, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  enqueue = await openGenerationQueue(boss);
  await workOnGenerations(boss, generationWork(db, { ...tools, partner: escrowPartnerAt(partner.url, 300), grants, now }));
}, 60_000);
afterAll(async () => {
  await boss.stop({ graceful: false });
  await partner.close();
  await database.stop();
  await tools.remove();
});
beforeEach(async () => {
  for (const agentId of [MAYA, OTHER]) await insertAgent(db, { agentId, phoneNumber: '3035550101' });
  await insertConsumers(db, [
    { agentId: MAYA, consumerId: 1, sides: [{ referralId: 11, unitNumber: '4B', zip: '80205' }] },
    { agentId: MAYA, consumerId: 2, sides: [{ referralId: 12, streetNumber: null, streetName: null }] },
    { agentId: OTHER, consumerId: 3, sides: [{ referralId: 13 }] },
  ]);
});
afterEach(async () => {
  await sql`truncate agent cascade`.execute(db);
  partner.reset();
});

const address = {
  streetNumber: '3022',
  streetName: 'W 26th Ave',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80211',
};
const create = (agentReferralId?: number, agentId = MAYA) =>
  createReport(db, { agentId, address, ...(agentReferralId === undefined ? {} : { agentReferralId }) }, BY);
const generate = (id: string, forceNew = false) =>
  startGeneration(db, enqueue, { agentId: MAYA, id, forceNew }, TEST_NOW);
const change = (id: string, changes: UpdateReportRequest, agentId = MAYA) =>
  changeReport(db, tools.files, { agentId, id }, changes, BY);
const refresh = (id: string, changes?: UpdateReportRequest) =>
  refreshReport(db, tools.files, { agentId: MAYA, id }, changes, BY);
const open = (id: string, message: string | null = null) =>
  openEscrow(db, { partner: partner.client, outbox }, { agentId: MAYA, id }, message, BY);
const reportOf = async (id: string) => EscrowReport.parse(toReport((await findReport(db, MAYA, id))!));
const settled = async (id: string) => {
  for (const limit = Date.now() + 15_000; Date.now() < limit; await new Promise((wait) => setTimeout(wait, 50))) {
    const report = await reportOf(id);
    if (report.status !== 'GENERATING') return report;
  }
  throw new Error('The report is still being generated.');
};
const ready = async () => {
  const { reportId } = await create();
  partner.answers(MADE);
  await generate(reportId);
  await settled(reportId);
  return reportId;
};

test('API-70 a new report is a draft with its address and no figures', async () => {
  const { reportId } = await create(11);
  expect(await reportOf(reportId)).toMatchObject({
    _id: reportId,
    agentId: MAYA,
    agentReferralId: 11,
    status: 'DRAFT',
    address,
    owners: [],
    avm: null,
    estimatedProceeds: null,
    pdfLocation: null,
  });
});

test('REP-02 and API-73 a report is found by its id and by its referral, only by its agent', async () => {
  const { reportId } = await create(11);
  expect((await findReport(db, MAYA, '11'))?.reportId).toBe(reportId);
  expect((await findReport(db, MAYA, reportId.toUpperCase()))?.reportId).toBe(reportId);
  for (const id of ['12', 'nonsense', '99999999999999999999', ''])
    expect(await findReport(db, MAYA, id)).toBeUndefined();
  expect(await findReport(db, OTHER, reportId)).toBeUndefined();
  expect(await findReport(db, OTHER, '11')).toBeUndefined();
});

test("REP-02 a referral has one report, and only one that is the agent's", async () => {
  await create(11);
  await expect(create(11)).rejects.toMatchObject({ statusCode: 409, code: 'report_exists' });
  const results = await Promise.allSettled([create(12), create(12), create(12)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(create(13)).rejects.toMatchObject({ statusCode: 400, fields: [{ path: 'agentReferralId' }] });
});

test('API-72 the partner makes the report: figures, owners, proceeds and the address of a PDF', async () => {
  const { reportId } = await create();
  partner.answers(MADE);
  expect((await generate(reportId)).status).toBe('GENERATING');
  expect(await settled(reportId)).toMatchObject({
    status: 'READY',
    owners: ['Ruth Solano'],
    avm: 500_000,
    estimatedProceeds: 265_000,
    failureReason: null,
    pdfLocation: `/agent/v2/endpoint/reports/${reportId}/document`,
    generatedDate: TEST_NOW.toISOString(),
  });
  expect(partner.requests).toMatchObject([{ address: { street: '3022 W 26th Ave', unit: null, zip: '80211' } }]);
});

test('API-72 a ready report is made anew only with forceNew, a running one is not doubled', async () => {
  const reportId = await ready();
  expect((await generate(reportId)).status).toBe('READY');
  expect(partner.requests).toHaveLength(1);
  partner.answers({ ...MADE, valuation: 600_000 });
  const both = await Promise.all([generate(reportId, true), generate(reportId, true), generate(reportId, true)]);
  expect(both.map(({ status }) => status)).toEqual(['GENERATING', 'GENERATING', 'GENERATING']);
  expect((await settled(reportId)).avm).toBe(600_000);
  expect(partner.requests).toHaveLength(2);
});

test('D-38 a refusal of the partner fails the report at once, with its reason, and it can be tried again', async () => {
  const { reportId } = await create();
  partner.refuses(422, 'There is no record of a property at this address.');
  await generate(reportId);
  expect(await settled(reportId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'There is no record of a property at this address.',
    pdfLocation: null,
  });
  expect(partner.requests).toHaveLength(1);
  partner.answers(MADE);
  await generate(reportId);
  expect(await settled(reportId)).toMatchObject({ status: 'READY', failureReason: null });
});

test('D-38 a partner that is out is asked three times, then the report fails', async () => {
  const { reportId } = await create();
  partner.refuses(503, 'The property service is not available right now.');
  await generate(reportId);
  expect(await settled(reportId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'The property service is not available right now.',
  });
  expect(partner.requests).toHaveLength(3);
});

test('D-38 a partner that comes back is asked again and the report is made', async () => {
  const { reportId } = await create();
  partner.refuses(503, 'Not now.');
  await generate(reportId);
  while (partner.requests.length === 0) await new Promise((wait) => setTimeout(wait, 20));
  expect((await reportOf(reportId)).status).toBe('GENERATING');
  partner.answers(MADE);
  expect((await settled(reportId)).status).toBe('READY');
});

test('D-38 silence, an unreadable answer, a redirect and a closed port are outages with a sentence', async () => {
  const client = escrowPartnerAt(partner.url, 200);
  const request = {
    requestId: '1',
    address: { street: '1 Main St', unit: null, city: 'Denver', state: 'CO', zip: '80205' },
  };
  const outage = (message: RegExp) => ({ isTemporary: true, message: expect.stringMatching(message) });
  partner.isSilent();
  await expect(client.requestReport(request)).rejects.toMatchObject(outage(/did not answer in time/));
  partner.answers({ valuation: 'a lot' });
  await expect(client.requestReport(request)).rejects.toMatchObject(outage(/could not read/));
  partner.redirectsTo('http://127.0.0.1:1/');
  await expect(client.requestReport(request)).rejects.toMatchObject(outage(/could not be reached/));
  const nobody = escrowPartnerAt('http://127.0.0.1:1');
  await expect(nobody.requestReport(request)).rejects.toMatchObject(outage(/could not be reached/));
});

test('an answer to an earlier generation is ignored', async () => {
  const { reportId } = await create();
  await sql`update escrow_report set status = 'GENERATING', generation_id = gen_random_uuid()`.execute(db);
  partner.answers(MADE);
  const stale = { agentId: MAYA, reportId, generationId: crypto.randomUUID() };
  await generateReport(db, { ...tools, partner: escrowPartnerAt(partner.url), grants, now }, stale, LAST);
  await failReport(db, stale, 'given up', TEST_NOW);
  expect(await reportOf(reportId)).toMatchObject({ status: 'GENERATING', avm: null });
});

const admin = { userId: 'user-alex', email: 'alex@example.com' };
async function actingAsMaya() {
  const { grantId, token } = await grants.issue(db, { actor: admin, role: 'Agent', subjectId: MAYA, reason: 'help' });
  const revoke = () =>
    db.transaction().execute(async (trx) => {
      await grants.revokeById(trx, grantId);
      const grant = { grantId, role: 'Agent' as const, subjectId: MAYA };
      await writeAudit(trx, { actor: admin, event: 'login-as-revoke', grant, requestId: 'request', at: TEST_NOW });
    });
  return { grant: { actorId: admin.userId, grantId }, revoke, stop: () => grants.revoke(db, token, admin.userId) };
}

test('D-05 a generation that waits when the grant of its admin is revoked is not carried out', async () => {
  const { reportId } = await create();
  const { grant, revoke } = await actingAsMaya();
  partner.answers(MADE);
  const thenRevoke: EnqueueGeneration = async (trx, job) => {
    await enqueue(trx, job);
    // before the job can be seen
    await revoke();
  };
  await startGeneration(db, thenRevoke, { agentId: MAYA, id: reportId, forceNew: false, grant }, TEST_NOW);
  expect(await settled(reportId)).toMatchObject({ status: 'FAILED', avm: null });
  expect(partner.requests).toEqual([]);
});

test('D-05 a report that the partner makes while the grant is revoked is not kept', async () => {
  const { reportId } = await create();
  const { grant, revoke } = await actingAsMaya();
  const generationId = crypto.randomUUID();
  await sql`update escrow_report set status = 'GENERATING', generation_id = ${generationId}`.execute(db);
  const slow = {
    ...escrowPartnerAt(partner.url),
    requestReport: async () => {
      await revoke();
      return MADE;
    },
  };
  await generateReport(db, { ...tools, partner: slow, grants, now }, { agentId: MAYA, reportId, generationId, grant }, LAST);
  expect(await reportOf(reportId)).toMatchObject({ status: 'FAILED', avm: null });
});

test('D-05 an admin who returns leaves a report behind that is still made', async () => {
  const { reportId } = await create();
  const { grant, stop } = await actingAsMaya();
  partner.answers(MADE);
  await stop();
  await startGeneration(db, enqueue, { agentId: MAYA, id: reportId, forceNew: false, grant }, TEST_NOW);
  expect(await settled(reportId)).toMatchObject({ status: 'READY' });
});

test('a generation whose transaction is taken back leaves no job', async () => {
  const { reportId } = await create();
  const failing: EnqueueGeneration = async (trx, job) => {
    await enqueue(trx, job);
    throw new Error('after the job was written');
  };
  await expect(
    startGeneration(db, failing, { agentId: MAYA, id: reportId, forceNew: false }, TEST_NOW),
  ).rejects.toThrow('after the job');
  expect((await reportOf(reportId)).status).toBe('DRAFT');
  const { rows } = await sql`select id from pgboss.job where data ->> 'reportId' = ${reportId}`.execute(db);
  expect(rows).toEqual([]);
});

test('API-78 corrections change the proceeds, another address makes a draft of it again', async () => {
  const reportId = await ready();
  await change(reportId, { loanBalance: 100_000, owners: ['R. Solano'] });
  expect(await reportOf(reportId)).toMatchObject({
    status: 'READY',
    estimatedProceeds: 365_000,
    owners: ['R. Solano'],
  });
  await change(reportId, { address: { ...address, streetName: 'W. 26th Ave.' } });
  expect((await reportOf(reportId)).status).toBe('READY');
  await change(reportId, { address: { ...address, streetNumber: '3024' } });
  expect(await reportOf(reportId)).toMatchObject({ status: 'DRAFT', avm: null, owners: [], generatedDate: null });
});

test('API-78 a report that is being generated or has an open escrow is not changed', async () => {
  const { reportId } = await create();
  for (const status of ['GENERATING', 'ESCROW_OPENED']) {
    await sql`update escrow_report set status = ${status}`.execute(db);
    await expect(change(reportId, { taxes: 1 })).rejects.toMatchObject({ statusCode: 409, code: 'report_locked' });
  }
  await expect(generate(reportId, true)).rejects.toMatchObject({ statusCode: 409, code: 'report_locked' });
  await expect(change(reportId, { taxes: 1 }, OTHER)).rejects.toMatchObject({ statusCode: 404 });
});

test('API-71 the report of a referral is made from its address once, changed with what is given, refused without one', async () => {
  const made = await refresh('11', undefined);
  expect(made).toMatchObject({ agentReferralId: 11, streetName: 'Main St', unitNumber: '4B', zip: '80205' });
  const again = await refresh('11', { loanBalance: 5 });
  expect(again).toMatchObject({ reportId: made.reportId, loanBalance: 5 });
  await expect(refresh('12', undefined)).rejects.toMatchObject({
    code: 'address_incomplete',
  });
  expect(await refresh('12', { address })).toMatchObject({ streetName: 'W 26th Ave' });
  await expect(refresh('13', undefined)).rejects.toMatchObject({ statusCode: 404 });
});

test('API-77 escrow is opened once from a ready report in a state where the partner works', async () => {
  const reportId = await ready();
  partner.answers({ orderId: 'ESC-1' });
  expect((await open(reportId, 'Please call')).status).toBe('ESCROW_OPENED');
  expect(partner.requests.at(-1)).toMatchObject({
    reference: reportId,
    message: 'Please call',
    agent: { lastName: 'Number 1' },
  });
  const asked = partner.requests.length;
  expect((await open(reportId, null)).escrowOrderId).toBe('ESC-1');
  expect(partner.requests).toHaveLength(asked);
});

test('API-77 a draft, a state where the partner does not work, and a partner that is out leave the report as it was', async () => {
  const draft = await create();
  await expect(open(draft.reportId)).rejects.toMatchObject({ statusCode: 409, code: 'report_not_ready' });
  const reportId = await ready();
  await sql`update escrow_report set state = 'NY' where report_id = ${reportId}`.execute(db);
  await expect(open(reportId)).rejects.toMatchObject({ statusCode: 409, code: 'state_not_active' });
  await sql`update escrow_report set state = 'CO' where report_id = ${reportId}`.execute(db);
  partner.refuses(503, 'Not now.');
  await expect(open(reportId)).rejects.toMatchObject({ name: 'PartnerError', message: 'Not now.' });
  expect((await reportOf(reportId)).status).toBe('READY');
});

test('API-74 and API-75 reports are listed newest first and found by address, state and referral', async () => {
  await createReport(
    db,
    { agentId: MAYA, agentReferralId: 11, address: { ...address, unitNumber: 'Apt 4' } },
    { ...BY, now: new Date('2026-01-01') },
  );
  const { reportId } = await create();
  await create(undefined, OTHER);
  const list = async (query: Record<string, unknown>) =>
    (await listReports(db, MAYA, ReportListQuery.parse(query))).reports.map((report) => report.agentReferralId);
  expect(await list({})).toEqual([null, 11]);
  expect(await list({ limit: '1' })).toEqual([null]);
  expect(await list({ requestAddress: '3022 W. 26th Ave, Unit 4, Denver, CO 80211' })).toEqual([11]);
  expect(await list({ requestAddress: '3022 w 26th' })).toEqual([null, 11]);
  expect(await list({ requestAddress: '%' })).toEqual([null, 11]);
  expect(await list({ requestAddress: '26th' })).toEqual([]);
  await sql`update escrow_report set status = 'FAILED' where report_id = ${reportId}`.execute(db);
  expect(await list({ status: 'FAILED,READY' })).toEqual([null]);
  expect(await list({ agentReferralId: '11,12' })).toEqual([11]);
});

test('HOST-04 and API-76 the valid states are those where the partner works, by name', async () => {
  expect(await listStates(db, false)).toHaveLength(50);
  const active = await listStates(db, true);
  expect(active[0]).toEqual({ key: 'AZ', label: 'Arizona' });
  expect(active.map(({ key }) => key)).toEqual(expect.arrayContaining(['CO', 'NC']));
});
