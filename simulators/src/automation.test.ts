import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { LEAD_PATHS, OPEN_ESCROW_PATH, startAutomation, UNLOCK_PATH } from './automation.ts';
import type { RunningSimulator } from './frame/simulator.ts';

let automation: RunningSimulator;
beforeAll(async () => {
  automation = await startAutomation({ port: 0 });
});
afterEach(() => post('/_simulator/reset', {}));
afterAll(() => automation.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(automation.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const notice = {
  firstName: '<Leo>',
  lastName: 'Marchetti',
  email: 'leo@example.com',
  phone: '3035550101',
  agentId: 20_418,
  zip: '80212',
};
const received = async () =>
  ((await (await fetch(`${automation.url}/_simulator/requests`)).json()) as { requests: object[] }).requests;

test('API-51 the receiver lists what it was called with, escaped', async () => {
  expect((await post(UNLOCK_PATH, notice, { 'idempotency-key': 'one' })).status).toBe(200);
  expect(await received()).toEqual([{ path: UNLOCK_PATH, key: 'one', at: expect.any(String), body: notice }]);
  const page = await (await fetch(automation.url)).text();
  expect(page).toContain('80212');
  expect(page).not.toContain('<Leo>');
});

test('API-51 a field more or less than the six is refused', async () => {
  const { phone: _, ...less } = notice;
  for (const body of [{ ...notice, consumerId: 502 }, less]) expect((await post(UNLOCK_PATH, body)).status).toBe(400);
  expect(await received()).toEqual([]);
});

const agent = {
  agentId: 20_418,
  firstName: 'Leo',
  lastName: 'Marchetti',
  email: 'leo@example.com',
  phoneNumber: null,
};

test.each([
  [
    LEAD_PATHS.endpoint,
    {
      reportId: 'report-1',
      agentReferralId: null,
      escrowOrderId: 'ESC-1',
      address: { street: '1 Main St', unit: null, city: 'Denver', state: 'CO', zip: '80205' },
      agent,
    },
  ],
  [OPEN_ESCROW_PATH, { agent, message: 'Leo Marchetti clicked Open Escrow' }],
])('API-79 REP-07 %s takes what the portal sends, and nothing else', async (path, body) => {
  expect((await post(path, body)).status).toBe(200);
  expect((await post(path, { ...body, consumerId: 502 })).status).toBe(400);
  expect(await received()).toEqual([{ path, key: '', at: expect.any(String), body }]);
});

test('D-38 the receiver can answer with a page, and fail', async () => {
  await post('/_simulator/answer', { answer: 'html' });
  const page = await post(UNLOCK_PATH, notice);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  await post('/_simulator/switches', { mode: 'failing', calls: 1, seconds: 0 });
  expect((await post(UNLOCK_PATH, notice)).status).toBe(503);
});
