import { init } from '@module-federation/enhanced/runtime';
import { expect, test } from '@jest/globals';
import federation, { type WebpackRequire } from './bundler-runtime.ts';

const { bundlerRuntime } = federation;

/** The page that shares modules. */
let asked: string[] = [];
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
/** A remote that was opened by the page; its chunks 7 and 8 need session, 9 charts and 10 what the page does not have. */
function opened() {
  asked = [];
  const consumed = (shareKey: string) => ({
    ...{
      shareKey,
      shareScope: ['default'],
      requiredVersion: '^1.0.0',
      singleton: true,
      strictVersion: false,
      eager: false,
    },
    fallback: () => () => {
      throw new Error(`Can not get '${shareKey}'`);
    },
  });
  const webpackRequire: WebpackRequire = {
    m: {},
    c: {},
    federation: { initOptions: { name: `mfe_test_${++serial}`, remotes: [] } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        5: consumed('@portal/shared/session'),
        6: consumed('@portal/shared/charts'),
        12: consumed('@portal/shared/unknown'),
      },
      chunkMapping: { 7: ['5'], 8: ['5'], 9: ['6'], 10: ['12'] },
    },
  };
  webpackRequire.federation.instance = bundlerRuntime.init({ webpackRequire });
  const shareScope = (page.shareScopeMap['default'] ??= {});
  const remoteEntryInitOptions = { version: '', shareScopeKeys: 'default' };
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope, remoteEntryInitOptions });
  const installedModules = {};
  return {
    load: async (chunkId: string) => {
      const promises: Promise<unknown>[] = [];
      bundlerRuntime.consumes({ chunkId, promises, installedModules, webpackRequire });
      await Promise.all(promises);
      return promises.length;
    },
    /** As `__webpack_require__` does. */
    require: (id: string) => {
      const module = { exports: {} as unknown };
      webpackRequire.m[id]!(module);
      return module.exports;
    },
  };
}

test('the modules that a chunk needs are those of the page, and each is loaded once', async () => {
  const remote = opened();
  await Promise.all([remote.load('7'), remote.load('8')]);
  expect(remote.require('5')).toEqual({ role: 'ROLE_AGENT' });
  await remote.load('7');
  expect(remote.require('5')).toEqual({ role: 'ROLE_AGENT' });
  expect(asked).toEqual(['@portal/shared/session']);
  expect(await remote.load('11')).toBe(0);
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

test('what the page does not have is named', async () => {
  const remote = opened();
  await remote.load('10');
  expect(() => remote.require('12')).toThrow("Can not get '@portal/shared/unknown'");
});
