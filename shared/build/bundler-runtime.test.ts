import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { init } from '@module-federation/enhanced/runtime';
import { expect, jest, test } from '@jest/globals';
import federation, { type WebpackRequire } from './bundler-runtime.ts';

const { bundlerRuntime } = federation;

/** The page that shares modules. */
const asked: string[] = [];
const shared = (name: string, get: () => Promise<() => unknown>) => ({
  [name]: { version: '1.2.0', scope: 'default', get: () => (asked.push(name), get()), shareConfig: SINGLETON },
});
const SINGLETON = { singleton: true, requiredVersion: '^1.0.0' };
let isReachable = false;
const page = init({
  name: 'portal_host',
  remotes: [],
  shared: {
    ...shared('@portal/shared/session', () => Promise.resolve(() => ({ role: 'ROLE_AGENT' }))),
    ...shared('@portal/shared/charts', () =>
      isReachable ? Promise.resolve(() => ({ Chart: 'chart' })) : Promise.reject(new Error('charts.js did not arrive')),
    ),
  },
});

let serial = 0;
/** What our loader says, and what the runtime's own says in older hosts. */
const OPTIONS = {
  ours: { version: '', shareScopeKeys: 'default' },
  older: Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: page.shareScopeMap,
    enumerable: false,
  }),
};

/** A remote that was opened by the page; its chunks 7 and 8 need session, 9 charts and 10 what the page does not have. */
function opened(remoteEntryInitOptions: object = OPTIONS.ours, name = `mfe_test_${++serial}`) {
  const consumed = (shareKey: string) => ({
    shareKey,
    shareScope: ['default'],
    requiredVersion: '^1.0.0',
    singleton: true,
    strictVersion: false,
    eager: false,
    fallback: () => () => {
      throw new Error(`Can not get '${shareKey}'`);
    },
  });
  const webpackRequire: WebpackRequire = {
    m: {},
    c: {},
    federation: { initOptions: { name, remotes: [] } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        5: consumed('@portal/shared/session'),
        6: consumed('@portal/shared/charts'),
        12: consumed('@portal/shared/unknown'),
      },
      chunkMapping: { 7: ['5'], 8: ['5'], 9: ['6'], 10: ['12'] },
    },
  };
  const instance = bundlerRuntime.init({ webpackRequire });
  webpackRequire.federation.instance = instance;
  const loadShare = jest.spyOn(instance, 'loadShare');
  const shareScope = (page.shareScopeMap['default'] ??= {});
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope, remoteEntryInitOptions });
  const installedModules = {};
  return {
    load: async (chunkId: string) => {
      const promises: Promise<unknown>[] = [];
      bundlerRuntime.consumes({ chunkId, promises, installedModules, webpackRequire });
      await Promise.all(promises);
      return promises.length;
    },
    /** The keys that the runtime was asked for. */
    requested: () => loadShare.mock.calls.map(([key]) => key),
    /** As `__webpack_require__` does, which keeps what a module was before it threw. */
    require: (id: string) => {
      const known = webpackRequire.c[id] as { exports: unknown } | undefined;
      if (known) return known.exports;
      const module = { exports: {} as unknown };
      webpackRequire.c[id] = module;
      webpackRequire.m[id]!(module);
      return module.exports;
    },
  };
}

test.each([
  ['this host', OPTIONS.ours],
  ['an older host', OPTIONS.older],
])(
  'the modules that a chunk needs are those of the page, and each is loaded once: opened by %s',
  async (_, options) => {
    const remote = opened(options);
    await Promise.all([remote.load('7'), remote.load('8')]);
    expect(remote.require('5')).toEqual({ role: 'ROLE_AGENT' });
    await remote.load('7');
    expect(remote.require('5')).toEqual({ role: 'ROLE_AGENT' });
    expect(remote.requested()).toEqual(['@portal/shared/session']);
    expect(asked.filter((key) => key === '@portal/shared/session')).toHaveLength(1);
    expect(await remote.load('11')).toBe(0);
  },
);

test('a container that runs again, as after a retry, works like the first', async () => {
  await opened(OPTIONS.ours, 'mfe_again').load('7');
  const again = opened(OPTIONS.ours, 'mfe_again');
  await again.load('7');
  expect(again.require('5')).toEqual({ role: 'ROLE_AGENT' });
});

test('a module that could not be loaded says why where it is needed, and is asked for again the next time', async () => {
  const remote = opened();
  await remote.load('9');
  expect(() => remote.require('6')).toThrow('charts.js did not arrive');
  isReachable = true;
  // the loader of releases forgets what failed (host/src/federation/release-loader.ts)
  for (const version of Object.values(page.shareScopeMap['default']!['@portal/shared/charts']!)) version.loading = null;
  await remote.load('9');
  expect(remote.require('6')).toEqual({ Chart: 'chart' });
});

test('a module that the page does not provide is named in the error', async () => {
  const remote = opened();
  await remote.load('10');
  expect(() => remote.require('12')).toThrow("Can not get '@portal/shared/unknown'");
});

/** Of `__webpack_init_sharing__`, of entries that need shared modules themselves, and of remotes that load remotes. */
const NEVER_CALLED = ['I', 'installInitialConsumes', 'remotes'];

test('the plugin generates calls of what is here, and of nothing new', () => {
  const plugin = path.join(path.dirname(createRequire(import.meta.url).resolve('@module-federation/enhanced')), 'lib');
  const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const sources = files.map((file) => readFileSync(path.join(plugin, file), 'utf8'));
  const called = sources.flatMap((source) => [...source.matchAll(/bundlerRuntime\.(\w+)/g)].map(([, name]) => name));
  expect(new Set(called)).toEqual(new Set([...Object.keys(bundlerRuntime), ...NEVER_CALLED]));
});
