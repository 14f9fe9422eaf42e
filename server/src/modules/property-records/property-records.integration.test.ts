import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';

let partner: TestPartner;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  partner = await startTestPartner();
  const addresses = { ...readEnv({}).addresses, propertyRecordsUrl: partner.url, propertyRecordsOrg: 'portal-7' };
  portal = await startTestPortal({ env: { addresses } });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await partner.close();
});
beforeEach(() => void partner.requests.splice(0));

const ask = (url: string, id: number = WORLD.agent, headers = people.agent) =>
  portal.app.inject({ method: 'POST', url, headers, payload: { id, org: 'another' } });
const HOME = { address: '12 Pearl St', zip: '80205' };

test.each([
  [ENDPOINTS.agentListings, { data: [{ ...HOME, listPrice: 500_000 }] }],
  [ENDPOINTS.agentSales, { data: [{ ...HOME, soldPrice: null, soldDate: '2026-02-03' }] }],
])('API-69 %s passes on what the partner answers, asked under the organization of the settings', async (url, known) => {
  partner.answers(known);
  const answer = await ask(url);
  expect([answer.statusCode, answer.json()]).toEqual([200, known]);
  expect(partner.requests.map(({ path, body }) => [path, body])).toEqual([[url, { id: WORLD.agent, org: 'portal-7' }]]);
});

test("API-69 403 for listings of an agent out of the caller's reach, and the partner is not asked", async () => {
  partner.answers({ data: [] });
  expect((await ask(ENDPOINTS.agentListings, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await ask(ENDPOINTS.agentListings, WORLD.agent, people.director)).statusCode).toBe(403);
  expect(partner.requests).toEqual([]);
});

test.each([
  ['is down', () => partner.answers({ message: 'Not now.' }, 503)],
  ['answers HTML', () => partner.answersWith(200, { 'content-type': 'text/html' }, '<!doctype html>')],
  ['lies', () => partner.answers({ data: [{ address: 7 }] })],
  ['has no end', () => partner.isEndless()],
])('API-69 CS-133 a partner that %s is a problem of its own', async (_how, behave) => {
  behave();
  const answer = await ask(ENDPOINTS.agentSales);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'property_records_unavailable']);
  expect(answer.body).not.toContain('127.0.0.1');
});

test('API-69 CS-133 an installation without the partner says so', async () => {
  const without = await startTestPortal({ env: { addresses: readEnv({}).addresses } });
  const others = await makeSmallWorld(without);
  const answer = await without.app.inject({
    method: 'POST',
    url: ENDPOINTS.agentListings,
    headers: others.agent,
    payload: { id: WORLD.agent, org: 'portal-7' },
  });
  expect(answer.statusCode).toBe(503);
  await without.stop();
});
