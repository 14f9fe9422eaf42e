import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defineRemote, type RootProps } from '@portal/shared/remote';
import { Link, useLocation, useNavigate } from '@portal/shared/router';
import { act, type ReactNode, useEffect, useState } from 'react';
import type { PrerenderedRoot, StartedRoot } from '../federation/start-module.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PageModule } from '../routing/start-page.ts';
import type { Intent } from './intent.ts';
import { PagePrerender } from './page-prerender.ts';

const LIST = { remote: 'mfe-list', application: 'mfe-list/list', exposedModule: './list', path: '/list' } as PortalPage;
const ADDRESS = new URL('/list?tab=wins', window.location.origin);

/** What the page's effects, its renders and its crashes have said. */
let said: string[];
let isBroken: boolean;
let active: string | null;
let outlet: HTMLElement;
let pages: PagePrerender;
let version: PageModule;
let ends: (() => Promise<unknown>)[];

function List(): ReactNode {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  const navigate = useNavigate();
  const [first] = useState(pathname + search);
  useEffect(() => {
    said.push('opened');
    return () => void said.push('closed');
  }, []);
  said.push(`rendered at ${pathname}${search}${state === null ? '' : ` with ${JSON.stringify(state)}`}`);
  if (isBroken) throw new Error('broken on purpose');
  return (
    <>
      <h1>{first}</h1>
      <Link to="?tab=due">Due</Link>
      <button onClick={() => void navigate('/list?tab=all')}>All</button>
    </>
  );
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'performance'] });
  said = [];
  ends = [];
  isBroken = false;
  active = 'mfe-dashboard/dashboard';
  window.history.replaceState({ usr: 'of the dashboard', idx: 7 }, '', '/dashboard');
  outlet = document.body.appendChild(document.createElement('div'));
  const list = defineRemote({ name: 'mfe-list', title: 'List' }).page(List) as PageModule;
  const unmount = [list.unmount].flat();
  version = { ...list, unmount: [...unmount, () => Promise.resolve(void said.push('unmounted'))] };
  pages = new PagePrerender({
    router: { activeApplication: () => active },
    outlet,
    window,
    rootProps: (remote, ofVersion) =>
      ({
        release: { remote, version: ofVersion, snapshot: '7f3ac2e10b44' },
        links: { bugLink: () => undefined, resetPin: () => undefined },
        onCrash: () => (said.push('crash reported'), 'PR-1'),
      }) as unknown as RootProps,
  });
});
afterEach(async () => {
  await act(async () => {
    pages.discard();
    await Promise.all(ends.map((end) => end()));
  });
  outlet.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const settle = () => act(async () => {});
const loaded = () => ({ module: version, version: '1.0.0', milliseconds: 40 });
const prerender = (address = ADDRESS, page = LIST, { state = null, intent = 'aimed' }: Ahead = {}) =>
  act(async () => pages.start(page, { address, state }, loaded(), intent));
interface Ahead {
  state?: unknown;
  intent?: Intent;
}
/** What the host does when it opens the page at the window's address. */
async function open(address = ADDRESS.href, state: unknown = null): Promise<PrerenderedRoot | null> {
  window.history.pushState(state, '', address);
  const ahead = pages.take(LIST.application, loaded());
  if (ahead) {
    let root: StartedRoot | null = null;
    await act(async () => {
      root = ahead.show();
      window.dispatchEvent(new PopStateEvent('popstate'));
      await jest.advanceTimersByTimeAsync(50);
      await root.mounted;
    });
    ends.push(root!.unmount);
  }
  return ahead;
}

test('a page is rendered at its own address, unseen and without effects, and opened as it was rendered', async () => {
  await prerender();
  expect(said).toEqual(['rendered at /list?tab=wins']);
  expect(document.querySelector('[data-page]')).toBeNull();
  expect(window.location.pathname).toBe('/dashboard');
  expect(window.history.state).toEqual({ usr: 'of the dashboard', idx: 7 });

  expect(await open()).not.toBeNull();
  expect(document.querySelector('h1')).toBeVisible();
  expect(outlet).toHaveTextContent(/^\/list\?tab=wins/);
  expect(outlet.querySelector('[data-page="mfe-list/list"] h1')).not.toBeNull();
  // not rendered again
  expect(said).toEqual(['rendered at /list?tab=wins', 'opened']);
});

test('a prerendered page is laid out next to the current one at the same width, and opened without being moved', async () => {
  const shown = outlet.appendChild(document.createElement('p'));
  const laidOut: string[] = [];
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this !== outlet) laidOut.push(this.outerHTML);
    return new DOMRect(0, 0, this === outlet ? 1_080.8 : 0);
  });
  await prerender();
  // with its content, of which nothing is hidden
  expect(laidOut).toEqual([
    expect.stringMatching(/^<div style="position: fixed; width: 1080\.8px;"><h1 style="">\/list/),
  ]);
  const unseen = shown.nextElementSibling as HTMLElement;
  expect(unseen).toHaveStyle({ 'content-visibility': 'hidden' });

  // as React does when it renders something new in it
  unseen.querySelector('h1')!.style.setProperty('display', 'none', 'important');
  await settle();
  expect(unseen.querySelector('h1')!.style.display).toBe('');
  expect(laidOut).toHaveLength(2);

  const moves = new MutationObserver(() => {});
  moves.observe(outlet, { childList: true });
  await open();
  expect(moves.takeRecords()).toEqual([]);
  expect(unseen).not.toHaveAttribute('style');
  expect(unseen).toHaveAttribute('data-page', LIST.application);
});

