import { expect, test } from '@jest/globals';
import { agent } from '../../testing/portal.ts';
import { type AgentColumn, FIRST_SORT, nextSort, sortAgents } from './agent-sorting.ts';

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

test('an agent without a value is last in both directions', () => {
  expect(ids('phone')).toEqual([20, 100, 3]);
  expect(ids('phone', -1)).toEqual([20, 100, 3]);
  expect(ids('brokerage', -1)).toEqual([3, 20, 100]);
});

test('CS-102 a click reverses a sorted column and sorts another one ascending', () => {
  expect(nextSort('firstName', FIRST_SORT)).toEqual({ column: 'firstName', direction: -1 });
  expect(nextSort('email', { column: 'firstName', direction: -1 })).toEqual({ column: 'email', direction: 1 });
});
