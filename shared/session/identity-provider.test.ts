import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeIdentity } from '../testing/fake-identity.ts';
import type { IdentityProvider, LeavingSession, LoadedProvider, ProviderChange } from './identity.ts';
import { browserStorage } from '../page/browser-storage.ts';
import { createIdentityProvider } from './identity-provider.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const LAST_USER = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const token = (exp: number, began: number) => `h.${btoa(JSON.stringify({ sub: 'user-1', exp, auth_time: began }))}.s`;

function signedIn(seconds: number, began = 1): void {
  window.localStorage.setItem(LAST_USER, 'maya');
  for (const name of ['accessToken', 'idToken'])
    window.localStorage.setItem(
      `CognitoIdentityServiceProvider.client.maya.${name}`,
      token(NOW / 1_000 + seconds, began),
    );
}

const storedEntries = () => Object.keys(window.localStorage).filter((name) => name.startsWith('Cognito'));

/** The provider's code. @param leaving what it does with a session that is being signed out */
const loaded = (own: Partial<IdentityProvider> = {}, leaving: Partial<LeavingSession> = {}): LoadedProvider => ({
  ...fakeIdentity(own),
  leaving: () => ({ ...fakeIdentity(), ...leaving }),
});

/** A provider whose code loads as the test says. */
function lazy(load: () => Promise<LoadedProvider>) {
  const idle: (() => void)[] = [];
  const provider = createIdentityProvider({
    identity: { userPoolId: 'pool', clientId: 'client', endpoint: null },
    origin: 'http://portal.test',
    storage: browserStorage,
    whenIdle: (run) => idle.push(run),
    now: () => NOW,
    load,
  });
  return { provider, becomeIdle: () => idle.splice(0).forEach((run) => run()) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the signed-in user is known without the code of the provider', async () => {
  const load = jest.fn(() => Promise.resolve(loaded()));
  const { provider } = lazy(load);
  await expect(provider.tokens()).resolves.toEqual({ kind: 'none' });
  signedIn(3_600);
  await expect(provider.tokens()).resolves.toMatchObject({ kind: 'tokens', tokens: { userId: 'user-1' } });
  expect(load).not.toHaveBeenCalled();
});

