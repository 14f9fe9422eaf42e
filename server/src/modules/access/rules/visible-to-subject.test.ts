import { expect, test } from '@jest/globals';
import { AUDIT_EVENTS } from '@portal/shared/contracts/audit';
import { isVisibleToSubject, VISIBLE_TO_SUBJECT } from './visible-to-subject.ts';

test('D-05 the person acted for sees what was done in their name', () => {
  expect(isVisibleToSubject('write', 'profile.change')).toBe(true);
  expect(isVisibleToSubject('read', 'dashboard.read')).toBe(true);
  expect(isVisibleToSubject('export', 'referral.export')).toBe(true);
});

test.each(['agent.search', 'audit.read', 'content.edit', 'account.reset-password'] as const)(
  'D-04 the tool %s is judged by the real role, so the person acted for does not see its use',
  (operation) => {
    for (const event of ['write', 'read', 'export'] as const) expect(isVisibleToSubject(event, operation)).toBe(false);
  },
);

test('a refused operation is hidden from the agent it was about', () => {
  expect(isVisibleToSubject('refused', 'profile.change')).toBe(false);
});

test('the person acted for sees that a grant was revoked, although a tool did it', () => {
  expect(isVisibleToSubject('login-as-revoke', 'acting-grant.revoke')).toBe(true);
});

test('each event is visible always, by its operation, or never', () => {
  const never = AUDIT_EVENTS.filter(
    (event) => !VISIBLE_TO_SUBJECT.always.includes(event) && !VISIBLE_TO_SUBJECT.byOperation.includes(event),
  );
  expect(never).toEqual(['refused']);
});