test('a browser without content-visibility gets the element when the page is opened', async () => {
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    Object.defineProperty(element, 'style', { value: { setProperty() {}, removeProperty() {} } });
    return element;
  });
  await prerender();
  expect(outlet).toBeEmptyDOMElement();
  await open();
  expect(outlet).toHaveTextContent(/^\/list\?tab=wins/);
});

test('once it is open, its links and the Back button move the window and the page', async () => {
  await prerender();
  await open();
  await act(async () => document.querySelector('button')!.click());
  expect(window.location.search).toBe('?tab=all');
  await act(async () => document.querySelector('a')!.click());
  expect(window.location.search).toBe('?tab=due');
  expect(said.at(-1)).toBe('rendered at /list?tab=due');
});

test('a step of the history that keeps something for the page opens only a page that was prerendered with the same', async () => {
  const isShown = { usr: { isListShown: true }, key: 'a1', idx: 3 };
  await prerender();
  await act(async () => expect(await open(ADDRESS.href, isShown)).toBeNull());
  await prerender(ADDRESS, LIST, { state: isShown.usr });
  expect(said.at(-1)).toBe('rendered at /list?tab=wins with {"isListShown":true}');
  await act(async () => expect(await open(ADDRESS.href)).toBeNull());
  await prerender(ADDRESS, LIST, { state: isShown.usr });
  expect(await open(ADDRESS.href, isShown)).not.toBeNull();
  expect(document.querySelector('h1')).toBeVisible();
});

test('a likely page stays out of the document until its link is pointed at', async () => {
  await prerender(ADDRESS, LIST, { intent: 'likely' });
  expect(said).toEqual(['rendered at /list?tab=wins']);
  expect(outlet).toBeEmptyDOMElement();
  pages.layOut({ address: new URL('/list?tab=due', ADDRESS), state: null });
  expect(outlet).toBeEmptyDOMElement();
  pages.layOut({ address: ADDRESS, state: null });
  expect(outlet.firstElementChild).toHaveStyle({ 'content-visibility': 'hidden' });
  expect(outlet.querySelector('h1')!.style.display).toBe('');
  await open();
  expect(outlet.querySelector('[data-page="mfe-list/list"] h1')).toBeVisible();
  expect(said).toEqual(['rendered at /list?tab=wins', 'opened']);
});

