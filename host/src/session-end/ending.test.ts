import { expect, test } from '@jest/globals';
import type { SessionState } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import { endingOf, timeLeft } from './ending.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const state = (values: Partial<SessionState>): SessionState => ({ ...SIGNED_OUT, status: 'signed-in', ...values });
const grantUntil = (at: number): SessionState['grant'] => ({
  token: 'grant',
  role: 'Agent',
  subjectId: 1,
  expiresAt: new Date(at).toISOString(),
});

test('D-12 a session is ending from two minutes before its end', () => {
  const endsAt = NOW + 120_000;
  expect(endingOf(state({ endsAt }), NOW - 1)).toBeNull();
  expect(endingOf(state({ endsAt }), NOW)).toEqual({ kind: 'session', at: endsAt });
  expect(endingOf(state({ endsAt }), endsAt + 1)).toEqual({ kind: 'session', at: endsAt });
});

test('D-12 nothing warns of an end that is not known, or that has come', () => {
  expect(endingOf(state({ endsAt: null }), NOW)).toBeNull();
  expect(endingOf(state({ endsAt: NOW, hasEnded: true }), NOW)).toBeNull();
  expect(endingOf({ ...SIGNED_OUT, endsAt: NOW }, NOW)).toBeNull();
});

test('D-05 the time to act for someone is ending two minutes before; the session counts first', () => {
  const at = NOW + 60_000;
  expect(endingOf(state({ grant: grantUntil(at) }), NOW)).toEqual({ kind: 'grant', at });
  expect(endingOf(state({ grant: grantUntil(at), endsAt: at + 1 }), NOW)?.kind).toBe('session');
  expect(endingOf(state({ grant: grantUntil(NOW + 120_001) }), NOW)).toBeNull();
});

test('the time left is shown in minutes and seconds and stops at zero', () => {
  expect([120_000, 65_000, 64_001, 9_000, 0, -5_000].map((left) => timeLeft(NOW + left, NOW))).toEqual([
    '2:00',
    '1:05',
    '1:05',
    '0:09',
    '0:00',
    '0:00',
  ]);
});
