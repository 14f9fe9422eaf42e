import { init } from '@module-federation/enhanced/runtime';
import { beforeEach, expect, test } from '@jest/globals';
import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import { onAny, startServer, unreachable } from '@portal/shared/testing/server';
import { noResponse, ScriptError, type ScriptRequest, type ScriptSource } from './load-script.ts';
import type { ReleaseError } from './release-error.ts';
import { ReleaseLoader } from './release-loader.ts';

/** As the build of the host creates it. */
const federation = init({ name: 'portal_host', remotes: [] });

/** Fakes the network for each entry address; real script elements are tested in the browser. */
let network: (url: string) => void;
const requests: ScriptRequest[] = [];
const scripts: ScriptSource = {
  load: async (request) => {
    requests.push(request);
    network(request.url);
  },
  whyMissing: (_url, file) => Promise.resolve(new ScriptError('refused-status', `${file} returned 404`)),
};

const isMissing = () => {
  throw new ScriptError('unreachable', 'A file could not be reached');
};

let serial = 0;
/** A release with its own container name, as every real one has. */
function release(version: string): BrowserRelease {
  return {
    version,
    container: `mfe_test_${++serial}__${version.replaceAll('.', '_')}`,
    base: `/releases/mfe-test/${version}/`,
    entry: 'entry.js',
    integrity: { 'entry.js': `sha384-${version}` },
    exposes: { './list': [] },
  };
}

function snapshotOf(front: BrowserRelease, lastKnownGood?: BrowserRelease): BrowserSnapshot {
  const manifest = { name: 'mfe-test', title: 'Test', pages: [], parcels: [], emits: [], hears: [], hostApi: '^1.0.0' };
  const remote = { ...front, manifest, ...(lastKnownGood ? { lastKnownGood } : {}) };
  const host = { version: '1.0.0', container: 'host__1_0_0', base: '/releases/host/1.0.0/', integrity: {} };
  return { id: '7f3ac2e10b44', channel: 'production', revision: 1, host, remotes: { 'mfe-test': remote } };
}

/** Runs an entry: registers the container, whose module returns its version. */
function run({ container, version }: BrowserRelease): void {
  (globalThis as Record<string, unknown>)[container] = {
    init: () => {},
    get: () => Promise.resolve(() => ({ version })),
  };
}

const arrived: string[] = [];
const recovered: ReleaseError[] = [];
const loaderOf = (snapshot: BrowserSnapshot) =>
  new ReleaseLoader({
    snapshot,
    nonce: 'abc',
    scripts,
    onLoad: (remote, version) => arrived.push(`${remote} ${version}`),
    onRecover: (error) => recovered.push(error),
  });

/** Answers requests for tables; none in most tests. */
const server = startServer();
beforeEach(() => {
  requests.length = 0;
  arrived.length = 0;
  recovered.length = 0;
});

test('a release is loaded once, with its integrity and nonce', async () => {
  const front = release('1.4.2');
  network = () => run(front);
  const loader = loaderOf(snapshotOf(front));
  const [first, second] = await Promise.all([loader.load('mfe-test', './list'), loader.load('mfe-test', './list')]);
  expect(first).toMatchObject({ version: '1.4.2', module: { version: '1.4.2' } });
  expect(second).toBe(first);
  expect(requests).toMatchObject([
    { url: '/releases/mfe-test/1.4.2/entry.js', integrity: 'sha384-1.4.2', nonce: 'abc' },
  ]);
});

/** A release whose other hashes are in its table. */
const withTable = (version: string): BrowserRelease => ({ ...release(version), table: `sha384-table ${version}` });
const tableOf = (hashes: object) => new Response(JSON.stringify(hashes));

test('the hashes of files that the HTML does not have are there before the release runs, and loaded once', async () => {
  const front = withTable('1.4.2');
  server.use(onAny(() => tableOf({ 'entry.js': 'sha384-1.4.2', 'list.js': 'sha384-list' })));
  let known: unknown;
  network = () => {
    run(front);
    const container = (globalThis as unknown as Record<string, { get: unknown }>)[front.container]!;
    container.get = () => {
      known = globalThis.__portalIntegrity?.['http://localhost/releases/mfe-test/1.4.2/list.js'];
      return Promise.resolve(() => ({ version: '1.4.2' }));
    };
  };
  const loader = loaderOf(snapshotOf(front));
  await loader.load('mfe-test', './list');
  await loader.load('mfe-test', './details');
  expect(known).toBe('sha384-list');
  expect(server.calls.map(({ url }) => url)).toEqual(['/releases/mfe-test/1.4.2/file-table.json']);
});

