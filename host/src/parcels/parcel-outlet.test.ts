import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { events } from '@portal/shared/events';
import { mountRootParcel, type Parcel } from 'single-spa';
import { ReleaseError } from '../federation/release-error.ts';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import { HealthReports } from '../health/health-reports.ts';
import { ParcelOutlet } from './parcel-outlet.ts';

const snapshot = {
  remotes: {
    'mfe-sgd': {
      manifest: { title: 'Guaranteed Display', pages: [], parcels: [{ name: 'unlock', exposedModule: './unlock' }] },
    },
    'mfe-dashboard': {
      manifest: {
        title: 'Dashboard',
        pages: [],
        parcels: [{ name: 'rfa', exposedModule: './rfa', opensOn: 'popup.rfa' }],
      },
    },
  },
} as unknown as BrowserSnapshot;
const sent: unknown[] = [];
const failing = () => (sent as { outcome: string }[]).filter(({ outcome }) => outcome !== 'ok');
const health = () =>
  new HealthReports({
    visit: () => 'the token of the visit',
    isLeaving: () => false,
    send: ({ reports }) => Boolean(sent.push(...reports)),
    whenIdle: () => {},
  });
/** A module whose mount function the test provides; the close button is `close`. */
interface FakeModule {
  mount: () => Promise<null>;
}
let close: () => void;
const ended = jest.fn<(module: unknown) => null>(() => null);

function outletOf(loader: Partial<ReleaseLoader>, reports = health()): ParcelOutlet {
  const outlet = new ParcelOutlet({
    snapshot,
    loader: { fallbackFor: () => null, keepFailedStart: () => {}, ...loader } as ReleaseLoader,
    health: reports,
    events,
    rootProps: () => ({}) as never,
    reloadIfNewer: () => false,
  });
  outlet.attach((module, props) => {
    ({ close } = props as unknown as { close: () => void });
    const mountPromise = (module as unknown as FakeModule).mount();
    // single-spa unmounts a parcel when it has been mounted, not before.
    const unmount = () => mountPromise.then(() => ended(module));
    return { mountPromise, unmount, unmountPromise: Promise.resolve() } as unknown as Parcel;
  });
  return outlet;
}
const loaded = (version: string, mount: FakeModule['mount']) =>
  Promise.resolve({ version, module: { mount } }) as unknown as Promise<LoadedModule<never>>;
const works = () => Promise.resolve(null);
const throws = () => Promise.reject(new Error('broken at mount'));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sent.length = 0;
  ended.mockClear();
  document.body.innerHTML = '';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['returns to what opened a parcel', 'button', () => {}],
  ['stays where the visitor went meanwhile', 'input', () => document.querySelector('input')!.focus()],
  ['goes to the page when what opened a parcel is gone', 'main', () => document.querySelector('button')!.remove()],
])('the focus %s', async (_where, focused, meanwhile) => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><button>Find an Agent</button><input></main>';
  const opener = document.querySelector('button')!;
  opener.focus();
  const outlet = outletOf({ load: () => loaded('1.4.2', works) });
  const done = outlet.open('mfe-sgd', './unlock', {});
  await settled();
  opener.blur();
  meanwhile();
  close();
  await done;
  expect(document.activeElement).toBe(document.querySelector(focused));
});

test('a parcel is open until it is closed, and leaves nothing on the page', async () => {
  const outlet = outletOf({ load: () => loaded('1.4.2', works) });
  const done = outlet.open('mfe-sgd', './unlock', { contact: 7 });
  await settled();
  expect(outlet.hasOpen).toBe(true);
  expect(document.body.children).toHaveLength(1);
  close();
  await done;
  expect(outlet.hasOpen).toBe(false);
  expect(document.body.children).toHaveLength(0);
});

test('a remote opens its own parcel by name; one that it does not declare is an error', async () => {
  const load = jest.fn<ReleaseLoader['load']>(() => loaded('1.4.2', works));
  const outlet = outletOf({ load: load as ReleaseLoader['load'] });
  const done = outlet.openNamed('mfe-sgd', 'unlock', { contact: 7 });
  await settled();
  expect(load).toHaveBeenCalledWith('mfe-sgd', './unlock');
  close();
  await done;
  await expect(outlet.openNamed('mfe-sgd', 'lock', {})).rejects.toThrow('mfe-sgd declares no parcel "lock"');
});

