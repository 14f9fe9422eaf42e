import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { forgetQueries, queryClient } from '@portal/shared/api';
import { type FloatingBanner, FloatingBannerResponse, SessionContext } from '@portal/shared/contracts';
import { log, type LogEntry } from '@portal/shared/log';
import { session } from '@portal/shared/session';
import { fakeIdentity, TEST_TOKENS, testAgent, testContext, testDirector } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { on, refuse, reply, startServer } from '@portal/shared/testing/server';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { ChromeContext, type ChromeServices } from '../chrome/chrome-context.ts';
import type { PortalView } from '../routing/router.ts';
import { FloatingBannerMemory, isBannerPage } from './floating-banner.ts';
import { FloatingBannerPlace } from './FloatingBannerPlace.tsx';

const BANNER: FloatingBanner = {
  bannerUrl: '/content/v1/banner-ads/floating-top/visit',
  bannerImage: { src: '/content/v1/images/quote.svg', alt: 'A quote' },
  title: 'Title quotes in one minute',
  bannerContent: 'Send your seller a net sheet.',
  partnerLogo: { src: '/content/v1/images/logo.svg', alt: 'Harbor & Pine Title' },
  ctaText: 'See partner services',
  fullImageBanner: false,
};
const AGENT = testContext({ role: 'ROLE_AGENT', agent: testAgent() });
const DIRECTOR = testContext({ role: 'ROLE_RELO_DIRECTOR', reloDirector: testDirector() });

const bannerIs = (data: FloatingBanner | null) =>
  on('POST', 'floatingBanner', () => reply(FloatingBannerResponse, { data }));
const contextIs = (context: SessionContext) => on('GET', 'session', () => reply(SessionContext, context));
const { calls, use } = startServer(contextIs(AGENT), bannerIs(BANNER));
const bannerCalls = () => calls.filter(({ url }) => url.includes('get-floating-top-banner'));

const view$ = new BehaviorSubject({ isChanging: false } as PortalView);
const router = {
  view$,
  get view() {
    return view$.value;
  },
} as unknown as ChromeServices['router'];
let root: Root;
let place: HTMLElement;
let memory: FloatingBannerMemory;
const entries: LogEntry[] = [];

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  log.addSink((entry) => entries.push(entry));
  connectSession({
    identity: fakeIdentity({ tokens: async () => ({ kind: 'tokens', tokens: TEST_TOKENS }) }),
  });
});
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.clear();
  queryClient.clear();
  entries.length = 0;
  memory = new FloatingBannerMemory(sessionStorage, true);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await session.start();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  jest.restoreAllMocks();
});

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 400)));
async function visit(address: string) {
  show(address);
  await settle();
}
function show(address: string) {
  window.history.replaceState(null, '', address);
  view$.next({ ...view$.value });
  const services = { router, floatingBanner: memory } as ChromeServices;
  act(() =>
    root.render(
      <ChromeContext value={services}>
        <FloatingBannerPlace />
      </ChromeContext>,
    ),
  );
}

test('EVT-13, CS-152 the banner belongs to three exact addresses', () => {
  const others = [
    '/',
    '/referrals/',
    '/Referrals',
    '/referrals-details/Nw',
    '/referrals/agents',
    '/dashboard',
    '/event',
  ];
  expect(['/events', '/update-profile', '/referrals'].filter(isBannerPage)).toHaveLength(3);
  expect(others.filter(isBannerPage)).toEqual([]);
});

test('EVT-14, API-42, CS-154 the banner is requested on its pages only, by POST with an empty object, and once for several pages', async () => {
  for (const address of ['/', '/dashboard', '/referrals-details/Nw']) await visit(address);
  expect(bannerCalls()).toEqual([]);
  await visit('/referrals?tab=wins');
  await visit('/dashboard');
  await visit('/events');
  expect(bannerCalls().map(({ method, body }) => [method, body])).toEqual([['POST', {}]]);
});

