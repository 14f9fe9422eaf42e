import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { News } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import type { Session, SessionState } from '@portal/shared/session';
import { SIGNED_OUT, testAgent } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import type { PortalRouter, PortalView } from '../routing/router.ts';
import { isMarked, NewsWatch } from './news-watch.ts';

const NOTHING = { referrals: false, events: false };
const agent: SessionState = { ...SIGNED_OUT, status: 'signed-in', role: 'ROLE_AGENT', agent: testAgent() };
const acting: SessionState = {
  ...agent,
  role: 'ROLE_ADMIN',
  actingRole: 'ROLE_AGENT',
  grant: { token: 'grant', role: 'Agent', subjectId: 1, expiresAt: '2026-11-20T18:00:00.000Z' },
};
const at = (path: string) => ({ decision: { kind: 'show', page: { path } }, isChanging: false }) as PortalView;

let session$: BehaviorSubject<SessionState>;
let view$: BehaviorSubject<PortalView>;
let events: EventBus;
let calls: string[];
/** What the server says is new, until the section is visited. */
let onServer: Partial<News>;
let notified: unknown[];
/** How often live updates were requested. */
let wanted: number;
let watch: NewsWatch;

/** @param listen subscribes to the session before the watch does, as the router does */
function start(session: SessionState, path: string, listen?: () => void): void {
  session$ = new BehaviorSubject(session);
  view$ = new BehaviorSubject(at(path));
  listen?.();
  watch = new NewsWatch({
    http: {
      request: (method, endpoint, options) => {
        const section = options?.path?.['section'] as keyof News | undefined;
        calls.push(`${method} ${section ?? endpoint}`);
        if (section) onServer = { ...onServer, [section]: false };
        return Promise.resolve({ notifications: [], ...onServer } as never);
      },
    },
    session: {
      state$: session$,
      get current() {
        return session$.value;
      },
    } as unknown as Session,
    router: {
      view$,
      get view() {
        return view$.value;
      },
    } as unknown as PortalRouter,
    events,
    notify: (notifications) => notified.push(...notifications),
    wantLive: () => wanted++,
  });
  watch.watch();
}
const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  events = new EventBus();
  calls = [];
  notified = [];
  wanted = 0;
  onServer = { referrals: true, events: true };
});
afterEach(() => {
  jest.useRealTimers();
});

test('D-42, HOST-43 marks are those of the server until the section is opened', async () => {
  start(agent, '/dashboard');
  await settle();
  expect(watch.news).toEqual({ referrals: true, events: true });
  view$.next(at('/referrals'));
  await settle();
  expect(watch.news).toEqual({ referrals: false, events: true });
  view$.next(at('/events'));
  await settle();
  expect(watch.news).toEqual(NOTHING);
  expect(calls).toEqual(['GET news', 'PUT referrals', 'GET news', 'PUT events', 'GET news']);
});

test('D-42 news that arrives while its section is on the screen counts as seen, elsewhere as new', async () => {
  start(agent, '/referrals');
  await settle();
  onServer = { ...onServer, referrals: true };
  events.from('host').publish('live.changed', { changes: [] });
  await settle(1_000);
  expect(watch.news.referrals).toBe(false);
  view$.next(at('/dashboard'));
  await settle();
  onServer = { ...onServer, referrals: true };
  events.from('host').publish('live.changed', { changes: [] });
  await settle(1_000);
  expect(watch.news.referrals).toBe(true);
});

test('D-06, D-42 an acting admin sees the marks, and opening the section leaves them', async () => {
  start(acting, '/dashboard');
  await settle();
  view$.next(at('/referrals'));
  await settle();
  expect(watch.news).toEqual({ referrals: true, events: true });
  expect(calls).toEqual(['GET news', 'GET news']);
});

test('a page that is not found is no visit, and without an agent nothing is requested', async () => {
  start(agent, '/dashboard');
  view$.next({ decision: { kind: 'not-found' }, isChanging: false });
  await settle();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  calls = [];
  session$.next({ ...agent, role: 'ROLE_ADMIN', agent: null });
  await settle();
  expect([calls, watch.news]).toEqual([[], NOTHING]);
});

test('nothing is requested before the router has decided, and then the visit comes first', async () => {
  start(agent, '/referrals');
  view$.next({ decision: { kind: 'wait' }, isChanging: false });
  await settle();
  calls = [];
  session$.next({ ...agent, agent: testAgent({ agentId: 2 }) });
  await settle();
  expect(calls).toEqual([]);
  view$.next(at('/referrals'));
  await settle();
  expect(calls).toEqual(['PUT referrals', 'GET news']);
});

test('a start makes one request, although the router and the session both announce the agent', async () => {
  start({ ...SIGNED_OUT, status: 'starting' }, '/dashboard', () => {
    const decide = ({ status }: SessionState) =>
      view$.next(
        status === 'signed-in' ? at('/dashboard') : ({ decision: { kind: 'wait' }, isChanging: false } as PortalView),
      );
    session$.subscribe(decide);
  });
  session$.next(agent);
  await settle();
  expect(calls).toEqual(['GET news']);
});

test('two triggers at once make one request, after the visit', async () => {
  start(agent, '/referrals');
  events.from('host').publish('news.wanted', {});
  await settle();
  expect(calls.filter((call) => call.startsWith('GET'))).toEqual(['GET news']);
});

test('D-12 nothing is requested while the page waits for its author, whom the server would refuse', async () => {
  start(agent, '/dashboard');
  await settle();
  calls = [];
  session$.next({ ...agent, hasEnded: true });
  await settle(120_000);
  expect(calls).toEqual([]);
  session$.next(agent);
  await settle(60_000);
  expect(calls).toEqual(['GET news']);
});

test('the mark of an entry without news of its own is shown as declared', () => {
  expect([isMarked('/referrals', NOTHING), isMarked('/events?tab=1', NOTHING)]).toEqual([false, false]);
  expect(isMarked('/tickets', NOTHING)).toBe(true);
});

test('HOST-24 notifications are requested each minute while the page is shown', async () => {
  start(agent, '/dashboard');
  await settle();
  expect(notified).toEqual([]);
  const notification = { id: 'a', template: 'new-lead', values: {}, title: '2 new leads', path: '/referrals' };
  onServer = { ...onServer, notifications: [notification] };
  await settle(62_000);
  expect(notified).toEqual([notification]);
  expect(calls).toEqual(['GET news', 'GET news']);
});

test('HOST-24 a change causes a request for new leads at once, and the changes that follow it one together', async () => {
  start(agent, '/update-profile');
  await settle(2_000);
  calls = [];
  const notification = { id: 'a', template: 'new-lead', values: {}, title: 'New lead', path: '/referrals' };
  onServer = { ...onServer, notifications: [notification] };
  for (let change = 0; change < 3; change++) events.from('host').publish('live.changed', { changes: [] });
  await settle();
  expect(notified).toEqual([notification]);
  expect(calls).toEqual(['GET news']);
  await settle(1_000);
  expect(calls).toEqual(['GET news', 'GET news']);
});

test('HOST-24 every page of an agent follows changes once it is there, for each agent; that of an acting admin does not', async () => {
  start(agent, '/partner-services');
  await settle(1_400);
  expect(wanted).toBe(0);
  await settle(200);
  expect(wanted).toBe(1);
  session$.next({ ...agent, agent: testAgent({ agentId: 77 }) });
  await settle(2_000);
  expect(wanted).toBe(2);
  session$.next(acting);
  await settle(2_000);
  session$.next({ ...agent, role: 'ROLE_RELO_DIRECTOR', agent: null });
  await settle(2_000);
  expect(wanted).toBe(2);
});