test('a container is opened once, with the shared modules of the page, and again after it has failed', async () => {
  const front = release('1.4.2');
  const scopes: unknown[] = [];
  let isBroken = true;
  network = () => {
    run(front);
    const container = (globalThis as unknown as Record<string, { init: unknown }>)[front.container]!;
    container.init = (scope: unknown) => {
      if (isBroken) throw new Error('No shared modules');
      scopes.push(scope);
    };
  };
  const loader = loaderOf(snapshotOf(front));
  await expect(loader.load('mfe-test', './list')).rejects.toMatchObject({ version: '1.4.2' });
  isBroken = false;
  await Promise.all([loader.load('mfe-test', './list'), loader.load('mfe-test', './details')]);
  expect(scopes).toEqual([federation.shareScopeMap['default']]);
});

const LIST_BUNDLE = 'list.bundle.js';
/** As the HTML of its own page has it. */
function withBundle(version: string): BrowserRelease {
  const { integrity, ...front } = withTable(version);
  return { ...front, integrity: { ...integrity, [LIST_BUNDLE]: `sha384-list bundle ${version}` } };
}
const namesOfRequests = () => requests.map(({ url }) => url.slice('/releases/mfe-test/'.length).replace(/\?.*/, ''));

test('a page with a bundle loads it in place of the entry, and loads no table', async () => {
  const front = withBundle('1.4.2');
  network = () => run(front);
  const loader = loaderOf(snapshotOf(front));
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.4.2' });
  await loader.load('mfe-test', './details');
  expect(requests).toMatchObject([
    { url: `/releases/mfe-test/1.4.2/${LIST_BUNDLE}`, integrity: 'sha384-list bundle 1.4.2' },
  ]);
  expect(server.calls).toEqual([]);
});

test('a module without a bundle is loaded by the entry', async () => {
  const front = withBundle('1.4.2');
  network = () => run(front);
  await loaderOf(snapshotOf(front)).load('mfe-test', './details');
  expect(namesOfRequests()).toEqual(['1.4.2/entry.js']);
});

test('the bundle of another page’s remote is found in its table, which is loaded first', async () => {
  const front = { ...withTable('1.4.2'), integrity: {} };
  server.use(onAny(() => tableOf({ 'entry.js': 'sha384-entry', [LIST_BUNDLE]: 'sha384-bundle' })));
  network = () => run(front);
  await loaderOf(snapshotOf(front)).load('mfe-test', './list');
  expect(requests).toMatchObject([{ url: `/releases/mfe-test/1.4.2/${LIST_BUNDLE}`, integrity: 'sha384-bundle' }]);
});

test('a bundle that the browser refuses is requested under new addresses, and then replaced by the last known good', async () => {
  const front = withBundle('1.5.0');
  const good = { ...withTable('1.4.2'), integrity: {} };
  server.use(onAny(() => tableOf({ 'entry.js': 'sha384-entry', [LIST_BUNDLE]: 'sha384-bundle' })));
  network = (url) => (url.includes('1.5.0') ? isMissing() : run(good));
  await expect(loaderOf(snapshotOf(front, good)).load('mfe-test', './list')).resolves.toMatchObject({
    version: '1.4.2',
  });
  expect(namesOfRequests()).toEqual([...Array<string>(3).fill(`1.5.0/${LIST_BUNDLE}`), `1.4.2/${LIST_BUNDLE}`]);
  expect(new Set(requests.map(({ url }) => url)).size).toBe(4);
  expect(recovered).toMatchObject([{ version: '1.5.0', phase: 'load', errorCode: 'refused-status', attempts: 3 }]);
});

test('a release whose table cannot be had is tried again, and then replaced', async () => {
  const front = withTable('1.5.0');
  const good = withTable('1.4.2');
  server.use(onAny(({ url }) => (url.includes('1.5.0') ? unreachable() : tableOf({}))));
  network = (url) => run(url.includes('1.5.0') ? front : good);
  const loaded = await loaderOf(snapshotOf(front, good)).load('mfe-test', './list');
  expect(loaded.version).toBe('1.4.2');
  expect(recovered).toMatchObject([{ version: '1.5.0', errorCode: 'refused-status', attempts: 3 }]);
  expect(recovered[0]!.message).toBe('The table of its files returned 404');
});

test('a refused file is requested again under a new address', async () => {
  const front = release('1.4.2');
  network = () => {
    if (requests.length < 3) isMissing();
    run(front);
  };
  const loaded = await loaderOf(snapshotOf(front)).load('mfe-test', './list');
  expect(loaded.version).toBe('1.4.2');
  expect(new Set(requests.map(({ url }) => url)).size).toBe(3);
  expect(arrived).toEqual(['mfe-test 1.4.2']);
});