test('EVT-15 the banner shows picture, title, text, logo and a counted link that opens a new tab', async () => {
  await visit('/referrals');
  const banner = place.querySelector('aside')!;
  expect(banner).toHaveTextContent('Title quotes in one minute');
  expect(banner).toHaveTextContent('Send your seller a net sheet.');
  expect([...banner.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['A quote', 'Harbor & Pine Title']);
  const link = banner.querySelector('a')!;
  expect(link).toHaveTextContent('See partner services');
  expect(link).toHaveAttribute('href', BANNER.bannerUrl);
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener']);
});

test('EVT-16 the full-image variant is its picture, as a link', async () => {
  use(bannerIs({ ...BANNER, fullImageBanner: true }));
  await visit('/referrals');
  const banner = place.querySelector('aside')!;
  expect(banner.querySelectorAll('img')).toHaveLength(1);
  expect(banner.querySelector('a img')).toHaveAttribute('alt', 'A quote');
  expect(banner).not.toHaveTextContent('Send your seller a net sheet.');
});

test('EVT-17, CS-153 when the fetch fails nothing is shown, and exactly one sentence is logged', async () => {
  use(on('POST', 'floatingBanner', () => refuse(503, 'unavailable')));
  await visit('/referrals');
  expect(place.querySelector('aside')).toBeNull();
  expect(place).toHaveTextContent('');
  expect(entries.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'Something went wrong while trying to fetch banner ads.'],
  ]);
});

test('EVT-17 a fetch that is stopped because the person changes is no failure', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  use(
    on('POST', 'floatingBanner', async () => {
      await held;
      return reply(FloatingBannerResponse, { data: BANNER });
    }),
  );
  await visit('/referrals');
  expect(bannerCalls()).toHaveLength(1);
  forgetQueries(queryClient);
  await settle();
  release();
  expect(entries).toEqual([]);
});

test('nothing moves: without room from the start it waits for the next page', async () => {
  memory = new FloatingBannerMemory(sessionStorage, false);
  await visit('/referrals');
  expect(place).toBeEmptyDOMElement();
  await visit('/update-profile');
  expect(place.querySelector('aside')).toBeInTheDocument();
});

test('the banner is requested after the page is there', async () => {
  view$.next({ ...view$.value, isChanging: true });
  await visit('/referrals');
  expect(bannerCalls()).toEqual([]);
  act(() => view$.next({ ...view$.value, isChanging: false }));
  await settle();
  expect(bannerCalls()).toHaveLength(1);
});

test('a banner closed for this visit stays closed on all of its pages and is not requested again', async () => {
  await visit('/referrals');
  act(() => place.querySelector('button')!.click());
  expect(place).toBeEmptyDOMElement();
  memory = new FloatingBannerMemory(sessionStorage, true);
  await visit('/update-profile');
  expect(place).toBeEmptyDOMElement();
  expect(bannerCalls()).toHaveLength(1);
});

test('directors, whose pages have no partners, get none', async () => {
  use(contextIs(DIRECTOR));
  await session.start();
  await visit('/referrals');
  expect(place).toBeEmptyDOMElement();
  expect(bannerCalls()).toEqual([]);
});

test('before the session is known there is room, unless the last reader saw no banner, and nothing is requested', async () => {
  // signing out waits as a start does
  use(on('POST', 'tracking', () => new Response(null, { status: 204 })));
  const leaving = session.signOut();
  expect(session.current.status).toBe('starting');
  show('/referrals');
  expect(place.querySelector('div')).toBeEmptyDOMElement();
  memory.rememberReader(false);
  show('/events');
  expect(place).toBeEmptyDOMElement();
  await act(() => leaving);
  expect(bannerCalls()).toEqual([]);
});

test('a tab remembers that its reader is a director, until an agent is', async () => {
  use(contextIs(DIRECTOR));
  await session.start();
  await visit('/referrals');
  expect(new FloatingBannerMemory(sessionStorage, true).isForReader).toBe(false);
  use(contextIs(AGENT));
  await act(() => session.start());
  expect(memory.isForReader).toBe(true);
});
