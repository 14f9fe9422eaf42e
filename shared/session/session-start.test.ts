import { expect, jest, test } from '@jest/globals';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, TEST_TOKENS, testContext } from '@portal/shared/testing';
import { on, refuse, type Resolver } from '@portal/shared/testing/server';
import {
  ACTING,
  GRANT,
  page,
  recordings,
  respondWithContext,
  server,
  setUpSession,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('HOST-41 without a user the session is signed out and "No current user" is logged on its own', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  await page.session.start();
  expect(page.session.current.status).toBe('signed-out');
  expect(info).toHaveBeenCalledWith('session: No current user');
  info.mockRestore();
});

test('HOST-38 a session that the server refuses is signed out and logged as an error', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  page.identity.result = TOKENS;
  server.use(on('GET', 'session', () => refuse(401, 'unauthenticated')));
  await page.session.start();
  expect(page.session.current.status).toBe('signed-out');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

const SAYS_NOTHING: [string, Resolver][] = [
  ['a failure of the server', () => refuse(500, 'internal')],
  ['a server that is being replaced', () => new Response('<html>', { status: 503 })],
  ['a limit of calls', () => refuse(429, 'too_many_requests')],
  ['a page of a proxy', () => new Response('<html>')],
  ['a refusal by a proxy', () => new Response('<html>', { status: 403 })],
];

test.each(SAYS_NOTHING)(
  'D-12 %s ends no session: a reload asks again, and the tab keeps what it has',
  async (_, answer) => {
    const logged = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
    for (const each of logged) each.mockImplementation(() => {});
    page.identity.result = TOKENS;
    window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
    server.use(on('GET', 'session', answer));
    await page.session.start();
    expect(page.session.current).toMatchObject({ status: 'offline', notice: null });
    expect(window.sessionStorage.getItem(STORAGE_KEYS.rankCallout)).toBe('seen');
    respondWithContext(testContext());
    await page.session.start();
    expect(page.session.current.status).toBe('signed-in');
    for (const each of logged) each.mockRestore();
  },
);

test.each(SAYS_NOTHING)('D-12 %s while a page is shown leaves it as it is', async (_, answer) => {
  const logged = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
  for (const each of logged) each.mockImplementation(() => {});
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  server.use(on('GET', 'session', answer));
  await page.session.refresh();
  expect(page.session.current).toMatchObject({ status: 'signed-in', isUnreachable: true, agent: { agentId: 10_482 } });
  respondWithContext(testContext());
  await page.session.refresh();
  expect(page.session.current.isUnreachable).toBe(false);
  for (const each of logged) each.mockRestore();
});

test('a person whom the server refuses is signed out while a page is shown, too', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  server.use(on('GET', 'session', () => refuse(403, 'forbidden')));
  await page.session.refresh();
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null });
  expect(page.session.current.notice).not.toBeNull();
  error.mockRestore();
});

test('an unreachable provider keeps the visitor signed in for later and reports offline', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  page.identity.result = { kind: 'unreachable' };
  await page.session.start();
  expect(page.session.current.status).toBe('offline');
  warn.mockRestore();
});

test('D-12 a provider that cannot be reached fails the call as a network error and keeps the visitor signed in', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  const before = server.calls.length;
  page.identity.result = { kind: 'unreachable' };
  await expect(page.session.loginAs({ role: 'Agent', subjectId: 1, reason: 'testing' })).rejects.toMatchObject({
    code: 'network',
  });
  expect(server.calls).toHaveLength(before);
  expect(page.session.current.status).toBe('signed-in');
});

test('D-12 a page that comes back from a cache is that of the stored session only for the same person and grant', async () => {
  const { user } = testContext(ACTING);
  page.identity.result = { kind: 'tokens', tokens: { ...TEST_TOKENS, userId: user.userId } };
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  respondWithContext(testContext(ACTING));
  await page.session.start();
  await expect(page.session.isOfStoredSession()).resolves.toBe(true);
  // another page of the tab has begun to act for somebody else, or ended it
  window.sessionStorage.setItem('actingGrant', JSON.stringify({ ...GRANT, token: 'grant-2' }));
  await expect(page.session.isOfStoredSession()).resolves.toBe(false);
  window.sessionStorage.removeItem('actingGrant');
  await expect(page.session.isOfStoredSession()).resolves.toBe(false);
  window.sessionStorage.setItem('actingGrant', JSON.stringify(GRANT));
  page.identity.result = { kind: 'none' };
  await expect(page.session.isOfStoredSession()).resolves.toBe(false);
});

test.each(['aé€', 'a\r\nx: y', '', 'x'.repeat(5000)])(
  'a saved grant that no header can carry is dropped at the start: %j',
  async (token) => {
    page.identity.result = TOKENS;
    respondWithContext(testContext(ADMIN_CONTEXT));
    window.sessionStorage.setItem('actingGrant', JSON.stringify({ ...GRANT, token }));
    await page.session.start();
    expect(page.session.current.status).toBe('signed-in');
    expect(window.sessionStorage.getItem('actingGrant')).toBeNull();
  },
);
