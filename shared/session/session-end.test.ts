import { expect, test } from '@jest/globals';
import { HttpClient } from '@portal/shared/api';
import { ADMIN_CONTEXT, TEST_TOKENS, testContext } from '@portal/shared/testing';
import { done, on, refuse, unreachable } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import { distinctUntilChanged, filter, map, take } from 'rxjs';
import {
  connect,
  RecordingIdentity,
  page,
  respondWithContext,
  server,
  setUpSession,
  signedIn,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('D-12 the change of a password, which ends the other sessions, does not sign out this page', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext());
  await page.session.start();
  const seen: string[] = [];
  page.session.state$.subscribe(({ status, hasEnded }) => seen.push(`${status} ${hasEnded}`));
  page.identity.changePassword = () => {
    page.identity.listener('signed-out');
    page.identity.listener('signed-in');
    return Promise.resolve();
  };
  await page.session.changePassword('Temporary-1', 'Harbor-92');
  expect(new Set(seen)).toEqual(new Set(['signed-in false']));
});
const refusals = (count: number) => {
  let refused = 0;
  return on('GET', 'listViews', () => (refused++ < count ? refuse(401, 'not_signed_in') : done()));
};

test('D-12 calls that are refused together share one renewal, and each is sent once more', async () => {
  const http = await signedIn();
  const renewals: boolean[] = [];
  page.identity.tokens = (options) => {
    if (options?.isRenewed) renewals.push(true);
    return Promise.resolve(TOKENS);
  };
  server.use(refusals(3));
  await Promise.all([1, 2, 3].map(() => http.request('GET', 'listViews')));
  expect(renewals).toHaveLength(1);
  expect(server.calls.filter(({ url }) => url === '/api/list-views')).toHaveLength(6);
  expect(page.session.current.status).toBe('signed-in');
});

test('D-12 a call that is refused again after the renewal ends the session, without a third try', async () => {
  const http = await signedIn();
  server.use(refusals(Infinity));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ status: 401 });
  expect(server.calls.filter(({ url }) => url === '/api/list-views')).toHaveLength(2);
  expect(page.session.current).toMatchObject({ status: 'signed-out', user: null, notice: 'You have been signed out.' });
});

test('D-12 a refused call whose renewal cannot reach the provider is a network error; nobody is signed out', async () => {
  const http = await signedIn();
  page.identity.tokens = (options) => Promise.resolve(options?.isRenewed ? { kind: 'unreachable' } : TOKENS);
  server.use(refusals(1));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ code: 'network' });
  expect(page.session.current.status).toBe('signed-in');
});

test('D-12 a call without a response is noted, and so is the next response; the page keeps its state', async () => {
  const http = await signedIn();
  server.use(on('GET', 'listViews', () => unreachable()));
  await expect(http.request('GET', 'listViews')).rejects.toMatchObject({ code: 'network' });
  expect(page.session.current).toMatchObject({ status: 'signed-in', isUnreachable: true, agent: { agentId: 10_482 } });
  server.use(on('GET', 'session', () => unreachable()));
  await page.session.refresh();
  expect(page.session.current).toMatchObject({ status: 'signed-in', isUnreachable: true });
  respondWithContext(testContext());
  await page.session.refresh();
  expect(page.session.current.isUnreachable).toBe(false);
});

test('D-12 a session that ends over a half-filled form keeps the subject until the same person signs in again', async () => {
  await signedIn({ hasFormInProgress: () => true });
  const heard: unknown[] = [];
  page.events.on('session.subject-changed').subscribe((subject) => heard.push(subject));
  // the last one, which is said again to a new listener
  heard.length = 0;
  page.identity.listener('signed-out');
  expect(page.session.current).toMatchObject({ status: 'signed-in', hasEnded: true, agent: { agentId: 10_482 } });
  page.identity.signInAgain = () => Promise.reject(new Error('Incorrect username or password.'));
  await expect(page.session.signInAgain('a guess')).rejects.toThrow('Incorrect');
  expect(page.session.current.hasEnded).toBe(true);
  page.identity.signInAgain = new RecordingIdentity().signInAgain;
  await page.session.signInAgain('Portal-2026!');
  expect(page.session.current).toMatchObject({ status: 'signed-in', hasEnded: false });
  expect([heard.length, page.forgotten]).toEqual([0, 0]);
});

test('D-12 when another person signs in elsewhere, nothing of the half-filled page before is left', async () => {
  await signedIn({ hasFormInProgress: () => true });
  page.identity.listener('signed-out');
  respondWithContext(testContext({ ...ADMIN_CONTEXT }));
  page.identity.listener('signed-in');
  await waitFor(() => expect(page.session.current.user?.email).toBe('alex@example.com'));
  expect(page.session.current).toMatchObject({ hasEnded: false, agent: null });
  expect(page.forgotten).toBe(1);
});

test('D-12 the end of a session is so long after the password was entered; the provider has the last word', async () => {
  await signedIn({ sessionSeconds: 600 });
  const { signedInAt } = TEST_TOKENS;
  expect(page.session.current.endsAt).toBe(signedInAt + 600_000);
  // another tab has signed in again
  const later = { ...TEST_TOKENS, signedInAt: signedInAt + 60_000 };
  page.identity.result = { kind: 'tokens', tokens: later };
  page.identity.listener('renewed');
  await waitFor(() => expect(page.session.current.endsAt).toBe(signedInAt + 660_000));
  await page.session.end();
  expect(page.session.current).toMatchObject({ status: 'signed-in', endsAt: null });
  page.identity.result = { kind: 'unreachable' };
  await page.session.end();
  expect(page.session.current.status).toBe('signed-in');
  page.identity.result = { kind: 'none' };
  await page.session.end();
  expect(page.session.current.status).toBe('signed-out');
});

test('D-12 two tabs whose computed end is too early each ask the provider once', async () => {
  const renewals: number[] = [];
  const tabs: RecordingIdentity[] = [];
  const openTab = async () => {
    const tab = new RecordingIdentity();
    tab.result = TOKENS;
    tab.tokens = (options) => {
      if (options?.isRenewed) {
        renewals.push(tabs.indexOf(tab));
        for (const each of tabs) each.listener('renewed');
      }
      return Promise.resolve(TOKENS);
    };
    tabs.push(tab);
    respondWithContext(testContext());
    const opened = connect(window.sessionStorage, new HttpClient(), { identity: tab, sessionSeconds: 0 });
    await opened.start();
    // as the host does when the time has come
    const isOver = opened.state$.pipe(map(({ endsAt }) => endsAt !== null && endsAt <= Date.now()));
    // without a limit a loop would never let the test fail
    isOver.pipe(distinctUntilChanged(), filter(Boolean), take(9)).subscribe(() => void opened.end());
    return opened;
  };
  const opened = [await openTab(), await openTab()];
  await waitFor(() => expect(opened.map(({ current }) => current.endsAt)).toEqual([null, null]));
  expect(renewals).toHaveLength(2);
  expect(new Set(renewals)).toEqual(new Set([0, 1]));
  // and a response does not bring it back
  await opened[0]!.refresh();
  expect(opened[0]!.current.endsAt).toBeNull();
});
