import { init } from '@module-federation/enhanced/runtime';

type Instance = ReturnType<typeof init>;
type ShareScope = Parameters<Instance['initShareScopeMap']>[1];
type Factory = () => unknown;

/** A shared module that a build needs, as webpack's runtime declares it. */
interface Consumed {
  shareKey: string;
  shareScope: string[];
  requiredVersion: string;
  singleton: boolean;
  strictVersion: boolean;
  eager: boolean;
  /** For a page that has none. What it gets throws: no remote has shared modules of its own. */
  fallback: () => Factory;
}

/** `__webpack_require__` of a build with ModuleFederationPlugin. */
export interface WebpackRequire {
  /** Factories and loaded modules by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
  federation: { instance?: Instance; initOptions: Parameters<typeof init>[0] };
  consumesLoadingData?: {
    moduleIdToConsumeDataMapping?: Record<string, Consumed>;
    chunkMapping?: Record<string, string[]>;
  };
}

interface Consumes {
  chunkId: string;
  /** What the chunk waits for. */
  promises: Promise<unknown>[];
  /** Modules by id: a promise while one loads, 0 when it is there. */
  installedModules: Record<string, Promise<unknown> | 0>;
  webpackRequire: WebpackRequire;
}

interface ContainerInit {
  webpackRequire: WebpackRequire;
  shareScope: ShareScope;
  /** Options of the one who opens the container. */
  remoteEntryInitOptions?: object;
}

const DEFAULT_SCOPE = 'default';

/** Adds the shared modules that a chunk needs to the build's own, from what the page shares. */
function consumes({ chunkId, promises, installedModules, webpackRequire }: Consumes): void {
  const { moduleIdToConsumeDataMapping: known = {}, chunkMapping = {} } = webpackRequire.consumesLoadingData ?? {};
  for (const id of chunkMapping[chunkId] ?? []) {
    const provide = (factory: Factory) => {
      webpackRequire.m[id] = (module) => {
        delete webpackRequire.c[id];
        module.exports = factory();
      };
    };
    promises.push(
      (installedModules[id] ??= loadShared(webpackRequire, known[id]!).then(
        (factory) => {
          installedModules[id] = 0;
          provide(factory);
        },
        (error: unknown) => {
          delete installedModules[id];
          provide(() => {
            throw error;
          });
        },
      )) as Promise<unknown>,
    );
  }
}

async function loadShared({ federation }: WebpackRequire, { shareKey, shareScope, fallback, ...range }: Consumed) {
  const { requiredVersion, singleton, strictVersion, eager } = range;
  const shareConfig = { requiredVersion, singleton, strictVersion, eager };
  const factory = await federation.instance!.loadShare(shareKey, {
    customShareInfo: { scope: shareScope, shareConfig },
  });
  return factory === false ? fallback() : factory;
}

/** Gives a container the shared modules of the page that opens it. */
function initContainerEntry({ webpackRequire, shareScope, remoteEntryInitOptions }: ContainerInit): void {
  const { instance, initOptions } = webpackRequire.federation;
  instance!.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  instance!.initShareScopeMap(DEFAULT_SCOPE, shareScope, { hostShareScopeMap: {} });
}

/**
 * What the generated code of a build calls of the federation runtime, in place of
 * `@module-federation/webpack-bundler-runtime`: that has other share scopes, remotes of remotes and shared modules that are
 * cut to what is used as well, 3 KB of each page after compression (docs/decisions/0081-bundler-runtime.md).
 * The runtime itself, which chooses versions, is the package's.
 */
const bundlerRuntime = {
  init: ({ webpackRequire }: { webpackRequire: WebpackRequire }): Instance =>
    init(webpackRequire.federation.initOptions),
  consumes,
  initContainerEntry,
};

/**
 * The generated code asks for both before it adds them.
 * @internal an alias names it (federation-parts.ts)
 */
export default { runtime: {}, bundlerRuntime };
