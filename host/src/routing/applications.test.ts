import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RootProps } from '@portal/shared/remote';
import React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { start as startSingleSpa, triggerAppChange } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import { HealthReports } from '../health/health-reports.ts';
import { type RegisteredPages, registerPages, retryPage } from './applications.ts';
import { Failures } from './failures.ts';
import type { PortalRouter } from './router.ts';

startSingleSpa();

/** The application that the router would call active. */
let wanted: string | null = null;
let sent: { version: string; outcome: string; errorCode: string | null }[];
let health: HealthReports;
let failures: Failures;
let outlet: HTMLElement;
const failed = () => sent.filter(({ outcome }) => outcome === 'failed');
/** Mounted roots of each version, on the page or not. */
let alive: string[];

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  alive = [];
  failures = new Failures();
  outlet = document.createElement('div');
  health = new HealthReports({
    visit: () => 'the token of the visit',
    isLeaving: () => false,
    send: ({ reports }) => Boolean(sent.push(...reports)),
    whenIdle: () => {},
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  wanted = null;
  await changes();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A page as remotes build it, which shows its version; `gate` delays its mounting. */
function pageModule(version: string, gate: Promise<unknown> = Promise.resolve()) {
  function Page() {
    React.useEffect(() => {
      alive.push(version);
      return () => void alive.splice(alive.indexOf(version), 1);
    }, []);
    return `list ${version}`;
  }
  const { bootstrap, mount, unmount } = singleSpaReact({
    React,
    ReactDOMClient: { createRoot: createRootShownAtOnce },
    renderType: 'createRoot',
    rootComponent: Page,
    domElementGetter: (props) => (props as unknown as RootProps).domElement,
    errorBoundary: () => React.createElement('p'),
  });
  return {
    bootstrap,
    mount: (props: never) => gate.then(() => (mount as (given: never) => Promise<void>)(props)),
    unmount,
  };
}
/** Like `defineRemote`, but synchronous, since React's scheduler does not follow the fake clock. */
function createRootShownAtOnce(...args: Parameters<typeof createRoot>) {
  const root = createRoot(...args);
  const render = (content: React.ReactNode) => flushSync(() => root.render(content));
  return { render, unmount: () => flushSync(() => root.unmount()) };
}
const loaded = (version: string, module: object) => ({ version, module, milliseconds: 40 }) as LoadedModule<never>;

/** Registers a new page for each test: single-spa cannot unregister them. */
let pages = 0;
let registered: RegisteredPages;
function register(loader: Partial<ReleaseLoader> & Pick<ReleaseLoader, 'load'>, reloadIfNewer = () => false): string {
  const application = `mfe-list/${++pages}`;
  registered = registerPages({
    router: {
      pages: [
        {
          application,
          remote: 'mfe-list',
          exposedModule: './list',
        },
      ],
      activeApplication: () => wanted,
    } as unknown as PortalRouter,
    health,
    failures,
    outlet,
    loader: { fallbackFor: () => null, keepFailedStart: () => {}, ...loader } as ReleaseLoader,
    prerender: { take: () => null },
    rootProps: () => ({}) as RootProps,
    reloadIfNewer,
  });
  return application;
}
async function changes(milliseconds = 100): Promise<void> {
  void triggerAppChange();
  await jest.advanceTimersByTimeAsync(milliseconds);
}

test('a page whose mounting never ends is replaced by the last known good release', async () => {
  const gate = Promise.withResolvers<void>();
  wanted = register({
    load: () => Promise.resolve(loaded('1.5.0', pageModule('1.5.0', gate.promise))),
    fallbackFor: () => '1.4.2',
    loadFallback: () => Promise.resolve(loaded('1.4.2', pageModule('1.4.2'))),
  });
  await changes(7_900);
  expect(outlet).toHaveTextContent(/^$/);
  await changes(1_000);
  expect(outlet).toHaveTextContent(/^list 1\.4\.2$/);
  health.flush();
  // only what is on the screen counts as good
  expect(sent).toMatchObject([
    { version: '1.4.2', phase: 'load', outcome: 'ok', milliseconds: 40 },
    { version: '1.5.0', phase: 'mount', outcome: 'recovered', errorCode: 'not-mounted' },
  ]);

  // It mounts after all: nothing of it is seen, and nothing of it stays alive.
  gate.resolve();
  await changes(1_000);
  expect(outlet).toHaveTextContent(/^list 1\.4\.2$/);
  expect(outlet.children).toHaveLength(1);
  expect(alive).toEqual(['1.4.2']);
});

test('without a fallback there is a card, and Retry shows the page once, whenever the first one mounts', async () => {
  const gate = Promise.withResolvers<void>();
  const gates = [gate.promise, Promise.resolve()];
  const module = pageModule('1.5.0');
  const held = { ...module, mount: (props: never) => gates.shift()!.then(() => module.mount(props)) };
  const application = register({
    load: () => Promise.resolve(loaded('1.5.0', held)),
  });
  wanted = application;
  await changes(9_000);
  expect(failures.all.get(application)).toMatchObject({
    phase: 'mount',
    version: '1.5.0',
    reason: 'It did not start in time',
  });
  expect(outlet.children).toHaveLength(0);

  void retryPage(application, failures);
  await jest.advanceTimersByTimeAsync(100);
  expect(failures.all.size).toBe(0);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);

  gate.resolve();
  await changes(1_000);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  expect(outlet.children).toHaveLength(1);
  expect(alive).toEqual(['1.5.0']);

  wanted = null;
  await changes();
  expect(outlet.children).toHaveLength(0);
  expect(alive).toEqual([]);
});

test('a page that cannot be mounted does not keep the visitor from leaving it', async () => {
  const stuck = register({
    load: () => Promise.resolve(loaded('1.5.0', pageModule('1.5.0', new Promise(() => {})))),
  });
  const other = register({
    load: () => Promise.resolve(loaded('2.0.0', pageModule('2.0.0'))),
  });
  wanted = stuck;
  await changes();
  wanted = other;
  await changes(9_000);
  expect(outlet).toHaveTextContent(/^list 2\.0\.0$/);
});

test.each([
  ['loads', () => new Promise<never>(() => {})],
  ['mounts', () => Promise.resolve(loaded('1.5.0', pageModule('1.5.0', new Promise(() => {}))))],
])('a page that never %s gives way at once to another one that is asked for, without a card', async (_, load) => {
  const loadFallback = jest.fn(() => Promise.resolve(loaded('1.4.2', pageModule('1.4.2'))));
  const stuck = register({ load, fallbackFor: () => '1.4.2', loadFallback });
  const other = register({ load: () => Promise.resolve(loaded('2.0.0', pageModule('2.0.0'))) });
  wanted = stuck;
  await changes(1_000);
  wanted = other;
  await changes(200);
  expect(outlet).toHaveTextContent(/^list 2\.0\.0$/);
  expect(outlet.children).toHaveLength(1);
  await changes(20_000);
  expect(failures.all.size).toBe(0);
  expect(loadFallback).not.toHaveBeenCalled();
});

test('a page that was given up while it mounted is unmounted when it finally mounts, and can be opened again', async () => {
  const gate = Promise.withResolvers<void>();
  const gates = [gate.promise, Promise.resolve()];
  const module = pageModule('1.5.0');
  const held = { ...module, mount: (props: never) => gates.shift()!.then(() => module.mount(props)) };
  const slow = register({ load: () => Promise.resolve(loaded('1.5.0', held)) });
  wanted = slow;
  await changes();
  wanted = null;
  await changes();
  wanted = slow;
  await changes();
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  gate.resolve();
  await changes(1_000);
  expect(outlet.children).toHaveLength(1);
  expect(alive).toEqual(['1.5.0']);
});

test('a page given up while it loads is not started when its code arrives', async () => {
  const arriving = Promise.withResolvers<LoadedModule<never>>();
  wanted = register({ load: () => arriving.promise });
  await changes();
  wanted = null;
  await changes();
  arriving.resolve(loaded('1.5.0', pageModule('1.5.0')));
  await changes(1_000);
  expect(alive).toEqual([]);
  expect(outlet.children).toHaveLength(0);
});

test('a page whose code arrives right after the address has changed is not started at the other page’s', async () => {
  const arriving = Promise.withResolvers<LoadedModule<never>>();
  const module = pageModule('1.5.0');
  const mount = jest.fn(module.mount);
  wanted = register({ load: () => arriving.promise });
  await changes();
  wanted = null;
  arriving.resolve(loaded('1.5.0', { ...module, mount }));
  await changes(1_000);
  expect(mount).not.toHaveBeenCalled();
});

test('a release that failed is reported, also when the visitor leaves while the last known good one loads', async () => {
  wanted = register({
    load: () =>
      Promise.resolve(loaded('1.5.0', { ...pageModule('1.5.0'), mount: () => Promise.reject(new Error('x')) })),
    fallbackFor: () => '1.4.2',
    loadFallback: () =>
      new Promise((resolve) => setTimeout(() => resolve(loaded('1.4.2', pageModule('1.4.2'))), 3_000)),
  });
  await changes();
  wanted = null;
  await changes(5_000);
  health.flush();
  expect(sent.filter(({ outcome }) => outcome === 'failed').map(({ version }) => version)).toEqual(['1.5.0']);
  expect(alive).toEqual([]);
});

test.each([
  ['mounted', () => Promise.resolve(loaded('1.5.0', pageModule('1.5.0', new Promise(() => {}))))],
  ['loaded', () => Promise.reject(new Error('The entry file returned 503'))],
])('a page that could not be %s is tried again, without its card, when it is opened again', async (_, first) => {
  const load = jest.fn<() => Promise<LoadedModule<never>>>(first);
  const application = register({ load: load as ReleaseLoader['load'] });
  wanted = application;
  await changes(9_000);
  expect(failures.all.has(application)).toBe(true);
  load.mockResolvedValue(loaded('1.5.0', pageModule('1.5.0')));
  wanted = null;
  await changes();
  wanted = application;
  await changes();
  expect(failures.all.size).toBe(0);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
});

/** Two pages of the same release without a fallback; the first one unmounts as given. */
function registerTwo(unmount: (module: ReturnType<typeof pageModule>, props: never) => Promise<unknown>) {
  const module = pageModule('1.5.0');
  const leaving = { ...module, unmount: (props: never) => unmount(module, props) };
  const of = (version: string, page: object) => register({ load: () => Promise.resolve(loaded(version, page)) });
  return { first: of('1.5.0', leaving), second: of('2.0.0', pageModule('2.0.0')) };
}
const end = (module: ReturnType<typeof pageModule>, props: never) =>
  (module.unmount as (given: never) => Promise<void>)(props);

test('an unmount that never finishes is abandoned, the next page is shown, and a late end changes nothing', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = [...gates];
  const { first, second } = registerTwo((module, props) => waiting.shift()!.promise.then(() => end(module, props)));
  wanted = first;
  await changes();
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);

  wanted = second;
  await changes(7_000);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  // Nothing can be clicked or typed in a page whose address is no longer current.
  expect((outlet.firstElementChild as HTMLElement).inert).toBe(true);
  await changes(2_000);
  expect(outlet).toHaveTextContent(/^list 2\.0\.0$/);
  expect(outlet.children).toHaveLength(1);
  health.flush();
  expect(failed()).toMatchObject([{ version: '1.5.0', phase: 'mount', errorCode: 'not-unmounted' }]);

  // The same page again, mounted once, while the first one is still unmounting.
  wanted = first;
  await changes();
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  gates[0]!.resolve();
  await changes(1_000);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  expect(outlet.children).toHaveLength(1);
  expect(alive).toEqual(['1.5.0']);
  gates[1]!.resolve();
});

