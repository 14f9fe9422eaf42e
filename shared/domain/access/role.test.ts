import { expect, test } from '@jest/globals';
import { groupsOfTokens, portalRole, roleOfSubject } from './role.ts';

test('AUTH-12 SEC-08 group Agent with an agent id gives ROLE_AGENT', () => {
  expect(portalRole({ groups: ['Agent'], agentId: 7 })).toBe('ROLE_AGENT');
});

test('AUTH-13 group Agent without an agent id gives no role', () => {
  expect(portalRole({ groups: ['Agent'], agentId: null })).toBeNull();
});

test('AUTH-14, AUTH-15, SEC-08 groups Admin and ReloDirector give their roles, with or without an agent id', () => {
  expect(portalRole({ groups: ['Admin'], agentId: null })).toBe('ROLE_ADMIN');
  expect(portalRole({ groups: ['ReloDirector'], agentId: 7 })).toBe('ROLE_RELO_DIRECTOR');
});

test('AUTH-16 an OpsTeamUser has no portal role', () => {
  expect(portalRole({ groups: ['OpsTeamUser'], agentId: 7 })).toBeNull();
  expect(portalRole({ groups: [], agentId: 7 })).toBeNull();
});

test('D-04 the strongest of several groups decides, in any order', () => {
  expect(portalRole({ groups: ['Agent', 'ReloDirector', 'Admin'], agentId: 7 })).toBe('ROLE_ADMIN');
  expect(portalRole({ groups: ['OpsTeamUser', 'Agent', 'ReloDirector'], agentId: 7 })).toBe('ROLE_RELO_DIRECTOR');
  expect(portalRole({ groups: ['OpsTeamUser', 'Agent'], agentId: 7 })).toBe('ROLE_AGENT');
});

test('CS-004 groups of the id token count only when the access token has no claim of groups', () => {
  expect(groupsOfTokens(['Agent'], ['Admin'])).toEqual(['Agent']);
  expect(groupsOfTokens(undefined, ['Admin'])).toEqual(['Admin']);
  expect(groupsOfTokens(undefined, undefined)).toEqual([]);
  expect(groupsOfTokens([], ['Admin'])).toEqual([]);
  expect(groupsOfTokens(['us-east-1_google'], ['Admin'])).toEqual([]);
});

test('ADM-29 and ADM-30 login-as maps Agent and ReloDirector to their portal roles', () => {
  expect(roleOfSubject('Agent')).toBe('ROLE_AGENT');
  expect(roleOfSubject('ReloDirector')).toBe('ROLE_RELO_DIRECTOR');
});
