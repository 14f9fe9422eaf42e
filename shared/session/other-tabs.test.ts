import { expect, jest, test } from '@jest/globals';
import { HttpClient } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { testContext } from '@portal/shared/testing';
import { on, reply } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import {
  ACTING,
  connect,
  grantIsOver,
  page,
  refreshing,
  respondWithContext,
  server,
  setUpSession,
  signedIn,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('D-12 an answer that was on its way brings nothing back to a tab that was signed out in another one', async () => {
  const listeners: (() => void)[] = [];
  const otherTabs = { announceSignOut: () => {}, onSignOut: (heard: () => void) => listeners.push(heard) };
  const answer = await refreshing({ otherTabs });
  listeners[0]!();
  await answer.comes();
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null, agent: null });
});

test('D-12 a tab that is still starting when somebody signs out in another one shows nothing of them', async () => {
  const listeners: (() => void)[] = [];
  const otherTabs = { announceSignOut: () => {}, onSignOut: (heard: () => void) => listeners.push(heard) };
  page.session = connect(window.sessionStorage, new HttpClient(), { otherTabs });
  page.identity.result = TOKENS;
  server.use(
    on('GET', 'session', () => {
      listeners[0]!();
      return reply(SessionContext, testContext());
    }),
  );
  await page.session.start();
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
});

test('D-12 a failure that was on its way changes nothing for a tab that was signed out meanwhile', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const answer = await refreshing();
  await page.session.signOut();
  await answer.fails();
  expect(page.session.current.status).toBe('signed-out');
  warn.mockRestore();
});

test('D-12 an answer that was on its way shows no page whose session has ended meanwhile', async () => {
  const answer = await refreshing({ hasFormInProgress: () => true });
  page.identity.listener('signed-out');
  await answer.comes();
  expect(page.session.current).toMatchObject({ status: 'signed-in', hasEnded: true });
});

test('D-12 who signs in in another tab sees nothing of an admin whose page waits there, nor of whom they acted for', async () => {
  page.session = connect(window.sessionStorage, new HttpClient(), { hasFormInProgress: () => true });
  page.identity.result = TOKENS;
  respondWithContext(testContext(ACTING));
  await page.session.start();
  page.identity.listener('signed-out');
  expect(page.session.current.hasEnded).toBe(true);
  const shown: (string | undefined)[] = [];
  page.session.state$.subscribe(({ user, hasEnded }) => shown.push(hasEnded ? 'hidden' : user?.email));
  const leo = testContext({ user: { userId: 'user-2', email: 'leo@example.com', groups: ['Agent'] } });
  server.use(grantIsOver('grant_invalid', leo));
  page.identity.listener('signed-in');
  await waitFor(() => expect(page.session.current.hasEnded).toBe(false));
  expect(page.session.current).toMatchObject({ user: leo.user, role: 'ROLE_AGENT', grant: null, notice: null });
  expect(new Set(shown)).toEqual(new Set(['hidden', 'leo@example.com']));
});

test('D-12 a sign-out is announced to the other tabs, where not even a half-filled form is kept', async () => {
  const listeners: (() => void)[] = [];
  let announced = 0;
  const otherTabs = { announceSignOut: () => announced++, onSignOut: (heard: () => void) => listeners.push(heard) };
  await signedIn({ hasFormInProgress: () => true, otherTabs });
  listeners[0]!();
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
  expect(announced).toBe(0);
  await signedIn({ otherTabs });
  await page.session.signOut();
  expect(announced).toBe(1);
});

test('a sign-out in another tab also signs this one out', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  page.identity.listener('signed-out');
  expect(page.session.current).toMatchObject({ status: 'signed-out', notice: 'You have been signed out.' });
});
