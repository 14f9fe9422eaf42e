import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, SavedSelfReport, type SelfReport } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
let portal: TestPortal;
let people: WorldHeaders;
let zips: string[];
beforeAll(async () => {
  portal = await startTestPortal({ now: () => NOW });
  people = await makeSmallWorld(portal);
  zips = (await portal.db.selectFrom('zipPlace').select('zip').orderBy('zip').limit(2).execute()).map(({ zip }) => zip);
}, 30_000);
afterAll(() => portal.stop());

const report = (changes: Partial<SelfReport> = {}): SelfReport => ({
  agentId: WORLD.agent,
  additionalLanguages: ['Spanish'],
  buySellSpecialty: 'SELLER',
  primaryMlsId: '88412',
  primaryMlsName: 'REcolorado',
  secondaryMlsId: null,
  secondaryMlsName: null,
  transactionsListSide: 12,
  transactionsTotal: 30,
  yearsOfExperience: 9,
  zipCodes: zips,
  ...changes,
});
const read = async (headers: Headers, agentId: number = WORLD.agent) =>
  (await portal.app.inject({ url: endpointPath('savedSelfReport', { agentId }), headers })).json<object>();
const put = (payload: object, headers: Headers) =>
  portal.app.inject({ method: 'PUT', url: ENDPOINTS.selfReport, headers, payload });
const kept = () => portal.db.selectFrom('agentSelfReport').selectAll().execute();

test('API-56 HOST-70 what an agent says of their business is kept, and the next time replaces it', async () => {
  expect(await read(people.agent)).toEqual({ report: null });
  const first = await put(report(), people.agent);
  expect(SavedSelfReport.parse(first.json())).toEqual({ ...report(), revision: 1, updatedAt: NOW.toISOString() });
  const next = report({ zipCodes: [zips[1]!, zips[1]!], yearsOfExperience: 10 });
  expect((await put(next, people.agent)).statusCode).toBe(200);
  const saved = { ...next, zipCodes: [zips[1]] };
  expect(await kept()).toEqual([{ agentId: WORLD.agent, report: saved, revision: 2, updatedAt: NOW }]);
  expect(await read(people.agent)).toEqual({ report: { ...saved, revision: 2, updatedAt: NOW.toISOString() } });
});

test('HOST-70 of two windows the later one is refused, and nothing of the first is lost', async () => {
  await portal.db.deleteFrom('agentSelfReport').execute();
  const windows = [report({ yearsOfExperience: 11 }), report({ yearsOfExperience: 12 })];
  const both = await Promise.all(windows.map((change) => put({ ...change, revision: 0 }, people.agent)));
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const [saved] = await kept();
  const late = await put({ ...report({ yearsOfExperience: 13 }), revision: 0 }, people.agent);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changed_elsewhere']);
  expect(await kept()).toEqual([saved]);
  expect((await put({ ...report({ yearsOfExperience: 13 }), revision: 1 }, people.agent)).json()).toMatchObject({
    revision: 2,
    yearsOfExperience: 13,
  });
});

test('SEC-01 a report is read by its agent, by admins, and by nobody else', async () => {
  const url = endpointPath('savedSelfReport', { agentId: WORLD.agent });
  const statusFor = async (headers: Headers) => (await portal.app.inject({ url, headers })).statusCode;
  for (const headers of [people.agent, people.admin]) expect(await statusFor(headers)).toBe(200);
  for (const headers of [people.otherAgent, people.director]) expect(await statusFor(headers)).toBe(403);
});

test('SEC-01 D-05 nobody reports for somebody else, staff only while they act for the agent, and that is in the audit log', async () => {
  const before = await kept();
  expect((await put(report(), people.otherAgent)).statusCode).toBe(403);
  expect((await put(report({ agentId: WORLD.directorsAgent }), people.director)).statusCode).toBe(403);
  expect((await put(report(), people.admin)).statusCode).toBe(403);
  expect(await kept()).toEqual(before);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await put(report(), acting)).statusCode).toBe(200);
  const audit = await portal.db.selectFrom('auditEntry').select('operation').where('event', '=', 'write').execute();
  expect(audit).toEqual([{ operation: 'self-report.change' }]);
});

test('HOST-71 404 for an agent id that does not exist', async () => {
  const gone = await portal.signIn({ email: 'gone@example.com', groups: ['Agent'], agentId: 9_999 });
  expect((await put(report({ agentId: 9_999 }), gone)).statusCode).toBe(404);
});

test('HOST-71 a stored report that breaks a newer rule can still be read', async () => {
  const old = { ...report(), additionalLanguages: ['<b>', '\u202e', '\u202e'], primaryMlsName: 'a\tb' };
  await put(report(), people.agent);
  await portal.db
    .updateTable('agentSelfReport')
    .set({ report: JSON.stringify(old) })
    .execute();
  expect(await read(people.agent)).toMatchObject({ report: old });
});

test.each<[string, () => object, string]>([
  ['a ZIP code that does not exist', () => ({ zipCodes: [zips[0], '00000'] }), 'zipCodes.1'],
  ['more than 500 ZIP codes', () => ({ zipCodes: Array.from({ length: 501 }, () => zips[0]) }), 'zipCodes'],
  ['a specialty in lower case', () => ({ buySellSpecialty: 'seller' }), 'buySellSpecialty'],
  ['ZIP codes as one text', () => ({ zipCodes: '80205,80206' }), 'zipCodes'],
  ['a tag for a language', () => ({ additionalLanguages: ['Spanish', '<b>'] }), 'additionalLanguages.1'],
  ['a reversed direction', () => ({ additionalLanguages: ['\u202ehsinapS'] }), 'additionalLanguages.0'],
  ['a language that is named twice', () => ({ additionalLanguages: ['Thai', 'Thai '] }), 'additionalLanguages'],
  ['a name on two lines', () => ({ primaryMlsName: 'a\u2028b' }), 'primaryMlsName'],
  ['negative years', () => ({ yearsOfExperience: -1 }), 'yearsOfExperience'],
  ['10,000 characters', () => ({ primaryMlsName: 'x'.repeat(10_000) }), 'primaryMlsName'],
])('HOST-71 %s is refused at its field, and nothing is changed', async (_what, bad, path) => {
  const before = await kept();
  const answer = await put({ ...report(), ...bad() }, people.agent);
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect(await kept()).toEqual(before);
});