test('tokens that expire, and those that were refused, are renewed by the provider, whose code is loaded once', async () => {
  const asked = jest.fn<IdentityProvider['tokens']>(() => Promise.resolve({ kind: 'none' }));
  const load = jest.fn(() => Promise.resolve(loaded({ tokens: asked })));
  const { provider } = lazy(load);
  signedIn(10);
  await expect(Promise.all([provider.tokens(), provider.tokens()])).resolves.toHaveLength(2);
  signedIn(3_600);
  await expect(provider.tokens({ isRenewed: true })).resolves.toEqual({ kind: 'none' });
  expect(asked.mock.calls).toEqual([[undefined], [undefined], [{ isRenewed: true }]]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that does not load is a provider that cannot be reached, and is tried again', async () => {
  signedIn(10);
  const load = jest
    .fn<() => Promise<LoadedProvider>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(loaded());
  const { provider } = lazy(load);
  await expect(provider.tokens()).resolves.toEqual({ kind: 'unreachable' });
  await expect(provider.tokens()).resolves.toMatchObject({ kind: 'tokens' });
});

test.each([
  ['the code of the provider does not load', () => Promise.reject(new Error('no network'))],
  [
    'the rest of it does not load',
    () => Promise.resolve(loaded({}, { signOut: () => Promise.reject(new Error('no network')) })),
  ],
])('signing out ends the session of this browser, also when %s', async (_, load) => {
  signedIn(3_600);
  const { provider } = lazy(load);
  await expect(provider.signOut()).rejects.toThrow('no network');
  expect(storedEntries()).toEqual([]);
});

test('AUTH-40 from the first moment of a sign-out the browser has nothing of the session; its last calls still have its tokens', async () => {
  signedIn(3_600);
  const ended: Map<string, string>[] = [];
  const code = Promise.withResolvers<LoadedProvider>();
  const { provider } = lazy(() => code.promise);
  provider.beginSignOut?.();
  // closed or reloaded from here on, the tab finds this
  expect(storedEntries()).toEqual([]);
  await expect(lazy(() => code.promise).provider.tokens()).resolves.toEqual({ kind: 'none' });
  await expect(provider.tokens()).resolves.toMatchObject({ kind: 'tokens', tokens: { userId: 'user-1' } });
  const signedOut = provider.signOut();
  code.resolve({
    ...loaded(),
    leaving: (entries) => ({ ...fakeIdentity(), signOut: () => Promise.resolve(void ended.push(entries)) }),
  });
  await signedOut;
  expect(ended.map((entries) => entries.get(LAST_USER))).toEqual(['maya']);
  await expect(provider.tokens()).resolves.toEqual({ kind: 'none' });
});

test('AUTH-40 a refresh that was under way during a sign-out, in any tab, does not sign in again', async () => {
  signedIn(10);
  const { provider } = lazy(() => Promise.resolve(loaded()));
  provider.beginSignOut?.();
  await provider.signOut();
  // its answer comes late, with tokens of the same session
  signedIn(3_600);
  const reloaded = lazy(() => Promise.resolve(loaded())).provider;
  await expect(reloaded.tokens()).resolves.toEqual({ kind: 'none' });
  expect(storedEntries()).toEqual([]);
  // a session that began later is another one
  signedIn(3_600, 2);
  await expect(reloaded.tokens()).resolves.toMatchObject({ kind: 'tokens' });
});

test('D-12 whoever signs in in another tab during the last calls of a sign-out stays signed in', async () => {
  signedIn(3_600);
  const { provider } = lazy(() => Promise.resolve(loaded()));
  provider.beginSignOut?.();
  window.localStorage.setItem(LAST_USER, 'leo');
  // a second click
  provider.beginSignOut?.();
  await provider.signOut();
  expect(window.localStorage.getItem(LAST_USER)).toBe('leo');
});

test('D-05 the last calls of a sign-out renew tokens that have expired, of the session that is leaving', async () => {
  signedIn(10);
  const own = jest.fn<IdentityProvider['tokens']>();
  const renewed = { kind: 'none' } as const;
  const { provider } = lazy(() => Promise.resolve(loaded({ tokens: own }, { tokens: () => Promise.resolve(renewed) })));
  provider.beginSignOut?.();
  await expect(provider.tokens()).resolves.toBe(renewed);
  expect(own).not.toHaveBeenCalled();
});

test('signing in and passwords are the provider’s', async () => {
  const signIn = jest.fn<IdentityProvider['signIn']>(() =>
    Promise.reject(new Error('Incorrect username or password.')),
  );
  const { provider } = lazy(() => Promise.resolve(loaded({ signIn })));
  await expect(provider.signIn('maya@example.com', 'wrong')).rejects.toThrow('Incorrect username or password.');
  await expect(provider.sendResetCode('maya@example.com')).resolves.toBe('m***@e***');
  expect(signIn).toHaveBeenCalledWith('maya@example.com', 'wrong');
});

test('other tabs are heard once the page is idle, and what they did before then', async () => {
  let tell: (change: ProviderChange) => void = () => {};
  const identity = loaded({
    onChange: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const { provider, becomeIdle } = lazy(() => Promise.resolve(identity));
  const heard: ProviderChange[] = [];
  const stop = provider.onChange((change) => heard.push(change));
  signedIn(3_600);
  becomeIdle();
  await settle();
  expect(heard).toEqual(['signed-in']);
  tell('renewed');
  expect(heard).toEqual(['signed-in', 'renewed']);
  stop();
  tell('signed-out');
  expect(heard).toHaveLength(2);
});

test('D-12 somebody else who signed in in another tab before then is heard as the end of the session before', async () => {
  signedIn(3_600);
  const { provider, becomeIdle } = lazy(() => Promise.resolve(loaded()));
  const heard: ProviderChange[] = [];
  provider.onChange((change) => heard.push(change));
  window.localStorage.setItem(LAST_USER, 'leo');
  becomeIdle();
  await settle();
  expect(heard).toEqual(['signed-out', 'signed-in']);
});

test('an idle page hears nothing of a session that is as it was', async () => {
  signedIn(3_600);
  const { provider, becomeIdle } = lazy(() => Promise.resolve(loaded()));
  const heard: ProviderChange[] = [];
  provider.onChange((change) => heard.push(change));
  becomeIdle();
  await settle();
  expect(heard).toEqual([]);
});
