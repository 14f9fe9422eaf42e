import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TopicPayload } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import type { Session, SessionState } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import type { PortalRouter, PortalView } from '../routing/router.ts';
import { watchPopups } from './watch-popups.ts';

const { agent } = testContext();
const maya = { status: 'signed-in', role: 'ROLE_AGENT', actingRole: null, agent, user: { userId: 'maya' } };
const person = (changes: object = {}) => ({ ...maya, ...changes }) as unknown as SessionState;
const shown = (path: string, isChanging = false) =>
  ({
    decision: { kind: 'show', page: { path, layout: 'contained', access: 'protected' } },
    isChanging,
  }) as unknown as PortalView;

let bus: EventBus;
let opened: string[];
let asked: TopicPayload<'popups.wanted'>[];
let state$: BehaviorSubject<SessionState>;
let view$: BehaviorSubject<PortalView>;
let endRound: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/dashboard');
  bus = new EventBus();
  opened = [];
  asked = [];
  state$ = new BehaviorSubject(person({ status: 'starting', agent: null, role: null, user: null }));
  view$ = new BehaviorSubject<PortalView>({ decision: { kind: 'wait' }, isChanging: false });
  endRound = () => {};
  watchPopups({
    page: window,
    session: {
      state$,
      get current() {
        return state$.value;
      },
    } as unknown as Session,
    router: {
      view$,
      get view() {
        return view$.value;
      },
    } as unknown as PortalRouter,
    events: bus.from('host'),
    parcels: {
      hasOpen: false,
      openQuietly: (topic, values, options) => {
        if (topic === 'popups.wanted') asked.push(values as TopicPayload<'popups.wanted'>);
        else opened.push(topic);
        return new Promise((resolve) => {
          if (topic !== 'popups.wanted') return;
          endRound = () => resolve(true);
          options?.signal?.addEventListener('abort', endRound);
        });
      },
    },
    forms: { isThere: false },
    leaveGuard: { hasUnsaved: false },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(3_000);
  endRound();
  await jest.advanceTimersByTimeAsync(600);
}
const offer = (kind: string, changes: object = {}) =>
  bus.publish(
    'popup.candidate',
    { agentId: agent!.agentId, kind, eligibility: 'eligible', ...changes },
    'mfe-dashboard',
  );

test('HOST-29 remotes are asked once a page has settled for an agent, and again on another page', async () => {
  state$.next(person());
  view$.next(shown('/dashboard', true));
  await settle();
  expect(asked).toEqual([]);
  view$.next(shown('/dashboard'));
  state$.next(person());
  await settle();
  expect(asked).toEqual([{ agentId: agent?.agentId, isActing: false, path: '/dashboard' }]);
  view$.next(shown('/referrals'));
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(['/dashboard', '/referrals']);
});

test('remotes are asked again when something about the agent has changed, such as a signature', async () => {
  state$.next(person());
  view$.next(shown('/dashboard'));
  await settle();
  state$.next(person({ endsAt: 1 }));
  await settle();
  expect(asked).toHaveLength(1);
  state$.next(person({ agent: { ...agent, agentRfaSignDate: '2026-11-25' } }));
  await settle();
  expect(asked).toHaveLength(2);
});

test('a page that is left while remotes are still at work: their round is ended, and the next page is asked for', async () => {
  state$.next(person());
  view$.next(shown('/dashboard'));
  await jest.advanceTimersByTimeAsync(3_000);
  offer('featured-event');
  view$.next(shown('/events'));
  await jest.advanceTimersByTimeAsync(3_000);
  // the end of the first round is not that of the second
  expect([asked.map(({ path }) => path), opened]).toEqual([['/dashboard', '/events'], []]);
  endRound();
  await jest.advanceTimersByTimeAsync(0);
  expect(opened).toEqual(['popup.featured-event']);
});

test('popups offered while remotes are asked open afterwards, the first in the order', async () => {
  state$.next(person());
  view$.next(shown('/dashboard'));
  await jest.advanceTimersByTimeAsync(3_000);
  offer('onboarding-webinar');
  offer('requested-zips');
  expect(opened).toEqual([]);
  endRound();
  await jest.advanceTimersByTimeAsync(0);
  expect(opened).toEqual(['popup.requested-zips']);
});

test('CS-086 nobody is asked while an admin acts, and what is offered does not open', async () => {
  state$.next(person({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' }));
  view$.next(shown('/dashboard'));
  offer('requested-zips');
  await settle();
  expect([asked, opened]).toEqual([[], []]);
});

test('DASH-05 with the test flag remotes are asked for an acting admin, and the webinar opens', async () => {
  window.history.replaceState(null, '', '/dashboard?testAgentWebinarPopup=1');
  state$.next(person({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' }));
  view$.next(shown('/dashboard'));
  offer('requested-zips');
  offer('promotional-webinar');
  await settle();
  expect(asked).toMatchObject([{ isActing: true }]);
  expect(opened).toEqual(['popup.promotional-webinar']);
});

test('another person gets no popup that was offered for the previous one', async () => {
  state$.next(person());
  view$.next(shown('/dashboard'));
  await settle();
  offer('featured-event', { onlyOn: ['/events'] });
  state$.next(person({ agent: { ...agent, agentId: 99 } }));
  view$.next(shown('/events'));
  await settle();
  expect(opened).toEqual([]);
});

test('in a browser that has switched them off nothing opens but the ranking callout, and nothing is loaded', async () => {
  localStorage.setItem('portalPopups', 'off');
  state$.next(person());
  view$.next(shown('/dashboard'));
  await settle();
  offer('requested-zips');
  offer('ranking-callout');
  await settle();
  expect([opened, asked, bus.state('popup.turn')]).toEqual([[], [], { kind: 'ranking-callout' }]);
  localStorage.clear();
});

test('values that do not fit open nothing, are logged, and the next one has its turn', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  state$.next(person());
  view$.next(shown('/dashboard'));
  await settle();
  offer('congratulations', { values: { agentReferralId: '<script>' } });
  offer('requested-zips');
  await settle();
  expect(opened).toEqual(['popup.requested-zips']);
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
