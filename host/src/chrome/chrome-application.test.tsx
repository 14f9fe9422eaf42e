import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PortalConfig } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { flushSync } from 'react-dom';
import { BehaviorSubject, NEVER } from 'rxjs';
import { unregisterApplication } from 'single-spa';
import { FloatingBannerMemory } from '../banners/floating-banner.ts';
import { Failures } from '../routing/failures.ts';
import type { PortalView } from '../routing/router.ts';
import { mountChrome } from './chrome-application.tsx';
import type { ChromeServices } from './chrome-context.ts';

const TEMPLATE = readFileSync(path.join(import.meta.dirname, '../page.html'), 'utf8').replace('{{css}}', '');
const page = (title: string) => ({
  path: `/${title}`,
  title,
  exposedModule: './list',
  access: 'protected',
  layout: 'contained',
  remote: 'mfe-list',
  application: `mfe-list/${title}`,
});
const showing = (title: string) => ({ decision: { kind: 'show', page: page(title) }, isChanging: false }) as PortalView;

/** Properties of the chrome context that throw on access, as a defect of the host would. */
let broken: Set<string>;
let view$: BehaviorSubject<PortalView>;
let outlet: HTMLElement;
const onCrash = jest.fn(() => 'PR-7K2M-94QX');
const showNotice = jest.fn();

beforeEach(() => {
  document.documentElement.innerHTML = TEMPLATE;
  broken = new Set();
  view$ = new BehaviorSubject(showing('referrals'));
  outlet = document.createElement('div');
  outlet.textContent = 'The page';
  globalThis.__portalNotStarted = showNotice;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await unregisterApplication('chrome');
  jest.restoreAllMocks();
  onCrash.mockClear();
  showNotice.mockClear();
});

const throwing = (name: string): void => {
  if (broken.has(name)) throw new TypeError(`Cannot read properties of undefined (reading '${name}')`);
};
/** Parts of the chrome read these while they render: the header the links, what surrounds the page the failures. */
function servicesOf(): ChromeServices {
  const failures = new Failures();
  return {
    config: {
      supportPhone: '1-800-555-0100',
      supportCentreUrl: 'https://help.example',
    } as PortalConfig,
    router: {
      view$,
      get view() {
        throwing('everything');
        return view$.value;
      },
    } as unknown as ChromeServices['router'],
    session,
    events: events.from('host'),
    outlet,
    onCrash,
    snapshotId: '7f3ac2e10b44',
    pin: null,
    menu: () => [],
    floatingBanner: new FloatingBannerMemory(sessionStorage, false),
    now: Date.now,
    cartCount: { zips: 0, zips$: NEVER },
    runProgress: { shown: null, shown$: NEVER, dismiss: () => {} },
    news: { news: { referrals: false, events: false }, news$: NEVER },
    popups: { hold: () => {} },
    get failures() {
      throwing('content');
      return failures;
    },
    parcels: {
      failed$: NEVER,
      failed: null,
      attach: () => {},
    } as unknown as ChromeServices['parcels'],
    links: {
      bugLink: () => undefined,
      resetPin: () => undefined,
    },
    leaveGuard: { leaving$: NEVER, leaving: null, leave: () => {}, stay: () => {} },
    newerRelease: {
      isThere$: NEVER,
      isThere: false,
    } as unknown as ChromeServices['newerRelease'],
  };
}
function mount(): void {
  const services = servicesOf();
  mountChrome({ services, nonce: undefined, parcels: services.parcels });
}
const change = (view: PortalView) => flushSync(() => view$.next(view));
const place = () => document.getElementById('portal-chrome')!;
const click = (button: string) =>
  flushSync(() => [...place().querySelectorAll('button')].find(({ textContent }) => textContent === button)!.click());

test('a chrome that works replaces the notice', () => {
  mount();
  expect(place()).toHaveTextContent('The page');
  expect(document.getElementById('portal-not-started')).not.toBeInTheDocument();
  expect(onCrash).not.toHaveBeenCalled();
});

test('a part that crashes is replaced by a notice with the reported reference; the page and the other parts keep working', () => {
  broken.add('content');
  mount();
  expect(place()).toHaveTextContent('Something around this page stopped working. Reference PR-7K2M-94QX.');
  expect(place()).toHaveTextContent('The page');
  expect(place().querySelector('header')).toBeInTheDocument();
  expect(place()).not.toHaveTextContent('Cannot read');
  expect(onCrash).toHaveBeenCalledTimes(1);
  expect(showNotice).not.toHaveBeenCalled();
});

test('a part that still crashes on Try Again stays replaced until the next try; one that works again is shown', () => {
  broken.add('content');
  mount();
  click('Try Again');
  expect(onCrash).toHaveBeenCalledTimes(2);
  expect(place()).toHaveTextContent('stopped working');
  broken.clear();
  click('Try Again');
  expect(onCrash).toHaveBeenCalledTimes(2);
  expect(place()).not.toHaveTextContent('stopped working');
  expect(place()).toHaveTextContent('The page');
});

test('a part that crashed is rendered again on the next page, once', () => {
  broken.add('content');
  mount();
  change({ ...showing('referrals'), isChanging: true });
  expect(onCrash).toHaveBeenCalledTimes(1);
  change(showing('reports'));
  expect(onCrash).toHaveBeenCalledTimes(2);
  broken.clear();
  change(showing('dashboard'));
  expect(place()).not.toHaveTextContent('stopped working');
});

test.each([
  ['at once', () => void broken.add('everything'), () => {}],
  ['later', () => {}, () => (broken.add('everything'), change(showing('reports')))],
])('a chrome that crashes as a whole %s is replaced by the notice with the reference', (_, before, after) => {
  before();
  mount();
  after();
  const notice = document.getElementById('portal-not-started')!;
  expect(place().contains(notice)).toBe(true);
  expect(place().children).toHaveLength(1);
  expect(notice.querySelector('h1')).toHaveTextContent(/^The portal stopped working$/);
  expect(notice).not.toHaveTextContent('Cannot read');
  expect(onCrash).toHaveBeenCalledTimes(1);
  expect(showNotice.mock.calls).toEqual([['threw', 'PR-7K2M-94QX']]);
});
