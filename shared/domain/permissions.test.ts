import { expect, test } from '@jest/globals';
import { OPERATIONS, PERMISSIONS, permissionFor } from './permissions.ts';
import type { Operation, PermissionRule } from './permissions.ts';

const allowed = (asking: Parameters<typeof permissionFor>[1]) =>
  OPERATIONS.filter((operation) => permissionFor(operation, asking) === 'allowed');
const rule = (operation: Operation): PermissionRule => PERMISSIONS[operation];

test('SEC-02 only admins may use their tools', () => {
  const tools: Operation[] = ['agent.search', 'account.reset-password', 'account.invite', 'login-as.start'];
  for (const operation of tools) {
    expect(permissionFor(operation, { role: 'ROLE_ADMIN', actingRole: null })).toBe('allowed');
    for (const role of ['ROLE_AGENT', 'ROLE_RELO_DIRECTOR', null] as const) {
      expect(permissionFor(operation, { role, actingRole: null })).toBe('forbidden');
    }
  }
});

test('SEC-06 a relocation director reaches referrals, no agent page and no tool', () => {
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
    'referral.follow',
    'list-view.read',
    'list-view.change',
    'referral.statuses',
    'referral.update-status',
    'referral.add-note',
    'referral.draft',
    'referral.add-side',
    'referral.unassigned',
    'referral.roll-up',
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

test('D-04 the real role decides about tools, the shown role about what is done on behalf of someone', () => {
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
    'calendar-feed.own',
    'news.visit',
    'referral.congratulate',
    'visit.record',
    'webinar.record',
    'agreement.sign',
  ]);
  const acting = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as const;
  expect(permissionFor('visit.record', acting)).toBe('blocked-while-acting');
  expect(permissionFor('agreement.sign', acting)).toBe('blocked-while-acting');
});

test('an operation that no one may do, or that a person without a role may do to an agent, does not exist', () => {
  for (const operation of OPERATIONS) {
    expect(rule(operation).callers.length).toBeGreaterThan(0);
    if (rule(operation).about !== 'nobody') expect(rule(operation).callers).not.toContain('NO_ROLE');
  }
});

test('an agent works with their own data, and uses no tool and nothing of a director', () => {
  expect(allowed({ role: 'ROLE_AGENT', actingRole: null })).toEqual([
    'session.read',
    'tracking.record',
    'agent.read',
    'agent.find',
    'agent.update',
    'partner.sign-up',
    'director.read',
    'referral.list',
    'referral.read',
    'referral.export',
    'referral.follow',
    'list-view.read',
    'list-view.change',
    'calendar-feed.own',
    'news.read',
    'news.visit',
    'referral.statuses',
    'referral.update-status',
    'referral.add-note',
    'referral.draft',
    'referral.add-side',
    'referral.congratulate',
    'dashboard.read',
    'ranking.read',
    'sales-stats.read',
    'territory.read',
    'geography.read',
    'cart.read',
    'cart.change',
    'order.place',
    'order.read',
    'waitlist.read',
    'waitlist.change',
    'contact-unlock.request',
    'visit.record',
    'webinar.read',
    'webinar.record',
    'agreement.sign',
    'report.read',
    'report.write',
    'title.read',
    'title.write',
    'content.read',
  ]);
});

/** What only the agent or the director does in their own name, and an admin only by acting for them. */
const IN_THEIR_NAME: Operation[] = [
  'partner.sign-up',
  'director.update',
  'calendar-feed.own',
  'news.read',
  'news.visit',
  'referral.assign',
  'referral.congratulate',
  'cart.change',
  'order.place',
  'waitlist.change',
  'contact-unlock.request',
  'visit.record',
  'webinar.record',
  'agreement.sign',
  'report.write',
  'title.write',
];

test('an admin reads everything, and changes what belongs to others only in their name', () => {
  const admin = { role: 'ROLE_ADMIN', actingRole: null } as const;
  expect(OPERATIONS.filter((operation) => permissionFor(operation, admin) === 'forbidden')).toEqual(IN_THEIR_NAME);
});

test('D-04 an admin who acts for someone keeps the tools and may do what that person may', () => {
  const tools: Operation[] = [
    'login-as.start',
    'login-as.stop',
    'agent.search',
    'account.reset-password',
    'account.invite',
    'director.search',
    'content.edit',
    'audit.read',
    'message.read',
    'message.settle',
    'release.read',
    'release.change',
  ];
  expect(OPERATIONS.filter((operation) => rule(operation).judgedBy === 'real')).toEqual(tools);
  expect(OPERATIONS.filter((operation) => rule(operation).judgedBy === 'shown')).toEqual(
    OPERATIONS.filter((operation) => !tools.includes(operation)),
  );
  for (const actingRole of ['ROLE_AGENT', 'ROLE_RELO_DIRECTOR'] as const) {
    const ofThePerson = allowed({ role: actingRole, actingRole: null });
    const expected = OPERATIONS.filter(
      (operation) =>
        tools.includes(operation) || (ofThePerson.includes(operation) && rule(operation).whileActing === 'allowed'),
    );
    expect(allowed({ role: 'ROLE_ADMIN', actingRole })).toEqual(expected);
  }
});

test('D-06 what the person acted for may not do is forbidden, and not only blocked', () => {
  const actingAsDirector = { role: 'ROLE_ADMIN', actingRole: 'ROLE_RELO_DIRECTOR' } as const;
  expect(permissionFor('agreement.sign', actingAsDirector)).toBe('forbidden');
  expect(permissionFor('director.update', actingAsDirector)).toBe('blocked-while-acting');
});

test('whose data an operation is about, which the server then has to check', () => {
  const about = (whom: PermissionRule['about']) => OPERATIONS.filter((operation) => rule(operation).about === whom);
  expect(about('nobody')).toEqual([
    'session.read',
    'tracking.record',
    'login-as.start',
    'login-as.stop',
    'agent.search',
    'account.reset-password',
    'account.invite',
    'partner.sign-up',
    'list-view.read',
    'list-view.change',
    'calendar-feed.own',
    'news.read',
    'news.visit',
    'referral.statuses',
    'geography.read',
    'content.read',
    'content.edit',
    'audit.read',
    'message.read',
    'message.settle',
    'release.read',
    'release.change',
  ]);
  expect(about('director')).toEqual([
    'director.read',
    'director.search',
    'director.update',
    'referral.unassigned',
    'referral.roll-up',
    'referral.assign',
  ]);
  expect(about('agent')).toHaveLength(OPERATIONS.length - about('nobody').length - about('director').length);
});

test('D-05 everything that changes something leaves a row in the audit log while acting', () => {
  expect(OPERATIONS.filter((operation) => rule(operation).isWrite)).toEqual([
    'agent.update',
    'account.reset-password',
    'account.invite',
    'partner.sign-up',
    'director.update',
    'referral.update-status',
    'referral.add-note',
    'referral.add-side',
    'referral.assign',
    'referral.congratulate',
    'cart.change',
    'order.place',
    'waitlist.change',
    'contact-unlock.request',
    'visit.record',
    'webinar.record',
    'agreement.sign',
    'report.write',
    'title.write',
    'content.edit',
    'message.settle',
    'release.change',
  ]);
});
