import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AgentListings, AgentSales, ENDPOINTS } from '@portal/shared/contracts';
import type { RunningSimulator } from './frame/simulator.ts';
import { startPropertyRecords } from './property-records.ts';

let records: RunningSimulator;
beforeAll(async () => {
  records = await startPropertyRecords({ port: 0 });
});
afterAll(() => records.close());

const ask = async (path: string, body: object): Promise<unknown> => {
  const answer = await fetch(records.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.ok ? answer.json() : answer.status;
};

test('API-69 listings and sales of an agent follow the contract and are the same each time', async () => {
  const who = { id: 20_417, org: 'agent-portal' };
  const listings = AgentListings.parse(await ask(ENDPOINTS.agentListings, who));
  const sales = AgentSales.parse(await ask(ENDPOINTS.agentSales, who));
  expect(Math.min(listings.data.length, sales.data.length)).toBeGreaterThan(0);
  expect(await ask(ENDPOINTS.agentListings, who)).toEqual(listings);
  expect(await ask(ENDPOINTS.agentListings, { id: 'maya', org: '' })).toBe(400);
});
