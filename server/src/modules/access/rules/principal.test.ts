import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { VerifiedUser } from '../../../platform/tokens/verified-user.ts';
import type { VerifiedGrant } from '../acting-grants.ts';
import { shownRole, toPrincipal } from './principal.ts';

const expiresAt = new Date('2026-11-20T17:00:00.000Z');
const user = (changes: Partial<VerifiedUser> = {}): VerifiedUser => ({
  userId: 'user-1',
  email: 'maya.ferreira@example.com',
  groups: ['Agent'],
  agentId: '7',
  expiresAt,
  ...changes,
});
const admin = user({ userId: 'admin-1', email: 'ada@example.com', groups: ['Admin'], agentId: undefined });
const grant = (role: VerifiedGrant['role'], subjectId = 12): VerifiedGrant => ({
  grantId: 'grant-1',
  role,
  subjectId,
  expiresAt,
  token: 'signed',
});

test('an agent asks in the name of the agent of the token', () => {
  expect(toPrincipal(user(), null, null)).toEqual({
    userId: 'user-1',
    email: 'maya.ferreira@example.com',
    groups: ['Agent'],
    role: 'ROLE_AGENT',
    actingRole: null,
    agentId: 7,
    reloDirectorId: null,
    grant: null,
  });
});

test('AUTH-15 a director asks in the name of the director with the same e-mail, or of nobody', () => {
  const director = user({ groups: ['ReloDirector'] });
  expect(toPrincipal(director, 3, null)).toMatchObject({
    role: 'ROLE_RELO_DIRECTOR',
    agentId: null,
    reloDirectorId: 3,
  });
  expect(toPrincipal(director, null, null)).toMatchObject({ role: 'ROLE_RELO_DIRECTOR', reloDirectorId: null });
});

test('an agent with the e-mail of a director is no director', () => {
  expect(toPrincipal(user(), 3, null)).toMatchObject({ role: 'ROLE_AGENT', agentId: 7, reloDirectorId: null });
});

test('an admin is neither an agent nor a director, whatever the token and the directory say', () => {
  expect(toPrincipal(user({ groups: ['Admin'] }), 3, null)).toMatchObject({
    role: 'ROLE_ADMIN',
    actingRole: null,
    agentId: null,
    reloDirectorId: null,
  });
});

test('D-04 an admin with a grant keeps the own role and asks in the name of the agent or director of the grant', () => {
  expect(toPrincipal(admin, null, grant('Agent'))).toEqual({
    userId: 'admin-1',
    email: 'ada@example.com',
    groups: ['Admin'],
    role: 'ROLE_ADMIN',
    actingRole: 'ROLE_AGENT',
    agentId: 12,
    reloDirectorId: null,
    grant: grant('Agent'),
  });
  expect(toPrincipal(admin, 3, grant('ReloDirector'))).toMatchObject({
    role: 'ROLE_ADMIN',
    actingRole: 'ROLE_RELO_DIRECTOR',
    agentId: null,
    reloDirectorId: 12,
  });
});

test('D-04 the portal is shown as to the person acted for, else as to oneself', () => {
  expect(shownRole(toPrincipal(admin, null, grant('Agent')))).toBe('ROLE_AGENT');
  expect(shownRole(toPrincipal(admin, null, null))).toBe('ROLE_ADMIN');
  expect(shownRole({ role: null, actingRole: null })).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['empty text', ''],
  ['zero', '0'],
  ['a leading zero', '07'],
  ['a sign', '-7'],
  ['a fraction', '7.5'],
  ['an exponent', '1e3'],
  ['a space before it', ' 7'],
  ['a line after it', '7\n8'],
  ['letters after it', '7a'],
  ['sixteen digits', '1234567890123456'],
])('an agent id that is %s makes nobody an agent', (_, agentId) => {
  expect(toPrincipal(user({ agentId }), null, null)).toMatchObject({ role: null, agentId: null });
});

test('every agent id of up to fifteen digits is read as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (agentId) => {
      expect(toPrincipal(user({ agentId: String(agentId) }), null, null)).toMatchObject({
        role: 'ROLE_AGENT',
        agentId,
      });
    }),
  );
  expect(toPrincipal(user({ agentId: '999999999999999' }), null, null).agentId).toBe(999_999_999_999_999);
});
