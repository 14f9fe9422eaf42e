import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PrefetchPage } from '@portal/shared/remote';
import type { Session, SessionState } from '@portal/shared/session';
import { SIGNED_OUT, testAgent } from '@portal/shared/testing';
import { BehaviorSubject, Subject } from 'rxjs';
import type { ReleaseLoader } from '../federation/release-loader.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { Intent } from './intent.ts';
import { keyOf, type PageEntry } from './page-entry.ts';
import type { PagePrerender } from './page-prerender.ts';
import { PagePrefetch } from './page-prefetch.ts';

const signedInFor = (agentId: number): SessionState => ({
  ...SIGNED_OUT,
  status: 'signed-in',
  agent: testAgent({ agentId }),
});
const RANK = { remote: 'mfe-dashboard', exposedModule: './rank' } as PortalPage;

let state$: BehaviorSubject<SessionState>;
let now: number;
let opened$: Subject<void>;
let isAboutToReload: boolean;
let prefetch: jest.Mock<PrefetchPage>;
let load: jest.Mock<() => Promise<unknown>>;
let pages: PagePrefetch;
let prerender: { [Name in 'start' | 'has' | 'layOut' | 'discard']: jest.Mock<PagePrerender[Name]> };
let expired$: Subject<void>;
/** Key of the entry that is prerendered. */
let ahead: string | null;

beforeEach(() => {
  jest.useFakeTimers();
  state$ = new BehaviorSubject(signedInFor(1));
  now = 1_000;
  opened$ = new Subject();
  isAboutToReload = false;
  prefetch = jest.fn<PrefetchPage>().mockResolvedValue(undefined);
  load = jest.fn(() => Promise.resolve({ module: { prefetch }, version: '1.0.0' }));
  const session = {
    state$,
    get current() {
      return state$.value;
    },
  } as unknown as Session;
  ahead = null;
  expired$ = new Subject();
  prerender = {
    start: jest.fn((_page, entry) => void (ahead = keyOf(entry))),
    has: jest.fn((entry) => keyOf(entry) === ahead),
    layOut: jest.fn(),
    discard: jest.fn(),
  };
  window.history.replaceState(null, '', '/dashboard');
  pages = new PagePrefetch({
    session,
    loader: { load } as unknown as ReleaseLoader,
    pageOf: ({ pathname }) => (pathname === '/nowhere' ? null : RANK),
    isAboutToReload: () => isAboutToReload,
    prerender: {
      ...prerender,
      get isEmpty() {
        return ahead === null;
      },
      expired$,
    },
    opened$,
    window,
    now: () => now,
  });
});
afterEach(() => {
  jest.useRealTimers();
  setConnection(undefined);
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const entryAt = (address: string, state: unknown = null): PageEntry => ({
  address: new URL(address, 'http://portal.test'),
  state,
});
async function start(address: string, intent: Intent = 'aimed', state: unknown = null): Promise<void> {
  pages.start(entryAt(address, state), intent);
  await settle();
}
function setConnection(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

test('the code of the page is loaded, then its own prefetch is called with the address', async () => {
  await start('/rank?week=2');
  expect(load.mock.calls).toEqual([['mfe-dashboard', './rank']]);
  expect(prefetch.mock.calls).toMatchObject([[{ pathname: '/rank', search: '?week=2', state: null }]]);
});

test('a page without a prefetch, one whose prefetch fails and one that does not exist are ignored', async () => {
  load.mockResolvedValueOnce({ module: {}, version: '1.0.0' });
  await start('/rank');
  load.mockRejectedValueOnce(new Error('no network'));
  await start('/events');
  await start('/nowhere');
  expect(load).toHaveBeenCalledTimes(2);
  expect(prefetch).not.toHaveBeenCalled();
});

test('a page is not prefetched again for ten seconds, at another address it is', async () => {
  await start('/referrals');
  await start('/referrals', 'pressed');
  await start('/referrals?tab=wins');
  expect(prefetch).toHaveBeenCalledTimes(2);
  now += 9_999;
  await start('/referrals');
  expect(prefetch).toHaveBeenCalledTimes(2);
  now += 1;
  await start('/referrals');
  expect(prefetch).toHaveBeenCalledTimes(3);
});

test('at most two pages that are pointed at load at once; a pressed link always loads', async () => {
  prefetch.mockReturnValue(new Promise(() => {}));
  await start('/a');
  await start('/b');
  await start('/c');
  expect(prefetch).toHaveBeenCalledTimes(2);
  await start('/c', 'pressed');
  expect(prefetch).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(10_000);
  await start('/d');
  expect(prefetch).toHaveBeenCalledTimes(4);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is loaded with %p',
  async (connection) => {
    setConnection(connection);
    await start('/rank', 'pressed');
    expect(load).not.toHaveBeenCalled();
  },
);

test('a fast connection that does not save data loads', async () => {
  setConnection({ saveData: false, effectiveType: '4g' });
  await start('/rank');
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['a session that has ended', () => state$.next({ ...state$.value, hasEnded: true })],
  ['a server that cannot be reached', () => state$.next({ ...state$.value, isUnreachable: true })],
  ['a tab that loads again with the next page', () => (isAboutToReload = true)],
])('nothing is loaded for %s', async (_, change) => {
  change();
  await start('/rank', 'pressed');
  expect(load).not.toHaveBeenCalled();
});

test('a load for one person does not continue for another', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  load.mockReturnValueOnce(promise);
  await start('/rank');
  state$.next(signedInFor(2));
  resolve({ module: { prefetch }, version: '1.0.0' });
  await settle();
  expect(prefetch).not.toHaveBeenCalled();
});

test('a running prefetch is aborted when the person changes, and starts over for the next one', async () => {
  prefetch.mockReturnValue(new Promise(() => {}));
  await start('/rank');
  await start('/events');
  const signals = () => prefetch.mock.calls.map(([{ signal }]) => signal.aborted);
  expect(signals()).toEqual([false, false]);
  state$.next(signedInFor(2));
  await start('/rank');
  expect(signals()).toEqual([true, true, false]);
});

const prerendered = () => prerender.start.mock.calls.map(([, { address }]) => address.pathname);
const prerenderable = () => ({ module: { prefetch, canPrerender: true }, version: '1.0.0' });

test('a page that allows it is prerendered when its data is here', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  await start('/rank?week=2');
  expect(prerendered()).toEqual([]);
  resolve();
  await settle();
  expect(prerendered()).toEqual(['/rank']);
  expect(prerender.start.mock.calls[0]![0]).toBe(RANK);
});

test('a page that was opened and left is prerendered again at once', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/rank');
  await start('/rank');
  expect(prerendered()).toEqual(['/rank']);
  ahead = null;
  opened$.next();
  // back without a link
  opened$.next();
  await start('/rank');
  expect(prerendered()).toEqual(['/rank', '/rank']);
});

test('a page is not prerendered without opting in, without its data, or after the pointer has moved on', async () => {
  await start('/no-word');
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  prefetch.mockRejectedValueOnce(new Error('no network'));
  await start('/no-data');
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  await start('/left');
  await start('/aimed-at-now');
  resolve();
  await settle();
  expect(prerendered()).toEqual(['/aimed-at-now']);
});

test('a page prerendered for one person is discarded for another, and nothing more is prerendered', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  await start('/rank');
  expect(prerender.discard).not.toHaveBeenCalled();
  state$.next(signedInFor(2));
  expect(prerender.discard).toHaveBeenCalledTimes(1);
  resolve();
  await settle();
  expect(prerendered()).toEqual([]);
});

