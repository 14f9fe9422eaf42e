import { expect, test } from '@jest/globals';
import { objectOf } from './recorded-operations.ts';

const agent = { role: 'ROLE_AGENT', actingRole: null } as const;
const asAgent = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as const;
const asDirector = { role: 'ROLE_ADMIN', actingRole: 'ROLE_RELO_DIRECTOR' } as const;
const director = { role: 'ROLE_RELO_DIRECTOR', actingRole: null } as const;

test.each([
  ['referral.export', asAgent, 'agent'],
  ['referral.export', director, 'director'],
  ['referral.export', asDirector, 'director'],
  ['referral.roll-up', asDirector, 'director'],
  ['report.write', agent, 'report'],
] as const)('the plain id of %s by %j is that of an object of the kind %s', (operation, caller, kind) => {
  expect(objectOf(operation, { id: 7 }, caller)).toEqual({ kind, id: '7' });
});

test('the most specific parameter names the object', () => {
  expect(objectOf('referral.read', { id: 7, agentId: 8, agentReferralId: 9 }, agent)).toEqual({
    kind: 'referral',
    id: '9',
  });
  expect(objectOf('referral.list', {}, agent)).toBeUndefined();
});
