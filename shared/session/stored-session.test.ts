import { expect, jest, test } from '@jest/globals';
import { browserStorage, type SafeStorage } from '../page/browser-storage.ts';
import { dropEndedSession, readStoredSession, takeStoredSession } from './stored-session.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const inSeconds = (seconds: number) => NOW / 1_000 + seconds;

function tokenWith(claims: object): string {
  const encoded = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `h.${encoded}.s`;
}
const freshToken = tokenWith({ sub: 'user-1', exp: inSeconds(3_600), auth_time: inSeconds(-60) });

function store(entries: Record<string, string>): SafeStorage {
  window.localStorage.clear();
  for (const [name, value] of Object.entries(entries)) window.localStorage.setItem(name, value);
  return browserStorage;
}
const session = (entries: Record<string, string>) =>
  store({
    'CognitoIdentityServiceProvider.client.LastAuthUser': 'maya',
    ...Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [`CognitoIdentityServiceProvider.client.maya.${name}`, value]),
    ),
  });
const read = (storage: SafeStorage) => readStoredSession(storage, 'client', NOW);

test('tokens that are valid for a while are read as the provider stores them', () => {
  expect(read(session({ accessToken: freshToken, idToken: freshToken }))).toEqual({
    username: 'maya',
    tokens: { accessToken: freshToken, idToken: freshToken, userId: 'user-1', signedInAt: NOW - 60_000 },
  });
});

test('without a session there is none, also when another client has one', () => {
  expect(read(store({}))).toEqual({ username: null, tokens: null });
  expect(read(store({ 'CognitoIdentityServiceProvider.other.LastAuthUser': 'leo' })).username).toBeNull();
});

const expired = tokenWith({ sub: 'user-1', exp: inSeconds(29), auth_time: 0 });
test.each([
  ['an access token that ends within half a minute', { accessToken: expired, idToken: freshToken }],
  ['an ID token that ends within half a minute', { accessToken: freshToken, idToken: expired }],
  ['no ID token', { accessToken: freshToken }],
  ['no token at all', {}],
  ['a text that is no token', { accessToken: 'a', idToken: 'b' }],
  ['a token without its end', { accessToken: tokenWith({ sub: 'user-1' }), idToken: freshToken }],
  ['a clock an hour behind the provider', { accessToken: freshToken, idToken: freshToken, clockDrift: '3600000' }],
  ['a clock that cannot be compared', { accessToken: freshToken, idToken: freshToken, clockDrift: 'x' }],
])('the provider has to say what there is: %s', (_, entries) => {
  expect(read(session(entries))).toEqual({ username: 'maya', tokens: null });
});

test('ending the session of this browser leaves everything else that it stores', () => {
  const storage = session({ accessToken: freshToken });
  storage.setItem('portalTheme', 'dark');
  expect(Object.fromEntries(takeStoredSession(storage, 'client'))).toEqual({
    'CognitoIdentityServiceProvider.client.LastAuthUser': 'maya',
    'CognitoIdentityServiceProvider.client.maya.accessToken': freshToken,
  });
  expect(storage.names()).toEqual(['portalTheme']);
});

test('AUTH-39 a full storage still marks the session that ended, so that a late refresh does not bring it back', () => {
  const storage = session({ accessToken: freshToken, idToken: freshToken });
  const room = window.localStorage.length;
  const write = jest.spyOn(Storage.prototype, 'setItem');
  write.mockImplementation(function (this: Storage, name, value) {
    if (this.length >= room) throw new DOMException('full', 'QuotaExceededError');
    // the way around the spy
    this[name] = value;
  });
  const entries = takeStoredSession(storage, 'client');
  write.mockRestore();
  expect(storage.isStored('portal_ended_session')).toBe(true);
  for (const [name, value] of entries) window.localStorage.setItem(name, value);
  dropEndedSession(storage, 'client');
  expect(read(storage)).toEqual({ username: null, tokens: null });
});
