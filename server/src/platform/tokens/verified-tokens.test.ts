import { afterEach, expect, jest, test } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.ts';
import type { VerifiedUser } from './verified-user.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const pair = { accessToken: 'access-1', idToken: 'id-1' };
const maya: VerifiedUser = {
  userId: 'user-1',
  email: 'maya@example.com',
  groups: ['Agent'],
  agentId: '1001',
  expiresAt: new Date(now + 600_000),
};

afterEach(() => {
  jest.useRealTimers();
});

function atNow(): void {
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate'] });
}

test('AUTH-11 a pair is known until its first token expires, and no longer', () => {
  atNow();
  const tokens = new VerifiedTokens();
  tokens.keep(pair, maya, now / 1000 + 60);
  jest.setSystemTime(now + 59_999);
  expect(tokens.find(pair)).toEqual(maya);
  jest.setSystemTime(now + 60_000);
  expect(tokens.find(pair)).toBeUndefined();
});

test('a pair with another access or id token is not known', () => {
  atNow();
  const tokens = new VerifiedTokens();
  tokens.keep(pair, maya, now / 1000 + 60);
  expect(tokens.find({ ...pair, accessToken: 'access-2' })).toBeUndefined();
  expect(tokens.find({ ...pair, idToken: 'id-2' })).toBeUndefined();
});

test('one request cannot change the person of another', () => {
  atNow();
  const tokens = new VerifiedTokens();
  tokens.keep(pair, maya, now / 1000 + 60);
  expect(() => tokens.find(pair)!.groups.push('Admin')).toThrow(TypeError);
  expect(tokens.find(pair)!.groups).toEqual(['Agent']);
});

test('beyond the limit the oldest pair is evicted', () => {
  atNow();
  const tokens = new VerifiedTokens(2);
  const others = ['2', '3'].map((number) => ({ accessToken: `access-${number}`, idToken: `id-${number}` }));
  for (const tokensOfOne of [pair, ...others]) tokens.keep(tokensOfOne, maya, now / 1000 + 60);
  expect([pair, ...others].map((tokensOfOne) => tokens.find(tokensOfOne)?.userId)).toEqual([
    undefined,
    'user-1',
    'user-1',
  ]);
});
