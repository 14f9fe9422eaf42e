import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startAutomation, UNLOCK_PATH } from './automation.ts';
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
  expect(await received()).toEqual([{ key: 'one', at: expect.any(String), body: notice }]);
  const page = await (await fetch(automation.url)).text();
  expect(page).toContain('<td>80212</td>');
  expect(page).not.toContain('<Leo>');
});

test('API-51 a field more or less than the six is refused', async () => {
  const { phone: _, ...less } = notice;
  for (const body of [{ ...notice, consumerId: 502 }, less]) expect((await post(UNLOCK_PATH, body)).status).toBe(400);
  expect(await received()).toEqual([]);
});

test('D-38 the receiver can answer with a page, and fail', async () => {
  await post('/_simulator/answer', { answer: 'html' });
  const page = await post(UNLOCK_PATH, notice);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  await post('/_simulator/switches', { mode: 'failing', calls: 1, seconds: 0 });
  expect((await post(UNLOCK_PATH, notice)).status).toBe(503);
});
