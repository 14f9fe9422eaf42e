import { beforeEach, expect, jest, test } from '@jest/globals';
import { EventBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { LeaveGuard } from './leave-guard.ts';

const ORIGIN = window.location.origin;
const go = jest.fn();
const pushState = jest.fn();
const session = { current: { status: 'signed-in' } };
let bus: EventBus;
const onSettled = jest.fn();
let guard: LeaveGuard;
let page: EventTarget & Pick<Window, 'setTimeout'> & { history: object; location: URL };

beforeEach(() => {
  go.mockClear();
  pushState.mockClear();
  onSettled.mockClear();
  session.current.status = 'signed-in';
  bus = new EventBus();
  page = Object.assign(new EventTarget(), {
    history: { pushState, state: null },
    location: new URL('/settings?tab=2', ORIGIN),
    setTimeout: ((run: () => void) => run()) as unknown as Window['setTimeout'],
  });
  guard = new LeaveGuard({
    page: page as unknown as Window,
    events: bus,
    session: session as Session,
    onSettled,
  });
  guard.watch();
});

const type = (changes: number, isKept = true, isBeingKept = false, form?: string) =>
  bus
    .from('mfe-dashboard')
    .publish('form.unsaved', { title: 'Preferences', changes, isKept, isBeingKept, ...(form && { form }) });

/** As single-spa announces a change of the address. Returns whether it was canceled and whether anybody else heard it. */
function goTo(newPath: string, oldPath = '/preferences?id=MQ') {
  const cancelNavigation = jest.fn();
  const later = jest.fn();
  page.addEventListener('single-spa:before-routing-event', later);
  page.dispatchEvent(
    new CustomEvent('single-spa:before-routing-event', {
      detail: { oldUrl: ORIGIN + oldPath, newUrl: ORIGIN + newPath, cancelNavigation },
    }),
  );
  page.removeEventListener('single-spa:before-routing-event', later);
  return { isCanceled: cancelNavigation.mock.calls.length > 0, isHeard: later.mock.calls.length > 0 };
}
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a page with changes is not left before the question is answered; then it is', () => {
  type(2);
  const popped = jest.fn();
  page.addEventListener('popstate', popped);
  expect(goTo('/rank?week=3#now')).toEqual({ isCanceled: true, isHeard: false });
  expect(guard.leaving?.form).toEqual({ title: 'Preferences', changes: 2, isKept: true, isBeingKept: false });
  // the mounted routers read the address again
  expect(popped).toHaveBeenCalledTimes(1);
  guard.stay();
  expect([guard.leaving, pushState.mock.calls]).toEqual([null, []]);
  goTo('/rank?week=3#now');
  guard.leave();
  expect(pushState.mock.calls).toEqual([[null, '', `${ORIGIN}/rank?week=3#now`]]);
  expect(goTo('/rank')).toEqual({ isCanceled: false, isHeard: true });
});

test.each<[string, () => void, string]>([
  ['nothing was changed', () => {}, '/rank'],
  ['everything was saved', () => (type(1), type(0)), '/rank'],
  ['only the query changes', () => type(1), '/preferences?id=MQ&tab=2'],
  ['the session has ended', () => (type(1), (session.current.status = 'signed-out')), '/login'],
  ['another person is shown', () => (type(1), showAnother()), '/dashboard'],
])('nobody is asked when %s', (_why, prepare, to) => {
  prepare();
  expect(goTo(to)).toEqual({ isCanceled: false, isHeard: true });
  expect(guard.leaving).toBeNull();
});

test('the dialog follows a draft that is saved, or fails, while it asks', () => {
  type(1, false, true);
  goTo('/events');
  expect(guard.leaving?.form).toMatchObject({ isKept: false, isBeingKept: true });
  type(1, true);
  expect(guard.leaving?.form).toMatchObject({ isKept: true, isBeingKept: false });
  // it could not be saved
  type(1, false);
  expect(guard.leaving?.form).toMatchObject({ isKept: false, isBeingKept: false });
  guard.leave();
  expect(pushState.mock.calls).toEqual([[null, '', `${ORIGIN}/events`]]);
});

