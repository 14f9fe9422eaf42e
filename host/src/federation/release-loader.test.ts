import { beforeEach, expect, jest, test } from '@jest/globals';
import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import type { ScriptRequest } from './load-script.ts';
import type { LoadAttempt } from './release-loader.ts';

/** What the network would do with each entry address; the real script element is the browser's business. */
let network: (url: string) => void;
const requests: ScriptRequest[] = [];
jest.unstable_mockModule('./load-script.ts', () => ({
  loadScript: async (request: ScriptRequest) => {
    requests.push(request);
    network(request.url);
  },
}));
const { ReleaseLoader } = await import('./release-loader.ts');

let serial = 0;
/** A release with a container name of its own, as every real one has. */
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

/** Runs an entry: registers the container, whose module says which version it is. */
function run({ container, version }: BrowserRelease): void {
  (globalThis as Record<string, unknown>)[container] = {
    init: () => {},
    get: () => Promise.resolve(() => ({ version })),
  };
}

const attempts: LoadAttempt[] = [];
const loaderOf = (snapshot: BrowserSnapshot) =>
  new ReleaseLoader({ snapshot, nonce: 'abc', onFailure: (attempt) => attempts.push(attempt) });

beforeEach(() => {
  requests.length = 0;
  attempts.length = 0;
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

test('a failed try is repeated under a new address', async () => {
  const front = release('1.4.2');
  network = () => {
    if (requests.length < 3) throw new Error('The entry file answered 503');
    run(front);
  };
  const loaded = await loaderOf(snapshotOf(front)).load('mfe-test', './list');
  expect(loaded.version).toBe('1.4.2');
  expect(new Set(requests.map(({ url }) => url)).size).toBe(3);
  expect(attempts.map(({ attempt, reason }) => [attempt, reason])).toEqual([
    [1, expect.stringContaining('answered 503')],
    [2, expect.stringContaining('answered 503')],
  ]);
});

test('after bounded tries the last known good release takes its place and says so', async () => {
  const front = release('1.5.0');
  const good = release('1.4.2');
  network = (url) => {
    if (url.includes('1.5.0')) throw new Error('The entry file answered 404');
    run(good);
  };
  const loaded = await loaderOf(snapshotOf(front, good)).load('mfe-test', './list');
  expect(loaded).toMatchObject({
    version: '1.4.2',
    module: { version: '1.4.2' },
    recoveredFrom: { version: '1.5.0', reason: expect.stringContaining('answered 404') },
  });
  expect(requests.filter(({ url }) => url.includes('1.5.0'))).toHaveLength(3);
});

test('without a fallback the error names remote, version and reason, and nothing that failed stays cached', async () => {
  const front = release('1.5.0');
  network = () => {
    throw new Error('The entry file answered 404');
  };
  const loader = loaderOf(snapshotOf(front));
  await expect(loader.load('mfe-test', './list')).rejects.toMatchObject({
    remote: 'mfe-test',
    version: '1.5.0',
    attempts: 3,
    message: expect.stringContaining('answered 404'),
  });
  network = () => run(front);
  await expect(loader.load('mfe-test', './list')).resolves.toMatchObject({ version: '1.5.0' });
});

test('an entry that runs without registering its container is a failure, not an endless wait', async () => {
  const front = release('1.6.0');
  network = () => {};
  await expect(loaderOf(snapshotOf(front)).load('mfe-test', './list')).rejects.toThrow('did not register');
});

test('a remote that is not in the snapshot is refused without a request', async () => {
  const front = release('1.4.2');
  await expect(loaderOf(snapshotOf(front)).load('mfe-other', './list')).rejects.toThrow('no release of mfe-other');
  expect(requests).toEqual([]);
});
