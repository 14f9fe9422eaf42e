import { expect, test } from '@jest/globals';
import { OPERATIONS, PERMISSIONS, permissionFor, type Operation, type PermissionRule } from './permissions.ts';

const allowed = (asking: Parameters<typeof permissionFor>[1]) =>
  OPERATIONS.filter((operation) => permissionFor(operation, asking) === 'allowed');
const rule = (operation: Operation): PermissionRule => PERMISSIONS[operation];

test('SEC-02 only admins may search agents, reset passwords, invite and log in as someone', () => {
  const tools: Operation[] = ['agent.search', 'account.reset-password', 'account.invite', 'account.read-invites'];
  tools.push('login-as.start');
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
    'photo.read',
    'director.read',
    'director.search',
    'director.update',
    'director.settings',
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
    'form-draft.own',
    'referral.add-side',
    'referral.unassigned',
    'referral.roll-up',
    'referral.assign',
    'referral.return',
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
    'preferences.test',
    'director.update',
    'calendar-feed.own',
    'crm.change',
    'crm.test',
    'news.visit',
    'notification.show',
    'referral.congratulate',
    'order.refund',
    'pricing.change',
    'order.mail',
    'waitlist.notify',
    'visit.record',
    'webinar.record',
    'agreement.sign',
    'agreement.mail',
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
    'self-report.read',
    'self-report.change',
    'agent.update',
    'profile.read',
    'profile.change',
    'photo.read',
    'photo.change',
    'agreement.read',
    'partner.sign-up',
    'partner.open-escrow',
    'preferences.read',
    'preferences.change',
    'preferences.test',
    'invite.read',
    'invite.send',
    'director.read',
    'referral.list',
    'referral.read',
    'referral.export',
    'referral.follow',
    'list-view.read',
    'list-view.change',
    'calendar-feed.own',
    'crm.read',
    'crm.change',
    'crm.test',
    'news.read',
    'news.visit',
    'notification.show',
    'referral.statuses',
    'referral.update-status',
    'referral.add-note',
    'referral.draft',
    'form-draft.own',
    'referral.add-side',
    'referral.congratulate',
    'dashboard.read',
    'ranking.read',
    'badge.show',
    'sales-stats.read',
    'territory.read',
    'geography.read',
    'service-zip.change',
    'cart.read',
    'cart.change',
    'order.prepare',
    'order.place',
    'order.cancel',
    'card.remove',
    'order.read',
    'zip-worth.read',
    'order.mail',
    'waitlist.read',
    'waitlist.change',
    'waitlist.notify',
    'contact-unlock.request',
    'visit.record',
    'webinar.read',
    'webinar.record',
    'sales-record.read',
    'agreement.sign',
    'agreement.mail',
    'report.read',
    'report.write',
    'title.read',
    'title.write',
    'title.open',
    'content.read',
    'staff-activity.read',
  ]);
});

/** What only the agent or the director does in their own name, and an admin only by acting for them. */
const IN_THEIR_NAME: Operation[] = [
  'self-report.change',
  'profile.change',
  'photo.change',
  'partner.sign-up',
  'partner.open-escrow',
  'preferences.change',
  'preferences.test',
  'director.update',
  'director.settings',
  'calendar-feed.own',
  'crm.read',
  'crm.change',
  'crm.test',
  'news.read',
  'news.visit',
  'notification.show',
  'referral.assign',
  'referral.return',
  'referral.congratulate',
  'badge.show',
  'service-zip.change',
  'cart.change',
  'order.prepare',
  'order.place',
  'order.cancel',
  'card.remove',
  'zip-worth.read',
  'waitlist.change',
  'waitlist.notify',
  'contact-unlock.request',
  'visit.record',
  'webinar.record',
  'agreement.sign',
  'agreement.mail',
  'report.write',
  'title.write',
  'title.open',
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
    'account.read-invites',
    'director.search',
    'order.inspect',
    'order.refund',
    'pricing.read',
    'pricing.change',
    'content.inspect',
    'content.edit',
    'event-registration.read',
    'audit.read',
    'permission.read',
    'acting-grant.revoke',
    'message.read',
    'message.settle',
    'partner-health.read',
    'support.read',
    'release.read',
    'release.change',
  ];
  expect(OPERATIONS.filter((operation) => rule(operation).judgedBy === 'real')).toEqual(tools);
  for (const actingRole of ['ROLE_AGENT', 'ROLE_RELO_DIRECTOR'] as const) {
    const ofThePerson = allowed({ role: actingRole, actingRole: null });
    const expected = OPERATIONS.filter(
      (operation) =>
        (tools.includes(operation) || ofThePerson.includes(operation)) && rule(operation).whileActing === 'allowed',
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
    'account.read-invites',
    'partner.sign-up',
    'invite.read',
    'invite.send',
    'list-view.read',
    'list-view.change',
    'calendar-feed.own',
    'crm.read',
    'crm.change',
    'crm.test',
    'news.read',
    'news.visit',
    'notification.show',
    'referral.statuses',
    'form-draft.own',
    'geography.read',
    'order.inspect',
    'pricing.read',
    'pricing.change',
    'title.open',
    'content.read',
    'content.inspect',
    'content.edit',
    'event-registration.read',
    'audit.read',
    'permission.read',
    'acting-grant.revoke',
    'message.read',
    'message.settle',
    'partner-health.read',
    'support.read',
    'release.read',
    'release.change',
  ]);
  expect(about('director')).toEqual([
    'director.read',
    'director.search',
    'director.update',
    'director.settings',
    'referral.unassigned',
    'referral.roll-up',
    'referral.assign',
    'referral.return',
  ]);
});

test('D-05 everything that changes something leaves a row in the audit log while acting', () => {
  expect(OPERATIONS.filter((operation) => rule(operation).isWrite)).toEqual([
    'self-report.change',
    'agent.update',
    'profile.change',
    'photo.change',
    'account.reset-password',
    'account.invite',
    'partner.sign-up',
    'partner.open-escrow',
    'preferences.change',
    'preferences.test',
    'invite.send',
    'director.update',
    'director.settings',
    'crm.change',
    'referral.update-status',
    'referral.add-note',
    'referral.add-side',
    'referral.assign',
    'referral.return',
    'referral.congratulate',
    'badge.show',
    'service-zip.change',
    'cart.change',
    'order.prepare',
    'order.place',
    'order.cancel',
    'card.remove',
    'order.refund',
    'pricing.change',
    'order.mail',
    'waitlist.change',
    'waitlist.notify',
    'contact-unlock.request',
    'visit.record',
    'webinar.record',
    'agreement.sign',
    'agreement.mail',
    'report.write',
    'title.write',
    'content.edit',
    'acting-grant.revoke',
    'message.settle',
    'release.change',
  ]);
});
