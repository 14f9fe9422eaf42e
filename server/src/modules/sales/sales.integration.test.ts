import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { readEnv } from '../../env/env.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { salesSystemAt } from './sales-system.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';

const HTML = '<!doctype html><title>Sign in</title>';
let sales: TestPartner;
let portal: TestPortal;
let people: WorldHeaders;
let now = new Date('2026-11-25T12:00:00.000Z');
beforeAll(async () => {
  sales = await startTestPartner();
  portal = await startTestPortal({ env: { addresses: { ...readEnv({}).addresses, salesSystemUrl: sales.url } } });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await sales.close();
});
beforeEach(() => {
  sales.requests.splice(0);
  now = new Date(now.getTime() + 86_400_000);
});
const read = (agentId: number, headers = people.agent) =>
  portal.app.inject({ url: endpointPath('salesRecord', { agentId }), headers });
const system = (timeoutMs = 300) => salesSystemAt({ url: sales.url, timeoutMs, now: () => now });

test('API-14 D-26 the record has the status of the sales system, for the agent and for staff alone', async () => {
  sales.answers({ Call_Status__c: 'Onboard Complete', Phone: '3035550101' });
  const answer = await read(WORLD.agent);
  expect([answer.statusCode, answer.json()]).toEqual([200, { Call_Status__c: 'Onboard Complete' }]);
  expect(sales.requests[0]).toMatchObject({ method: 'GET', path: `/salesforce/v2/sf-agent/${WORLD.agent}` });
  expect((await read(WORLD.agent, people.admin)).statusCode).toBe(200);
  expect((await read(WORLD.otherAgent)).statusCode).toBe(403);
  expect((await read(WORLD.directorsAgent, people.director)).statusCode).toBe(403);
  sales.answers({ message: 'unknown' }, 404);
  const unknown = await read(WORLD.otherAgent, people.otherAgent);
  expect([unknown.statusCode, unknown.json()]).toEqual([200, { Call_Status__c: null }]);
});

test('API-14 a sales system that is down is a problem of its own, without a word of its address', async () => {
  sales.answers({ message: 'Not now.' }, 503);
  const answer = await read(WORLD.directorsAgent, people.admin);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'sales_system_unavailable', detail: 'Not now.' }),
  ]);
  expect(answer.body).not.toContain('127.0.0.1');
});

test.each([
  ['is down', () => sales.answers({ message: 'Not now.' }, 503), 'Not now.'],
  ['is silent', () => sales.isSilent(), 'The sales system did not answer in time.'],
  ['answers HTML', () => sales.answersWith(200, { 'content-type': 'text/html' }, HTML), 'could not read'],
  ['answers "not found" as HTML', () => sales.answersWith(404, { 'content-type': 'text/html' }, HTML), 'answered 404'],
  ['lies', () => sales.answers({ result: 'ok', items: [null] }), 'could not read'],
  ['sends us elsewhere', () => sales.answersWith(307, { location: `${sales.url}/x` }, ''), 'could not be reached'],
  // its size ends it, long before its time
  ['has no end', () => sales.isEndless(), 'could not read'],
])('API-14 D-26 a sales system that %s is a failure, and never "no record"', async (_how, behave, sentence) => {
  behave();
  await expect(system().readRecord(WORLD.agent)).rejects.toMatchObject({
    name: 'PartnerError',
    message: expect.stringContaining(sentence),
  });
});

test('API-14 an answer is good for five minutes, a failure is asked about again', async () => {
  sales.answers({ Call_Status__c: null });
  const asked = system();
  await Promise.all([asked.readRecord(1), asked.readRecord(1), asked.readRecord(2)]);
  expect(sales.requests).toHaveLength(2);
  now = new Date(now.getTime() + 299_000);
  await asked.readRecord(1);
  expect(sales.requests).toHaveLength(2);
  now = new Date(now.getTime() + 1_000);
  sales.answers({ Call_Status__c: 'Onboard Complete' });
  expect(await asked.readRecord(1)).toEqual({ Call_Status__c: 'Onboard Complete' });

  sales.answers({ message: 'Not now.' }, 503);
  await expect(asked.readRecord(3)).rejects.toThrow('Not now.');
  sales.answers({ Call_Status__c: 'Invited' });
  expect(await asked.readRecord(3)).toEqual({ Call_Status__c: 'Invited' });
});
