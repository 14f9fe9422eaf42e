import { expect, test } from '@jest/globals';
import { agent } from '../../testing/portal.ts';
import { AGENT_COLUMNS, type AgentColumn, FIRST_SORT, nextSort, sortAgents } from './agent-sorting.ts';

const bo = agent(3, 'Bo', 'smith', { phoneNumber: null, createdDate: '2022-08-19T00:00:00.000Z' });
const aaliyah = agent(20, 'Aaliyah', 'Adeyemi');
const agnes = agent(100, 'ágnes', 'Smith', { brokerageInfo: { brokerageName: null, licenseNumber: null } });
const all = [bo, agnes, aaliyah];
const ids = (column: AgentColumn, direction: 1 | -1 = 1) =>
  sortAgents(all, { column, direction }).map(({ agentId }) => agentId);

test('ADM-13 the list starts with first names ascending, whatever their case and accents', () => {
  expect(sortAgents(all, FIRST_SORT)).toEqual([aaliyah, agnes, bo]);
});

test('ADM-13 ids and dates sort by size, equal values by id', () => {
  expect(ids('id')).toEqual([3, 20, 100]);
  expect(ids('dateJoined')).toEqual([3, 20, 100]);
  expect(ids('lastName', -1)).toEqual([3, 100, 20]);
});

test('ADM-13 CS-102 each of the eight data columns sorts by what it shows, and by nothing else', () => {
  const low = agent(8, 'Amy', 'Abbott', {
    email: 'a@example.com',
    phoneNumber: '3035550101',
    brokerageInfo: { brokerageName: 'Alpine Realty', licenseNumber: null },
    createdDate: '2021-02-01T00:00:00.000Z',
    currentStatus: 'ACTIVE_AGENT',
  });
  const high = agent(9, 'Zoe', 'Young', {
    email: 'z@example.com',
    phoneNumber: '9195550101',
    brokerageInfo: { brokerageName: 'Zenith Homes', licenseNumber: null },
    createdDate: '2024-01-01T00:00:00.000Z',
    currentStatus: 'PREFERRED_AGENT',
  });
  const fields: Record<AgentColumn, Partial<typeof low>> = {
    id: { agentId: high.agentId },
    firstName: { firstName: high.firstName },
    lastName: { lastName: high.lastName },
    email: { email: high.email },
    phone: { phoneNumber: high.phoneNumber },
    brokerage: { brokerageInfo: high.brokerageInfo },
    dateJoined: { createdDate: high.createdDate },
    status: { currentStatus: high.currentStatus },
  };
  expect(AGENT_COLUMNS.map(({ key }) => key)).toEqual(Object.keys(fields));
  for (const { key } of AGENT_COLUMNS) {
    const later = { ...low, ...fields[key] };
    const earlier = {
      ...high,
      ...Object.fromEntries(Object.keys(fields[key]).map((name) => [name, low[name as 'email']])),
    };
    expect([key, sortAgents([later, earlier], { column: key, direction: 1 })]).toEqual([key, [earlier, later]]);
    expect([key, sortAgents([earlier, later], { column: key, direction: -1 })]).toEqual([key, [later, earlier]]);
  }
});

test('an agent without a value is last in both directions', () => {
  expect(ids('phone')).toEqual([20, 100, 3]);
  expect(ids('phone', -1)).toEqual([20, 100, 3]);
  expect(ids('brokerage', -1)).toEqual([3, 20, 100]);
});

test('CS-102 a click reverses a sorted column and sorts another one ascending', () => {
  expect(nextSort('firstName', FIRST_SORT)).toEqual({ column: 'firstName', direction: -1 });
  expect(nextSort('email', { column: 'firstName', direction: -1 })).toEqual({ column: 'email', direction: 1 });
});
