import { beforeEach, expect, jest, test } from '@jest/globals';
import { EventBus } from '@portal/shared/events';
import type { Session, SessionState } from '@portal/shared/session';
import { ADMIN_CONTEXT, SIGNED_OUT, testAgent, testContext } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import { followSession } from './follow-session.ts';
import type { PortalRouter } from './router.ts';

const GRANT = { token: 'grant-1', role: 'Agent' as const, subjectId: 10_482, expiresAt: '2026-11-23T12:00:00Z' };
const ADMIN: SessionState = { ...SIGNED_OUT, status: 'signed-in', ...testContext(ADMIN_CONTEXT) };
const ACTING: SessionState = { ...ADMIN, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT };
const STARTING: SessionState = { ...SIGNED_OUT, status: 'starting' };
const NOTICE = 'Your time to act for this person is over. You are back in your own account.';

const navigate = jest.fn();
const removeLeft = jest.fn();
beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
});

/** Follows a session that is in these states, one after the other. */
function follow(...states: SessionState[]) {
  const refresh = jest.fn(() => Promise.resolve());
  const start = jest.fn(() => Promise.resolve());
  const state$ = new BehaviorSubject<SessionState>(STARTING);
  const session = {
    state$,
    refresh,
    start,
    get current() {
      return state$.value;
    },
  } as unknown as Session;
  const router = { navigate, update: () => {} } as unknown as PortalRouter;
  const events = new EventBus();
  followSession({ session, router, pages: { removeLeft }, events });
  for (const state of states) state$.next(state);
  return { refresh, start, events, next: (state: SessionState) => state$.next(state) };
}

/** Where the tab is sent meanwhile. */
function sentTo(...states: SessionState[]): unknown[] {
  follow(...states);
  return navigate.mock.calls.flat();
}

test('D-05 an admin whose time to act is over is sent home, once', () => {
  const ended = { ...ADMIN, notice: NOTICE };
  expect(sentTo(ACTING, ended, { ...ended }, ADMIN)).toEqual(['/']);
});

test('D-05 so is one whose time ended while the page waited for the password, when they are back', () => {
  const waiting = [
    { ...ACTING, hasEnded: true },
    { ...ADMIN, notice: NOTICE, hasEnded: true },
  ];
  expect(sentTo(ACTING, ...waiting)).toEqual([]);
  expect(sentTo(ACTING, ...waiting, { ...ADMIN, notice: NOTICE })).toEqual(['/']);
});

test.each([
  ['who returns by choice goes where the button says', [ACTING, ADMIN]],
  ['whose time had ended before a reload stays', [{ ...ADMIN, notice: NOTICE }]],
  ['who goes on acting stays', [ACTING, { ...ACTING, isUnreachable: true }]],
  ['who signs out and in again is not sent', [ACTING, STARTING, SIGNED_OUT, ADMIN]],
])('D-05, D-07 an admin %s', (_, states) => {
  expect(sentTo(...states)).toEqual([]);
});

test('D-05 another person at the page of an admin who acted is not sent', () => {
  const leo: SessionState = { ...SIGNED_OUT, status: 'signed-in', ...testContext() };
  expect(sentTo(ACTING, { ...ACTING, hasEnded: true }, { ...leo, notice: 'x' })).toEqual([]);
});

test.each<[string, SessionState, unknown[]]>([
  ['a page that is shown is asked about', { ...ADMIN, isUnreachable: true }, [1, 0]],
  ['a session that could not be read is read', { ...SIGNED_OUT, status: 'offline' }, [0, 1]],
  ['a page that never lost its network asks nothing', ADMIN, [0, 0]],
])('D-12 with the network back %s again', (_, state, calls) => {
  const { refresh, start } = follow(state);
  window.dispatchEvent(new Event('online'));
  expect([refresh.mock.calls.length, start.mock.calls.length]).toEqual(calls);
});

test('HOST-07 an admin who has just loaded an agent is sent to the dashboard, and the page before shows nothing of the agent', () => {
  const { events } = follow(ADMIN, ACTING);
  const subject = { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', agentId: 10_482, reloDirectorId: null } as const;
  events.from('session').publish('session.subject-changed', subject);
  expect(navigate.mock.calls).toEqual([['/dashboard']]);
  expect(removeLeft).toHaveBeenCalledTimes(1);
  expect(navigate.mock.invocationCallOrder[0]).toBeLessThan(removeLeft.mock.invocationCallOrder[0]!);
  events.from('session').publish('session.subject-changed', { ...subject, agentId: null });
  events.from('session').publish('session.subject-changed', { ...subject, role: 'ROLE_AGENT', agentId: 7 });
  expect(removeLeft).toHaveBeenCalledTimes(1);
});

test('D-12 a session that was still awaited when the network came back is read once more', async () => {
  const { start, next } = follow(STARTING);
  window.dispatchEvent(new Event('online'));
  next({ ...SIGNED_OUT, status: 'offline' });
  await Promise.resolve();
  expect(start).toHaveBeenCalledTimes(1);
  next(STARTING);
  next({ ...SIGNED_OUT, status: 'offline' });
  await Promise.resolve();
  expect(start).toHaveBeenCalledTimes(1);
});
