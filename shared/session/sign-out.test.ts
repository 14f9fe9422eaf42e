import { expect, jest, test } from '@jest/globals';
import { Tracking } from '@portal/shared/api';
import { APP_CONTEXT_KEY, type SessionContext, STORAGE_KEYS } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { done, on } from '@portal/shared/testing/server';
import { emptyContexts } from './app-context-storage.ts';
import type { Session } from './session.ts';
import {
  filledContexts,
  GRANT,
  page,
  recordings,
  respondWithContext,
  server,
  setUpSession,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('AUTH-39 sign-out forgets e-mail and state, tracks, resets analytics and ends the session, in this order', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  const steps: string[] = [];
  const note = (step: string): void => {
    const isForgotten = page.session.current.user === null && window.sessionStorage.getItem(APP_CONTEXT_KEY) === null;
    steps.push(`${step}, ${isForgotten ? 'forgotten' : 'remembered'}, ${page.session.current.status}`);
  };
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{"sessionContext":{"email":"maya@example.com"}}');
  server.use(
    on('POST', 'tracking', () => {
      note('track');
      return done();
    }),
  );
  const reset = jest.spyOn(Tracking.prototype, 'reset').mockImplementation(() => note('reset analytics'));
  page.identity.signOut = () => {
    note('end the session');
    page.identity.result = { kind: 'none' };
    return Promise.resolve();
  };
  await page.session.signOut();
  expect(steps).toEqual([
    'track, forgotten, starting',
    'reset analytics, forgotten, starting',
    'end the session, forgotten, starting',
  ]);
  expect(server.calls.find(({ url }) => url === '/api/tracking')!.headers['authorization']).toBe('Bearer access');
  expect(page.session.current.status).toBe('signed-out');
  reset.mockRestore();
});

test('AUTH-18, AUTH-40 sign-out tracks, signs out at the provider and leaves nothing in the tab', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  page.session.updateContexts(filledContexts);
  window.sessionStorage.setItem(STORAGE_KEYS.rankCallout, 'seen');
  window.sessionStorage.setItem('portal.event-registration', '{"values":{"email":"maya@example.com"}}');
  window.sessionStorage.setItem('portal.event-registration-done', '{"email":"maya@example.com"}');
  window.sessionStorage.setItem(APP_CONTEXT_KEY, '{}');
  window.localStorage.setItem('congratulationsReferralIds', '[1]');
  await page.session.signOut();
  const tracked = server.calls.find(({ url }) => url === '/api/tracking')!;
  expect(tracked.body).toMatchObject({ events: [{ name: 'Sign out' }] });
  expect(page.identity.log.at(-1)).toBe('sign out');
  expect(page.session.current).toMatchObject({ status: 'signed-out', agent: null, role: null });
  expect(page.session.contexts).toEqual(emptyContexts());
  expect(window.sessionStorage).toHaveLength(0);
  expect(window.localStorage.getItem('congratulationsReferralIds')).toBe('[1]');
});

test('AUTH-40 a sign-out whose last calls get no answer has left the browser at once', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  const answer = Promise.withResolvers<Response>();
  server.use(on('POST', 'tracking', () => answer.promise));
  const begun = jest.fn();
  Object.assign(page.identity, { beginSignOut: begun });
  const signedOut = page.session.signOut();
  expect(begun).toHaveBeenCalledTimes(1);
  expect(page.identity.log).not.toContain('sign out');
  answer.resolve(done());
  await signedOut;
  expect(page.identity.log).toContain('sign out');
});

test.each([
  ['a password that was entered again', (again: Session) => again.signInAgain('Portal-2026!')],
  ['a change of the password', (again: Session) => again.changePassword('Portal-2026!', 'Harbor-92')],
])('AUTH-40 %s before a sign-out does not sign in after it', async (_, begin) => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  const answer = Promise.withResolvers<void>();
  const asked: boolean[] = [];
  page.identity.signInAgain = (_email, _password, isWanted) => answer.promise.then(() => void asked.push(isWanted()));
  page.identity.changePassword = (_old, _new, _email, isWanted) =>
    answer.promise.then(() => void asked.push(isWanted()));
  const begun = begin(page.session);
  await page.session.signOut();
  const calls = server.calls.length;
  answer.resolve();
  await begun;
  expect(asked).toEqual([false]);
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null });
  expect(server.calls).toHaveLength(calls);
});

test('D-12 somebody who signed in in another tab during a sign-out is shown when it is over', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  page.identity.signOut = () => {
    // this tab is busy with signing out
    page.identity.listener('signed-in');
    return Promise.resolve();
  };
  const leo: SessionContext['user'] = { userId: 'u2', email: 'leo@example.com', groups: ['Agent'] };
  respondWithContext(testContext({ user: leo }));
  await page.session.signOut();
  expect(page.session.current).toMatchObject({ status: 'signed-in', user: { email: 'leo@example.com' } });
});

test('D-05 an admin who signs out while acting stops acting on the server, too, before the session ends', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }));
  await page.session.start();
  const steps: string[] = [];
  server.use(
    on('DELETE', 'loginAs', () => {
      steps.push('stop acting');
      return done();
    }),
  );
  page.identity.signOut = () => {
    steps.push('end the session');
    return Promise.resolve();
  };
  await page.session.signOut();
  expect(steps).toEqual(['stop acting', 'end the session']);
  const stop = server.calls.find(({ method }) => method === 'DELETE')!;
  expect(stop.headers).toMatchObject({ authorization: 'Bearer access', 'x-portal-acting-grant': 'grant-1' });
});
