import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SalesRecord, salesRecordPath } from '@portal/shared/contracts';
import type { RunningSimulator } from './frame/simulator.ts';
import { NOTICES_PATH, startSalesSystem } from './sales.ts';

let sales: RunningSimulator;
beforeAll(async () => {
  sales = await startSalesSystem({ port: 0 });
});
afterAll(() => sales.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(sales.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const statusOf = async (agentId: number) => {
  const answer = await fetch(sales.url + salesRecordPath(agentId));
  return answer.ok ? SalesRecord.parse(await answer.json()).Call_Status__c : answer.status;
};

test('API-14 D-40 the sales system knows maya as complete, leo as invited, and others not at all', async () => {
  expect(await Promise.all([20_417, 20_418, 20_419].map(statusOf))).toEqual(['Onboard Complete', 'Invited', 404]);
});

test('API-14 a status is set and taken away on its page, and is as before after a reset', async () => {
  await post('/_simulator/status', { agentId: 20_418, status: 'Onboard Complete' });
  await post('/_simulator/status', { agentId: 20_417, status: '' });
  expect(await Promise.all([20_417, 20_418].map(statusOf))).toEqual([404, 'Onboard Complete']);
  await post('/_simulator/reset', {});
  expect(await Promise.all([20_417, 20_418].map(statusOf))).toEqual(['Onboard Complete', 'Invited']);
});

test('API-50 the hook lists what it was called with, escaped', async () => {
  const body = { addedByRep: '<Jordan>', availableWaitlistedZips: ['80204', '80206'] };
  expect((await post(NOTICES_PATH, body, { 'idempotency-key': 'one' })).status).toBe(200);
  const { notices } = (await (await fetch(`${sales.url}/_simulator/notices`)).json()) as { notices: object[] };
  expect(notices).toEqual([{ key: 'one', at: expect.any(String), body }]);
  const page = await (await fetch(sales.url)).text();
  expect(page).toContain('<td>80204,80206</td>');
  expect(page).not.toContain('<Jordan>');
});