test('a likely page is kept for four minutes, and opens without its link as well', async () => {
  await prerender(ADDRESS, LIST, { intent: 'likely' });
  await act(async () => jest.advanceTimersByTime(239_999));
  await open();
  expect(outlet.querySelector('[data-page="mfe-list/list"] h1')).toBeVisible();
  active = null;
  await prerender(ADDRESS, LIST, { intent: 'likely' });
  await act(async () => jest.advanceTimersByTime(240_000));
  expect(pages.has({ address: ADDRESS, state: null })).toBe(false);
});

test('an address that names a part of its page is not prerendered, and takes the place of nothing', async () => {
  await prerender();
  await prerender(new URL('#update', ADDRESS));
  expect(said).toEqual(['rendered at /list?tab=wins']);
  expect(pages.has({ address: ADDRESS, state: null })).toBe(true);
});

test('an event says that a prerendered page was not opened in time, a likely one included', async () => {
  const expired: number[] = [];
  const since = Date.now();
  pages.expired$.subscribe(() => expired.push(Date.now() - since));
  await prerender();
  await act(async () => jest.advanceTimersByTime(20_000));
  await prerender(ADDRESS, LIST, { intent: 'likely' });
  await act(async () => jest.advanceTimersByTime(300_000));
  expect(expired).toEqual([10_000]);
  await prerender(ADDRESS, LIST, { intent: 'likely' });
  pages.layOut({ address: ADDRESS, state: null });
  await act(async () => jest.advanceTimersByTime(10_000));
  expect(expired).toEqual([10_000, 330_000]);
  expect(pages.isEmpty).toBe(true);
});

test.each([
  ['another address', () => open('/list?tab=due')],
  [
    'another release',
    () => (
      (version = { ...version }),
      Promise.resolve(pages.take(LIST.application, { module: version, version: '1.0.1', milliseconds: 40 }))
    ),
  ],
  ['another page', () => Promise.resolve(pages.take('mfe-rank/rank', loaded()))],
])('what was prerendered is not used for %s, nor later', async (_, openOther) => {
  await prerender();
  await act(async () => {
    expect(await openOther()).toBeNull();
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(said.at(-1)).toBe('unmounted');
  expect(await open()).toBeNull();
  expect(outlet).toBeEmptyDOMElement();
});

test('a page that is open is not prerendered, nor one whose address leads on to another', async () => {
  await prerender(new URL('/', window.location.origin));
  expect(said).toEqual([]);
  await prerender();
  active = LIST.application;
  await prerender(new URL('/list?tab=due', ADDRESS));
  expect(said).toEqual(['rendered at /list?tab=wins']);
  // what was prerendered before is not lost by that
  expect(pages.has({ address: ADDRESS, state: null })).toBe(true);
});

test('a prerendered page is kept for ten seconds, and then removed completely', async () => {
  await prerender();
  await act(async () => jest.advanceTimersByTime(9_999));
  expect(await open()).not.toBeNull();
  await prerender(ADDRESS, { ...LIST });
  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(said.at(-1)).toBe('unmounted');
  expect(await open()).toBeNull();
});

test('a crash while it is prerendered is reported when it is opened, with the card of any other crash', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  await prerender();
  expect(said).not.toContain('crash reported');
  await open();
  expect(said).toContain('crash reported');
  expect(outlet).toHaveTextContent('List stopped working');
});

test('a crash after it was opened is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await prerender();
  await open();
  isBroken = true;
  await act(async () => document.querySelector('a')!.click());
  expect(said).toContain('crash reported');
});

test('a prerendered page is complete when it is opened at once, before the browser has rendered it', async () => {
  pages.start(LIST, { address: ADDRESS, state: null }, loaded(), 'pressed');
  await open();
  expect(document.querySelector('h1')).toBeVisible();
  expect(said.filter((each) => each === 'opened')).toHaveLength(1);
});
