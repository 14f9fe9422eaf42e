import { expect, test } from '@jest/globals';
import { OPERATIONS, PERMISSIONS, permissionFor } from './permissions.ts';
import type { Operation, PermissionRule } from './permissions.ts';

const allowed = (asking: Parameters<typeof permissionFor>[1]) =>
  OPERATIONS.filter((operation) => permissionFor(operation, asking) === 'allowed');
const rule = (operation: Operation): PermissionRule => PERMISSIONS[operation];

test('SEC-02 and SEC-03 the tools of an admin are closed to everybody else', () => {
  const tools: Operation[] = ['agent.search', 'account.reset-password', 'account.invite', 'login-as.start'];
  for (const operation of tools) {
    expect(permissionFor(operation, { role: 'ROLE_ADMIN', actingRole: null })).toBe('allowed');
    for (const role of ['ROLE_AGENT', 'ROLE_RELO_DIRECTOR', null] as const) {
      expect(permissionFor(operation, { role, actingRole: null })).toBe('forbidden');
    }
  }
});

test('SEC-06 a relocation director reaches referrals and settings, no agent page and no tool', () => {
  expect(allowed({ role: 'ROLE_RELO_DIRECTOR', actingRole: null })).toEqual([
    'session.read',
    'tracking.record',
    'agent.read',
    'agent.find',
    'director.read',
    'director.search',
    'director.update',
    'referral.list',
    'referral.read',
    'referral.export',
    'referral.statuses',
    'referral.update-status',
    'referral.add-note',
    'referral.add-side',
    'referral.unassigned',
    'referral.assign',
    'geography.read',
    'content.read',
  ]);
});

test('SEC-07 an OpsTeamUser may read the session, states and content, nothing else', () => {
  expect(allowed({ role: null, actingRole: null })).toEqual([
    'session.read',
    'tracking.record',
    'geography.read',
    'content.read',
  ]);
});

test('D-04 the real role decides tools, the shown role what is done in a name', () => {
  const actingAsAgent = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as const;
  expect(permissionFor('agent.search', actingAsAgent)).toBe('allowed');
  expect(permissionFor('cart.change', actingAsAgent)).toBe('allowed');
  expect(permissionFor('cart.change', { role: 'ROLE_ADMIN', actingRole: null })).toBe('forbidden');
  expect(permissionFor('dashboard.read', { role: 'ROLE_ADMIN', actingRole: 'ROLE_RELO_DIRECTOR' })).toBe('forbidden');
});

test('D-06 nothing is recorded or signed for a person while acting for them', () => {
  const blocked = OPERATIONS.filter((operation) => rule(operation).whileActing === 'blocked');
  expect(blocked).toEqual([
    'director.update',
    'referral.congratulate',
    'visit.record',
    'webinar.record',
    'agreement.sign',
  ]);
  const acting = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as const;
  expect(permissionFor('visit.record', acting)).toBe('blocked-while-acting');
  expect(permissionFor('agreement.sign', acting)).toBe('blocked-while-acting');
});

test('an operation that nobody may do, or that a person without a role may do to an agent, does not exist', () => {
  for (const operation of OPERATIONS) {
    expect(rule(operation).callers.length).toBeGreaterThan(0);
    if (rule(operation).about !== 'nobody') expect(rule(operation).callers).not.toContain('NO_ROLE');
  }
});
