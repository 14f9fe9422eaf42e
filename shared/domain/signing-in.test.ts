import { expect, test } from '@jest/globals';
import { isTokenValid, tokenClaims } from './token.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${base64url({ alg: 'RS256' })}.${base64url(claims)}.c2ln`;
const now = Date.parse('2026-11-20T10:00:00Z');

test('AUTH-11 a token is valid while its expiry is not in the past', () => {
  expect(isTokenValid(token({ exp: now / 1000 + 1 }), now)).toBe(true);
  expect(isTokenValid(token({ exp: now / 1000 }), now)).toBe(true);
  expect(isTokenValid(token({ exp: now / 1000 - 1 }), now)).toBe(false);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['two parts', 'a.b'],
  ['no base64', 'a.%%.c'],
  ['no JSON', `a.${Buffer.from('hello').toString('base64url')}.c`],
  ['a list', token([1])],
])('AUTH-11 %s is no valid token', (_, text) => {
  expect(isTokenValid(text, now)).toBe(false);
});

test('CS-011 a token without exp, or with one that is no number, is invalid', () => {
  expect(isTokenValid(token({}), now)).toBe(false);
  expect(isTokenValid(token({ exp: '9999999999' }), now)).toBe(false);
});

test('claims are read as UTF-8', () => {
  expect(tokenClaims(token({ name: 'María José' }))).toEqual({ name: 'María José' });
});
