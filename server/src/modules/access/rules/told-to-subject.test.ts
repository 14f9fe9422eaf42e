import { expect, test } from '@jest/globals';
import { AUDIT_EVENTS } from '@portal/shared/contracts/audit';
import { isToldToSubject, TOLD_TO_SUBJECT } from './told-to-subject.ts';

test('D-05 the person acted for is told of what was done in their name', () => {
  expect(isToldToSubject('write', 'profile.change')).toBe(true);
  expect(isToldToSubject('read', 'dashboard.read')).toBe(true);
  expect(isToldToSubject('export', 'referral.export')).toBe(true);
});

test.each(['agent.search', 'audit.read', 'content.edit', 'account.reset-password'] as const)(
  'D-04 the tool %s is judged by the real role, and its use is not about the person acted for',
  (operation) => {
    for (const event of ['write', 'read', 'export'] as const) expect(isToldToSubject(event, operation)).toBe(false);
  },
);

test('a refusal is for staff', () => {
  expect(isToldToSubject('refused', 'profile.change')).toBe(false);
});

test('that acting was revoked is told, although a tool did it', () => {
  expect(isToldToSubject('login-as-revoke', 'acting-grant.revoke')).toBe(true);
});

test('each event is told always, by its operation, or never', () => {
  const never = AUDIT_EVENTS.filter(
    (event) => !TOLD_TO_SUBJECT.always.includes(event) && !TOLD_TO_SUBJECT.byOperation.includes(event),
  );
  expect(never).toEqual(['refused']);
});
