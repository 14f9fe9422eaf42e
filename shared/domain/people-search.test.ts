import { expect, test } from '@jest/globals';
import { agentSearchProblem, classifyAgentSearch, mergeAgents, noAgentsFound } from './agent-search-text.ts';
import { classifyDirectorLookup } from './director-lookup.ts';

test.each([
  ['ADM-16', ' Maya@Example.com ', { by: 'email', email: 'maya@example.com' }],
  ['ADM-16', '(303) 555-0114', { by: 'phoneNumber', phoneNumber: '3035550114' }],
  ['ADM-16', '3035550114', { by: 'phoneNumber', phoneNumber: '3035550114' }],
  ['ADM-17', '7', { by: 'agentId', agentId: 7 }],
  ['ADM-17', '12345678', { by: 'agentId', agentId: 12_345_678 }],
  ['CS-107', '123456789', { by: 'one-name', name: '123456789' }],
  ['ADM-18', 'Ferreira', { by: 'one-name', name: 'Ferreira' }],
  ['ADM-19', 'Maya  Ferreira', { by: 'first-and-last-name', firstName: 'Maya', lastName: 'Ferreira' }],
  ['ADM-20', 'Maya de Ferreira', { by: 'nothing' }],
  ['ADM-20', '   ', { by: 'nothing' }],
])('%s "%s" is classified', (_, text, search) => {
  expect(classifyAgentSearch(text)).toEqual(search);
});

test('ADM-05 one letter is too short, one digit is not', () => {
  expect(agentSearchProblem(' m ')).toBe('Search value be at least 2 letters long');
  expect(agentSearchProblem('')).toBe('Search value be at least 2 letters long');
  expect(agentSearchProblem(' 7 ')).toBeNull();
  expect(agentSearchProblem('ma')).toBeNull();
});

test('ADM-07 the notice of an empty result names the query', () => {
  expect(noAgentsFound('zz')).toBe("0 agents found for 'zz'");
});

test('ADM-18 and ADM-21 results are merged without duplicates, and no status is excluded', () => {
  const agent = (agentId: number, currentStatus = 'ACTIVE_AGENT') => ({ agentId, currentStatus });
  const merged = mergeAgents([agent(1), agent(2)], [agent(2), agent(3, 'DISQUALIFIED')]);
  expect(merged.map(({ agentId }) => agentId)).toEqual([1, 2, 3]);
});

test.each([
  ['ADM-33', '123456789', { by: 'id', reloDirectorId: 123_456_789 }],
  ['ADM-34', '3035550114', { by: 'phone', phoneNumber: '3035550114' }],
  ['ADM-35', 'Dana Whitlock Price', { by: 'first-and-last-name', firstName: 'Dana', lastName: 'Whitlock' }],
  ['ADM-36', 'Whitlock', { by: 'last-name', lastName: 'Whitlock' }],
  ['ADM-36', '13035550114', { by: 'last-name', lastName: '13035550114' }],
  ['ADM-36', ' ', { by: 'nothing' }],
])('%s "%s" is looked up', (_, text, lookup) => {
  expect(classifyDirectorLookup(text)).toEqual(lookup);
});