test('a page that throws while it unmounts is off the screen, and can be opened again', async () => {
  const { first, second } = registerTwo(() => {
    throw new Error('broken at unmount');
  });
  for (const [page, text] of [
    [first, 'list 1.5.0'],
    [second, 'list 2.0.0'],
    [first, 'list 1.5.0'],
  ] as const) {
    wanted = page;
    await changes();
    expect(outlet.textContent).toBe(text);
    expect(outlet.children).toHaveLength(1);
  }
  health.flush();
  expect(failed()).toMatchObject([{ version: '1.5.0', errorCode: 'threw' }]);
});

test('an abandoned root receives the abort signal', async () => {
  const signals: AbortSignal[] = [];
  const module = pageModule('1.5.0');
  const never = () => new Promise(() => {});
  const hanging = {
    ...module,
    mount: (props: RootProps) => {
      signals.push(props.abandoned);
      return (module.mount as unknown as (given: RootProps) => Promise<void>)(props);
    },
    unmount: never,
  };
  wanted = register({
    load: () => Promise.resolve(loaded('1.5.0', hanging)),
  });
  await changes();
  wanted = null;
  await changes(7_900);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await changes(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a page whose address was left can be taken off the screen before the next one is there', async () => {
  const signals: AbortSignal[] = [];
  const module = pageModule('1.5.0');
  const mount = (props: RootProps) => {
    signals.push(props.abandoned);
    return (module.mount as unknown as (given: RootProps) => Promise<void>)(props);
  };
  const application = register({ load: () => Promise.resolve(loaded('1.5.0', { ...module, mount })) });
  wanted = application;
  await changes();
  registered.removeLeft();
  expect([outlet.textContent, signals[0]?.aborted]).toEqual(['list 1.5.0', false]);
  wanted = 'mfe-dashboard/dashboard';
  registered.removeLeft();
  expect([outlet.textContent, signals[0]?.aborted]).toEqual(['', true]);
  await changes();
  expect(alive).toEqual([]);
  wanted = application;
  await changes();
  expect(outlet.textContent).toBe('list 1.5.0');
  expect(failed()).toEqual([]);
});

/** A page like one of `shared/remote`, which tells the host of its crashes. */
function crashingPage(version: string, crashesNow: () => boolean) {
  let props: RootProps;
  const card = { isShown: false };
  const crash = () => (card.isShown = !props.recovery!.afterCrash(new Error(`${version} has no rows`)));
  const module = pageModule(version);
  const mount = async (given: RootProps) => {
    props = given;
    await module.mount(given as never);
    if (crashesNow()) crash();
  };
  return { module: { ...module, mount }, crash, card, retry: () => props.recovery!.onRetry() };
}
const lastKnownGood = (keepFailedStart = jest.fn()) => ({
  fallbackFor: (_remote: string, version: string) => (version === '1.4.2' ? null : '1.4.2'),
  loadFallback: () => Promise.resolve(loaded('1.4.2', pageModule('1.4.2'))),
  keepFailedStart,
});

test('a page that crashes in its first render is replaced by the last known good release, without a card', async () => {
  const bad = crashingPage('1.5.0', () => true);
  const good = lastKnownGood();
  wanted = register({ load: () => Promise.resolve(loaded('1.5.0', bad.module)), ...good });
  await changes(500);
  expect(outlet).toHaveTextContent(/^list 1\.4\.2$/);
  expect(bad.card.isShown).toBe(false);
  expect(good.keepFailedStart).toHaveBeenCalledWith('mfe-list');
  health.flush();
  expect(sent).toMatchObject([
    { version: '1.4.2', outcome: 'ok' },
    { version: '1.5.0', phase: 'mount', outcome: 'recovered', errorCode: 'threw' },
  ]);
  expect(alive).toEqual(['1.4.2']);
});

test('a page that crashes later is replaced too, as long as nobody has used it', async () => {
  const bad = crashingPage('1.5.0', () => false);
  wanted = register({ load: () => Promise.resolve(loaded('1.5.0', bad.module)), ...lastKnownGood() });
  await changes(500);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  bad.crash();
  await jest.advanceTimersByTimeAsync(500);
  expect(outlet).toHaveTextContent(/^list 1\.4\.2$/);
  expect(outlet.children).toHaveLength(1);
  health.flush();
  expect(sent).toMatchObject([
    { version: '1.5.0', outcome: 'ok' },
    { version: '1.4.2', outcome: 'ok' },
    { version: '1.5.0', phase: 'render', outcome: 'recovered', errorCode: 'threw' },
  ]);
  wanted = null;
  await changes();
  expect([outlet.children.length, alive]).toEqual([0, []]);
});

test('without another release, or without a network, a crash is left to the card of the page', async () => {
  const alone = crashingPage('1.5.0', () => true);
  wanted = register({ load: () => Promise.resolve(loaded('1.5.0', alone.module)) });
  await changes(500);
  expect([alone.card.isShown, alone.retry()]).toEqual([true, false]);

  const offline = crashingPage('1.5.0', () => false);
  wanted = register({ load: () => Promise.resolve(loaded('1.5.0', offline.module)), ...lastKnownGood() });
  await changes(500);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  offline.crash();
  expect([offline.card.isShown, offline.retry()]).toEqual([true, false]);
});

test('when the other release fails as well, the card of the host says so', async () => {
  const bad = crashingPage('1.5.0', () => false);
  const application = register({
    load: () => Promise.resolve(loaded('1.5.0', bad.module)),
    ...lastKnownGood(),
    loadFallback: () => Promise.reject(new Error('nothing came')),
  });
  wanted = application;
  await changes(500);
  bad.crash();
  await jest.advanceTimersByTimeAsync(500);
  expect(failures.all.get(application)).toMatchObject({ version: '1.5.0', phase: 'render' });
  expect(outlet.children).toHaveLength(0);
});

test('a page that is left while its replacement is on its way gives way at once, and the late one is not seen', async () => {
  const bad = crashingPage('1.5.0', () => false);
  const gate = Promise.withResolvers<void>();
  const other = register({ load: () => Promise.resolve(loaded('2.0.0', pageModule('2.0.0'))) });
  wanted = register({
    load: () => Promise.resolve(loaded('1.5.0', bad.module)),
    ...lastKnownGood(),
    loadFallback: () => gate.promise.then(() => loaded('1.4.2', pageModule('1.4.2'))),
  });
  await changes(500);
  bad.crash();
  wanted = other;
  await changes(200);
  expect(outlet).toHaveTextContent(/^list 2\.0\.0$/);
  gate.resolve();
  await changes(1_000);
  expect(outlet).toHaveTextContent(/^list 2\.0\.0$/);
  expect(alive).toEqual(['2.0.0']);
  expect(failures.all.size).toBe(0);
});

test('Retry reloads when a newer set is live, and starts no other release then', async () => {
  const bad = crashingPage('1.5.0', () => false);
  const loadFallback = jest.fn(lastKnownGood().loadFallback);
  wanted = register(
    { load: () => Promise.resolve(loaded('1.5.0', bad.module)), ...lastKnownGood(), loadFallback },
    () => true,
  );
  await changes(500);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  bad.crash();
  online.mockRestore();
  expect(bad.card.isShown).toBe(true);
  expect(bad.retry()).toBe(true);
  await jest.advanceTimersByTimeAsync(500);
  expect(loadFallback).not.toHaveBeenCalled();
});

// last: each test has a clock of its own, and the moment of a press would be in the future of the others
test('a page that somebody has used keeps its card after a crash, and Retry brings the last known good release', async () => {
  const bad = crashingPage('1.5.0', () => false);
  wanted = register({ load: () => Promise.resolve(loaded('1.5.0', bad.module)), ...lastKnownGood() });
  await changes(500);
  await jest.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('pointerdown'));
  bad.crash();
  await jest.advanceTimersByTimeAsync(500);
  expect(bad.card.isShown).toBe(true);
  expect(outlet).toHaveTextContent(/^list 1\.5\.0$/);
  expect(bad.retry()).toBe(true);
  await jest.advanceTimersByTimeAsync(500);
  expect(outlet).toHaveTextContent(/^list 1\.4\.2$/);
});