test('a parcel that cannot be loaded is a failure for the card, with its values for Retry', async () => {
  const error = new ReleaseError(
    { remote: 'mfe-sgd', version: '1.5.0', phase: 'load', milliseconds: 900 },
    { code: 'refused-status', message: 'The entry file returned 404' },
    3,
    null,
  );
  const load = jest.fn<ReleaseLoader['load']>().mockRejectedValueOnce(error);
  const reports = health();
  const outlet = outletOf({ load: load as ReleaseLoader['load'] }, reports);
  await outlet.open('mfe-sgd', './unlock', { contact: 7 });
  reports.flush();
  expect(outlet.failed).toMatchObject({
    title: 'Guaranteed Display',
    exposedModule: './unlock',
    values: { contact: 7 },
    reason: 'A part of it could not be fetched',
    details: 'The entry file returned 404',
    reference: (
      sent as {
        reference: string;
      }[]
    )[0]!.reference,
  });
  load.mockReturnValue(loaded('1.5.0', works));
  void outlet.open('mfe-sgd', './unlock', { contact: 7 });
  expect(outlet.failed).toBeNull();
  await settled();
  expect(outlet.hasOpen).toBe(true);
});

test('a parcel that throws while it mounts is opened from the last known good release', async () => {
  const reports = health();
  const outlet = outletOf(
    { load: () => loaded('1.5.0', throws), fallbackFor: () => '1.4.2', loadFallback: () => loaded('1.4.2', works) },
    reports,
  );
  const done = outlet.open('mfe-sgd', './unlock', {});
  await settled();
  reports.flush();
  expect(outlet.failed).toBeNull();
  expect(document.body.children).toHaveLength(1);
  expect(failing()).toMatchObject([{ version: '1.5.0', phase: 'mount', outcome: 'recovered', errorCode: 'threw' }]);
  close();
  await done;
});

test('when both throw while they mount, the card is about the wanted release and both are reported', async () => {
  const reports = health();
  const outlet = outletOf(
    { load: () => loaded('1.5.0', throws), fallbackFor: () => '1.4.2', loadFallback: () => loaded('1.4.2', throws) },
    reports,
  );
  await outlet.open('mfe-sgd', './unlock', {});
  reports.flush();
  expect(outlet.failed).toMatchObject({ version: '1.5.0', phase: 'mount', reason: 'It stopped with an error' });
  expect(sent).toMatchObject([
    { version: '1.5.0', outcome: 'failed' },
    { version: '1.4.2', outcome: 'failed' },
  ]);
  expect(document.body.children).toHaveLength(0);
});

test('a parcel whose mounting never ends is a failure; Retry opens it, and the first one is unmounted when it finally mounts', async () => {
  jest.useFakeTimers();
  const gate = Promise.withResolvers<null>();
  const mounts = [gate.promise, Promise.resolve(null)];
  const reports = health();
  const outlet = outletOf({ load: () => loaded('1.5.0', () => mounts.shift()!) }, reports);
  void outlet.open('mfe-sgd', './unlock', {});
  await jest.advanceTimersByTimeAsync(8_000);
  reports.flush();
  expect(outlet.failed).toMatchObject({ phase: 'mount', reason: 'It did not start in time' });
  expect(sent).toMatchObject([{ version: '1.5.0', outcome: 'failed', errorCode: 'not-mounted' }]);
  expect(document.body.children).toHaveLength(0);

  void outlet.open('mfe-sgd', './unlock', {});
  await jest.advanceTimersByTimeAsync(100);
  expect(document.body.children).toHaveLength(1);
  gate.resolve(null);
  await jest.advanceTimersByTimeAsync(100);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(outlet.hasOpen).toBe(true);
  expect(document.body.children).toHaveLength(1);
});

test('a parcel that never unmounts is removed from the page in time, and can be opened again', async () => {
  jest.useFakeTimers();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = [...gates];
  const given: { close: () => void; abandoned: AbortSignal }[] = [];
  const module = {
    bootstrap: () => Promise.resolve(),
    mount: (props: never) => Promise.resolve(void given.push(props)),
    unmount: () => waiting.shift()!.promise,
  };
  const reports = health();
  const load = () => Promise.resolve({ version: '1.5.0', module } as unknown as LoadedModule<never>);
  const outlet = outletOf({ load }, reports);
  outlet.attach(mountRootParcel);

  for (const times of [1, 2]) {
    void outlet.open('mfe-sgd', './unlock', {});
    await jest.advanceTimersByTimeAsync(100);
    expect(given).toHaveLength(times);
    expect(document.body.children).toHaveLength(1);
    const { close: closeIt, abandoned } = given.at(-1)!;
    closeIt();
    await jest.advanceTimersByTimeAsync(7_800);
    expect([outlet.hasOpen, abandoned.aborted]).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(300);
    expect([outlet.hasOpen, abandoned.aborted]).toEqual([false, true]);
    expect(document.body.children).toHaveLength(0);
  }
  reports.flush();
  expect(failing()).toMatchObject([
    { version: '1.5.0', phase: 'mount', outcome: 'failed', errorCode: 'not-unmounted' },
  ]);
  for (const gate of gates) gate.resolve();
  await jest.advanceTimersByTimeAsync(100);
  expect([outlet.hasOpen, outlet.failed]).toEqual([false, null]);
});

