import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS, SavedSelfReport } from '@portal/shared/contracts';
import type { SelfReport } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import type { WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal } from '../testing/test-portal.ts';
import type { Headers, TestPortal } from '../testing/test-portal.ts';

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
const put = (payload: object, headers: Headers) =>
  portal.app.inject({ method: 'PUT', url: ENDPOINTS.selfReport, headers, payload });
const kept = () => portal.db.selectFrom('agentSelfReport').selectAll().execute();

test('API-56 HOST-70 what an agent says of their business is kept, and the next time replaces it', async () => {
  const first = await put(report(), people.agent);
  expect(SavedSelfReport.parse(first.json())).toEqual({ ...report(), updatedAt: NOW.toISOString() });
  const next = report({ zipCodes: [zips[1]!, zips[1]!], yearsOfExperience: 10 });
  expect((await put(next, people.agent)).statusCode).toBe(200);
  expect(await kept()).toEqual([{ agentId: WORLD.agent, report: { ...next, zipCodes: [zips[1]] }, updatedAt: NOW }]);
});

test('SEC-01 nobody reports for somebody else but staff, and who acts for the agent', async () => {
  const before = await kept();
  expect((await put(report(), people.otherAgent)).statusCode).toBe(403);
  expect((await put(report({ agentId: WORLD.directorsAgent }), people.director)).statusCode).toBe(403);
  expect(await kept()).toEqual(before);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await put(report(), acting)).statusCode).toBe(200);
});

test.each<[string, () => object, string]>([
  ['a ZIP code that does not exist', () => ({ zipCodes: [zips[0], '00000'] }), 'zipCodes.1'],
  ['more than 500 ZIP codes', () => ({ zipCodes: Array.from({ length: 501 }, () => zips[0]) }), 'zipCodes'],
  ['a specialty in lower case', () => ({ buySellSpecialty: 'seller' }), 'buySellSpecialty'],
  ['ZIP codes as one text', () => ({ zipCodes: '80205,80206' }), 'zipCodes'],
  ['negative years', () => ({ yearsOfExperience: -1 }), 'yearsOfExperience'],
  ['10,000 characters', () => ({ primaryMlsName: 'x'.repeat(10_000) }), 'primaryMlsName'],
])('HOST-71 %s is refused at its field, and nothing is changed', async (_what, bad, path) => {
  const before = await kept();
  const answer = await put({ ...report(), ...bad() }, people.agent);
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect(await kept()).toEqual(before);
});