test('closing the tab asks only for what no draft has', () => {
  expect(closeTab()).toBe(false);
  type(1, true);
  expect(closeTab()).toBe(false);
  type(1, false);
  expect(closeTab()).toBe(true);
  type(0, false);
  expect(closeTab()).toBe(false);
});

const showAnother = () =>
  bus
    .from('host')
    .publish('session.subject-changed', { role: 'ROLE_ADMIN', actingRole: null, agentId: 7, reloDirectorId: null });

test('within a page only a parameter that takes the form away asks', () => {
  bus
    .from('mfe-admin')
    .publish('form.unsaved', { title: 'Statuses', changes: 1, isKept: false, parameters: ['tab', 'kind'] });
  expect(goTo('/settings?tab=2&kind=status&side=buyer', '/settings?tab=2&kind=status').isCanceled).toBe(false);
  expect(goTo('/settings?tab=2&kind=perk', '/settings?tab=2&kind=status').isCanceled).toBe(true);
  guard.stay();
  expect(goTo('/settings?tab=3', '/settings?tab=2&kind=status').isCanceled).toBe(true);
});

test('a form that had changes and has none any more has settled; one that never had any says nothing', () => {
  type(0);
  expect(onSettled).not.toHaveBeenCalled();
  type(2);
  type(0);
  type(0);
  expect(onSettled).toHaveBeenCalledTimes(1);
});

test('a link and a call are asked about before the address changes', () => {
  const after = new URL('/rank?week=3#now', ORIGIN);
  expect(guard.ask(go, after)).toBe(false);
  type(1);
  const sameForm = new URL('/settings?tab=3', ORIGIN);
  expect([guard.wouldAsk(sameForm), guard.ask(go, sameForm)]).toEqual([false, false]);
  expect([guard.wouldAsk(after), guard.leaving]).toEqual([true, null]);
  expect(guard.ask(go, after)).toBe(true);
  expect(guard.leaving?.form.title).toBe('Preferences');
  expect(go).not.toHaveBeenCalled();
  guard.leave();
  expect(go).toHaveBeenCalledTimes(1);
  expect(guard.ask(go, after)).toBe(false);
});

test('after Back or Forward the page that was left counts, not the address that the browser shows by then', () => {
  type(2);
  const [here, before] = [new URL(page.location), new URL('/preferences', ORIGIN)];
  expect(guard.ask(go, here)).toBe(false);
  expect(guard.ask(go, here, before)).toBe(true);
  guard.stay();
  expect([guard.leaving, go.mock.calls]).toEqual([null, []]);
});

test('a form that closes over another leaves the question of that one', () => {
  type(1, false, false, 'update');
  type(3, false, false, 'report');
  type(0, true, false, 'report');
  expect([guard.hasUnsaved, closeTab(), onSettled.mock.calls.length]).toEqual([true, true, 0]);
  expect(guard.ask(go, new URL('/rank', ORIGIN))).toBe(true);
  expect(guard.leaving?.form).toMatchObject({ form: 'update', changes: 1 });
  type(0, true, false, 'update');
  expect([guard.hasUnsaved, closeTab(), onSettled.mock.calls.length]).toEqual([false, false, 1]);
});

test('a form that stays is asked about later, when another one on its page was left', () => {
  const say = (form: string, parameters: string[]) =>
    bus.from('mfe-admin').publish('form.unsaved', { form, title: form, changes: 1, isKept: false, parameters });
  say('piece', ['tab']);
  say('note', []);
  say('filter', ['tab', 'kind']);
  const tab = new URL('/settings?tab=3', ORIGIN);
  expect(guard.ask(go, tab)).toBe(true);
  guard.leave();
  // all that the tab takes away, with one question
  expect(guard.wouldAsk(tab)).toBe(false);
  expect([guard.hasUnsaved, closeTab()]).toEqual([true, true]);
  expect(guard.ask(go, new URL('/rank', ORIGIN))).toBe(true);
  expect(guard.leaving?.form.title).toBe('note');
});

test('does not ask once the session has ended', () => {
  type(1);
  session.current.status = 'signed-out';
  expect(guard.ask(go, new URL('/login', ORIGIN))).toBe(false);
  expect(guard.ask(go, new URL('/rank', ORIGIN), new URL('/preferences', ORIGIN))).toBe(false);
});