const changeSubject = (agentId: number) => {
  const subject = { role: 'ROLE_AGENT', actingRole: null, agentId, reloDirectorId: null } as const;
  events.publish('session.subject-changed', subject, 'session');
};

test('AUTH-40 a parcel is off the screen as soon as the person changes, and the next one can open it at once', async () => {
  jest.useFakeTimers();
  const given: { values: unknown; abandoned: AbortSignal }[] = [];
  const module = {
    bootstrap: () => Promise.resolve(),
    mount: (props: never) => Promise.resolve(void given.push(props)),
    unmount: () => new Promise(() => {}),
  };
  const load = () => Promise.resolve({ version: '1.5.0', module } as unknown as LoadedModule<never>);
  const outlet = outletOf({ load });
  outlet.attach(mountRootParcel);
  outlet.listen();
  const done = outlet.openNamed('mfe-sgd', 'unlock', { contact: 7 });
  await jest.advanceTimersByTimeAsync(100);
  changeSubject(12);
  expect(document.body.children).toHaveLength(0);
  expect([outlet.hasOpen, given[0]!.abandoned.aborted]).toEqual([false, true]);

  void outlet.openNamed('mfe-sgd', 'unlock', { contact: 8 });
  await jest.advanceTimersByTimeAsync(9_000);
  await done;
  expect(given.map(({ values }) => values)).toEqual([{ contact: 7 }, { contact: 8 }]);
  expect([outlet.hasOpen, given[1]!.abandoned.aborted]).toEqual([true, false]);
  expect(document.body.children).toHaveLength(1);
});

test('AUTH-40 a parcel that is still loading when the person changes does not start, and is no failure', async () => {
  const arriving = Promise.withResolvers<LoadedModule<never>>();
  const mount = jest.fn(works);
  const outlet = outletOf({ load: (() => arriving.promise) as ReleaseLoader['load'] });
  outlet.listen();
  const done = outlet.open('mfe-sgd', './unlock', { contact: 7 });
  changeSubject(13);
  await done;
  arriving.resolve(await loaded('1.4.2', mount));
  await settled();
  expect(mount).not.toHaveBeenCalled();
  expect([outlet.hasOpen, outlet.failed]).toEqual([false, null]);
});

test('AUTH-40 nobody can retry what the person before could not open', async () => {
  const outlet = outletOf({ load: () => loaded('1.5.0', throws) });
  outlet.listen();
  await outlet.open('mfe-sgd', './unlock', { contact: 7 });
  expect(outlet.failed).not.toBeNull();
  changeSubject(14);
  expect(outlet.failed).toBeNull();
});

test('a popup opens when it has its turn, not when its topic is sent by a remote', async () => {
  const load = jest.fn<ReleaseLoader['load']>(() => loaded('1.4.2', works));
  const outlet = outletOf({ load: load as ReleaseLoader['load'] });
  outlet.listen();
  events.publish('popup.rfa', {}, 'mfe-other');
  await settled();
  expect(load).not.toHaveBeenCalled();
  const done = outlet.openQuietly('popup.rfa', {});
  await settled();
  expect(load).toHaveBeenCalledWith('mfe-dashboard', './rfa');
  close();
  expect(await done).toBe(true);
});

test('DASH-06 a popup that does not start is reported, without a card', async () => {
  const reports = health();
  const outlet = outletOf({ load: () => loaded('1.5.0', throws) }, reports);
  expect(await outlet.openQuietly('popup.rfa', {})).toBe(false);
  reports.flush();
  expect([outlet.failed, sent.length]).toEqual([null, 1]);
});

test('a popup that nobody renders does not open', async () => {
  expect(await outletOf({}).openQuietly('popup.featured-event', {})).toBe(false);
});

test('a popup that gives way is closed, also one that had not started yet', async () => {
  for (const early of [true, false]) {
    const abort = new AbortController();
    const outlet = outletOf({ load: () => loaded('1.4.2', works) });
    const done = outlet.openQuietly('popup.rfa', {}, { signal: abort.signal });
    if (!early) await settled();
    abort.abort();
    expect(await done).toBe(true);
    expect(document.body.children).toHaveLength(0);
  }
});
