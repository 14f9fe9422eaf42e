import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defineRemote, type RootProps } from '@portal/shared/remote';
import { Link, useLocation, useNavigate } from '@portal/shared/router';
import { act, type ReactNode, useEffect, useState } from 'react';
import type { StartedAhead, StartedRoot } from '../federation/start-module.ts';
import type { PortalPage } from '../routing/page-table.ts';
import type { PageModule } from '../routing/start-page.ts';
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
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(pathname + search);
  useEffect(() => {
    said.push('opened');
    return () => void said.push('closed');
  }, []);
  said.push(`drawn at ${pathname}${search}`);
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

const loaded = () => ({ module: version, version: '1.0.0' });
const draw = (address = ADDRESS, page = LIST) => act(async () => pages.draw(page, address, loaded()));
/** What the host does when it opens the page at the window's address. */
async function open(address = ADDRESS.href): Promise<StartedAhead | null> {
  window.history.pushState(null, '', address);
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

test('a page is drawn at its own address, unseen and without effects, and opened as it was drawn', async () => {
  await draw();
  expect(said).toEqual(['drawn at /list?tab=wins']);
  expect(document.body).toHaveTextContent(/^$/);
  expect(window.location.pathname).toBe('/dashboard');
  expect(window.history.state).toEqual({ usr: 'of the dashboard', idx: 7 });

  expect(await open()).not.toBeNull();
  expect(document.querySelector('h1')).toBeVisible();
  expect(outlet).toHaveTextContent(/^\/list\?tab=wins/);
  // not drawn again
  expect(said).toEqual(['drawn at /list?tab=wins', 'opened']);
});

test('once it is open, its links and the Back button move the window and the page', async () => {
  await draw();
  await open();
  await act(async () => document.querySelector('button')!.click());
  expect(window.location.search).toBe('?tab=all');
  await act(async () => document.querySelector('a')!.click());
  expect(window.location.search).toBe('?tab=due');
  expect(said.at(-1)).toBe('drawn at /list?tab=due');
});

test('a step of the history that keeps something for the page is drawn with it, when it is opened', async () => {
  await draw();
  window.history.pushState({ usr: { isListShown: true } }, '', ADDRESS.href);
  expect(pages.take(LIST.application, loaded())).toBeNull();
});

test.each([
  ['another address', () => open('/list?tab=due')],
  [
    'another release',
    () => (
      (version = { ...version }),
      Promise.resolve(pages.take(LIST.application, { module: version, version: '1.0.1' }))
    ),
  ],
  ['another page', () => Promise.resolve(pages.take('mfe-rank/rank', loaded()))],
])('what was drawn is not used for %s, nor later', async (_, openOther) => {
  await draw();
  await act(async () => {
    expect(await openOther()).toBeNull();
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(said.at(-1)).toBe('unmounted');
  expect(await open()).toBeNull();
  expect(document.body).toHaveTextContent(/^$/);
});

test('a page that is open is not drawn, nor one whose address leads on to another', async () => {
  await draw(new URL('/', window.location.origin));
  active = LIST.application;
  await draw();
  expect(said).toEqual([]);
});

test('it is kept for ten seconds, and nothing is left of it then', async () => {
  await draw();
  await act(async () => jest.advanceTimersByTime(9_999));
  expect(await open()).not.toBeNull();
  await draw(ADDRESS, { ...LIST });
  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(said.at(-1)).toBe('unmounted');
  expect(await open()).toBeNull();
});

test('a crash while it is drawn is reported when it is opened, with the card of any other crash', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  await draw();
  expect(said).not.toContain('crash reported');
  await open();
  expect(said).toContain('crash reported');
  expect(outlet).toHaveTextContent('List stopped working');
});

test('a crash after it was opened is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await draw();
  await open();
  isBroken = true;
  await act(async () => document.querySelector('a')!.click());
  expect(said).toContain('crash reported');
});

test('it is complete when it is opened at once, before the browser has drawn it', async () => {
  pages.draw(LIST, ADDRESS, loaded());
  await open();
  expect(document.querySelector('h1')).toBeVisible();
  expect(said.filter((each) => each === 'opened')).toHaveLength(1);
});