test('a page that is opened asks for its data at once, also where data is saved, and is not prerendered', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  setConnection({ saveData: true });
  window.history.replaceState(null, '', '/referrals?tab=wins');
  opened$.next();
  await settle();
  expect(prefetch.mock.calls).toMatchObject([[{ pathname: '/referrals', search: '?tab=wins' }]]);
  expect(prerendered()).toEqual([]);

  prefetch.mockRejectedValueOnce(new Error('no network'));
  opened$.next();
  isAboutToReload = true;
  opened$.next();
  await settle();
  expect(prefetch).toHaveBeenCalledTimes(2);
});

test('a page whose link was pointed at just before it was opened is not prerendered any more', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  await start('/rank');
  opened$.next();
  resolve();
  await settle();
  expect(prerendered()).toEqual([]);
});

test('the pointer comes back to a link: its page takes the place of another one again, without asking for its data again', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/rank');
  await start('/events');
  await start('/rank');
  await start('/rank');
  expect(prerendered()).toEqual(['/rank', '/events', '/rank']);
  expect(prefetch).toHaveBeenCalledTimes(2);
});

test('the same address with and without something for the page is two pages', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/rank', 'aimed', { week: 1 });
  await start('/rank');
  expect(prerender.start.mock.calls.map(([, { state }]) => state)).toEqual([{ week: 1 }, null]);
});

test('a likely page is laid out when its link is pointed at', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/rank', 'likely');
  expect(prerender.start.mock.calls.map(([, , , intent]) => intent)).toEqual(['likely']);
  expect(prerender.layOut).not.toHaveBeenCalled();
  await start('/rank');
  expect(prerender.layOut.mock.calls).toEqual([[entryAt('/rank')]]);
  expect(prerendered()).toEqual(['/rank']);
});

test('a page that is pointed at replaces a likely page, which comes back when that was not opened', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/referrals', 'likely');
  await start('/rank');
  await start('/referrals', 'likely');
  expect(prerendered()).toEqual(['/referrals', '/rank']);
  ahead = null;
  expired$.next();
  await settle();
  expect(prerendered()).toEqual(['/referrals', '/rank', '/referrals']);
  // its data was asked for once
  expect(prefetch).toHaveBeenCalledTimes(2);

  opened$.next();
  ahead = null;
  expired$.next();
  await settle();
  expect(prerendered()).toHaveLength(3);
});

test('a likely page does not keep away what is pointed at meanwhile, nor take its place', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  const rank = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(rank.promise);
  await start('/rank');
  await start('/referrals', 'likely');
  expect(prerendered()).toEqual(['/referrals']);
  rank.resolve();
  await settle();
  expect(prerendered()).toEqual(['/referrals', '/rank']);
});

test('a likely page whose link is pointed at while its data is on its way counts as pointed at', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetch.mockReturnValueOnce(promise);
  await start('/rank', 'likely');
  await start('/rank');
  resolve();
  await settle();
  expect(prerender.start.mock.calls.map(([, , , intent]) => intent)).toEqual(['aimed']);
});

test('nothing that is likely for one person is prerendered for another', async () => {
  load.mockImplementation(() => Promise.resolve(prerenderable()));
  await start('/referrals', 'likely');
  state$.next(signedInFor(2));
  ahead = null;
  expired$.next();
  await settle();
  expect(prerendered()).toEqual(['/referrals']);
});

test('D-05 while staff act for somebody, nothing is read before a link is pressed, since it is recorded as opened', async () => {
  state$.next({ ...state$.value, role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' });
  await start('/referrals', 'likely');
  await start('/referrals');
  expect(load).not.toHaveBeenCalled();
  await start('/referrals', 'pressed');
  expect(prefetch).toHaveBeenCalledTimes(1);
});
