import { expect, test } from '@jest/globals';
import { PERMISSION_CALLERS } from '../../contracts/people/permission-table.ts';
import { permissionArea, permissionCells } from './permission-cells.ts';
import { OPERATIONS, type Operation } from './permissions.ts';

/** The callers with this cell, in the order of the columns. */
const callersWith = (cell: string, operation: Operation | null) => {
  const cells = permissionCells(operation);
  return PERMISSION_CALLERS.filter((caller) => cells[caller] === cell);
};

test('an operation without a row is open to everybody', () => {
  expect(callersWith('yes', null)).toEqual(PERMISSION_CALLERS);
  expect(permissionArea(null)).toBe('public');
});

test('a public operation that signs in who asks for it refuses an expired grant, and nobody else', () => {
  const cells = permissionCells(null, { signsInIfAsked: true });
  expect(PERMISSION_CALLERS.filter((caller) => cells[caller] !== 'yes')).toEqual(['expired-grant']);
});

test('SEC-01, D-08 referrals: agents their own, directors those of their agents, staff all', () => {
  expect(callersWith('own', 'referral.list')).toEqual(['agent', 'director', 'acting-as-agent', 'acting-as-director']);
  expect(callersWith('yes', 'referral.list')).toEqual(['admin']);
});

test('an operation that names nobody cannot be about somebody else', () => {
  expect(callersWith('none', 'list-view.read')).toEqual(['other-agent', 'other-director']);
  expect(callersWith('no', 'list-view.read')).toEqual(['anonymous', 'ops', 'expired-grant']);
});

test('D-04 tools go by the real role, whoever an admin acts for', () => {
  expect(callersWith('yes', 'agent.search')).toEqual(['admin', 'acting-as-agent', 'acting-as-director']);
  expect(callersWith('yes', 'director.search')).toContain('acting-as-agent');
});

test('D-06 what is not done in the name of somebody is blocked for who acts for an agent', () => {
  expect(callersWith('own', 'visit.record')).toEqual(['agent']);
  expect(callersWith('blocked', 'visit.record')).toEqual(['acting-as-agent']);
});

test('D-05 an expired grant is good for nothing but to begin or end acting', () => {
  expect(permissionCells('login-as.start', { isOfActor: true })['expired-grant']).toBe('yes');
  expect(OPERATIONS.filter((operation) => permissionCells(operation)['expired-grant'] !== 'no')).toEqual([]);
});

test('SEC-06, SEC-07 an agent reaches no director, and ops no agent', () => {
  expect(permissionCells('director.read')).toMatchObject({ agent: 'no', 'acting-as-agent': 'no', director: 'own' });
  expect(permissionCells('referral.read').ops).toBe('no');
});

test('nobody signed out does anything that has a row', () => {
  expect(OPERATIONS.filter((operation) => permissionCells(operation).anonymous !== 'no')).toEqual([]);
});