test('after a limited number of tries the last known good release replaces it, and that is reported', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => (url.includes('1.5.0') ? isMissing() : run(good));
  const loader = loaderOf(snapshotOf(front, good));
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({
    version: '1.4.2',
    module: { version: '1.4.2' },
  });
  expect(requests.filter(({ url }) => url.includes('1.5.0'))).toHaveLength(3);
  expect(arrived).toEqual(['mfe-test 1.4.2']);
  expect(recovered).toMatchObject([
    { remote: 'mfe-test', version: '1.5.0', phase: 'load', errorCode: 'refused-status', attempts: 3 },
  ]);
});

test('modules of that remote that are loaded later come from the same release, never from two', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => (url.includes('1.5.0') ? isMissing() : run(good));
  const loader = loaderOf(snapshotOf(front, good));
  await loader.load('mfe-test', './list');
  network = () => run(front);
  await expect(loader.load('mfe-test', './details')).resolves.toMatchObject({ version: '1.4.2' });
});

test('modules of that remote that had loaded before are not shown again; its last known good release is', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => run(url.includes('1.5.0') ? front : good);
  const loader = loaderOf(snapshotOf(front, good));
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.5.0' });
  // of 1.5.0 it loads, and does not start
  await expect(loader.loadFallback('mfe-test', './details')).resolves.toMatchObject({ version: '1.4.2' });
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.4.2' });
});

test('a module that came from the fallback is loaded once', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => (url.includes('1.5.0') ? isMissing() : run(good));
  const loader = loaderOf(snapshotOf(front, good));
  const first = await loader.load('mfe-test', './list');
  expect(await loader.load('mfe-test', './list')).toBe(first);
});

test('after a timeout the fallback is loaded without another try', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => {
    if (url.includes('1.5.0')) throw noResponse(8_000);
    run(good);
  };
  await expect(loaderOf(snapshotOf(front, good)).load('mfe-test', './list')).resolves.toMatchObject({
    version: '1.4.2',
  });
  expect(requests.filter(({ url }) => url.includes('1.5.0'))).toHaveLength(1);
});

test('code that throws while it is evaluated is not fetched again; the last known good release is', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => {
    run(url.includes('1.5.0') ? front : good);
    if (url.includes('1.5.0')) {
      const container = (globalThis as unknown as Record<string, { get: unknown }>)[front.container]!;
      container.get = () =>
        Promise.resolve(() => {
          throw new Error('the list has no columns');
        });
    }
  };
  await expect(loaderOf(snapshotOf(front, good)).load('mfe-test', './list')).resolves.toMatchObject({
    version: '1.4.2',
  });
  expect(requests).toHaveLength(2);
  expect(recovered).toMatchObject([{ errorCode: 'threw', message: 'the list has no columns', attempts: 1 }]);
});

test('without a fallback the error names remote, version and reason, and nothing that failed stays cached', async () => {
  const front = release('1.5.0');
  network = isMissing;
  const loader = loaderOf(snapshotOf(front));
  await expect(loader.load('mfe-test', './list')).rejects.toMatchObject({
    remote: 'mfe-test',
    version: '1.5.0',
    attempts: 3,
    errorCode: 'refused-status',
    message: 'The entry file returned 404',
  });
  network = () => run(front);
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.5.0' });
});

test('when both fail, the error is about the wanted release and contains the other failure', async () => {
  network = isMissing;
  const loading = loaderOf(snapshotOf(release('1.5.0'), release('1.4.2'))).load('mfe-test', './list');
  await expect(loading).rejects.toMatchObject({ version: '1.5.0', fallback: { version: '1.4.2', attempts: 3 } });
  expect(recovered).toEqual([]);
});

test('an entry that runs without registering its container is a failure, not an endless wait', async () => {
  const front = release('1.6.0');
  network = () => {};
  await expect(loaderOf(snapshotOf(front)).load('mfe-test', './list')).rejects.toMatchObject({
    errorCode: 'not-registered',
    message: expect.stringContaining('did not register'),
  });
});

test('a release that loaded and could not be started is replaced for good', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => run(url.includes('1.5.0') ? front : good);
  const loader = loaderOf(snapshotOf(front, good));
  await loader.load('mfe-test', './list');
  expect(loader.fallbackFor('mfe-test', '1.5.0')).toBe('1.4.2');
  await expect(loader.loadFallback('mfe-test', './list')).resolves.toMatchObject({ version: '1.4.2' });
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.4.2' });
  expect(loader.fallbackFor('mfe-test', '1.4.2')).toBeNull();
});

test('a remote that is not in the snapshot is refused without a request', async () => {
  const front = release('1.4.2');
  await expect(loaderOf(snapshotOf(front)).load('mfe-other', './list')).rejects.toThrow('no release of mfe-other');
  expect(requests).toEqual([]);
});
