import { createInstance, getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import { inTime } from './in-time.ts';
import { loadScript, noAnswer, ScriptError } from './load-script.ts';
import { ATTEMPTS, describeFailure, MissingEntry, type ReleaseError } from './release-error.ts';

/** Milliseconds between two tries of an entry; grows, with jitter. */
const PAUSE = 60;
/** Milliseconds until one release counts as hanging, whatever it is that hangs. */
const LIMIT = 15_000;

export interface LoadedModule<T> {
  module: T;
  version: string;
}

interface ReleaseLoaderOptions {
  snapshot: BrowserSnapshot;
  nonce: string | undefined;
  /** A module of a release has arrived. */
  onLoad: (remote: string, version: string, milliseconds: number) => void;
  /** A release could not be loaded, and the last known good one of the same remote has taken its place. */
  onRecover: (error: ReleaseError) => void;
}

/**
 * Loads exposed modules of the releases in one snapshot. A file that is refused is asked for again a bounded number of
 * times, each time under a new address. After that, or when there is no answer, or when the code throws, the last known
 * good release of the same remote takes its place, also for the modules that are loaded later. Nothing that failed
 * stays cached, so a later call starts anew.
 */
export class ReleaseLoader {
  /** The federation instance of this page; the build creates it, tests have none. */
  readonly #federation: ModuleFederation = getInstance() ?? createInstance({ name: 'portal_host', remotes: [] });
  readonly #options: ReleaseLoaderOptions;
  readonly #loaded = new Map<string, Promise<LoadedModule<unknown>>>();
  readonly #entries = new Map<string, { release: BrowserRelease; attempt: number }>();
  /** Remotes whose release in front has failed here: from then on they are their last known good, never a mixture. */
  readonly #givenUp = new Set<string>();

  constructor(options: ReleaseLoaderOptions) {
    this.#options = options;
    this.#federation.registerPlugins([
      {
        name: 'portal-release-loader',
        loadEntry: ({ remoteInfo }) => this.#loadEntry(remoteInfo.name) as Promise<never>,
      },
    ]);
  }

  /**
   * The exposed module of a remote, from the snapshot's release or its fallback.
   * @throws ReleaseError about the release in front when no candidate could be loaded
   */
  load<T>(remote: string, exposedModule: string): Promise<LoadedModule<T>> {
    const key = keyOf(remote, exposedModule);
    const known = this.#loaded.get(key);
    if (known) return known as Promise<LoadedModule<T>>;
    const loading = this.#loadCandidates(remote, exposedModule);
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    return loading as Promise<LoadedModule<T>>;
  }

  /**
   * The module that takes the place of one whose release was loaded and could not be started; null when there is none.
   * @throws ReleaseError when the last known good release could not be loaded; then the one in front is tried again
   */
  async loadFallback<T>(remote: string, exposedModule: string, failedVersion: string): Promise<LoadedModule<T> | null> {
    const good = this.#options.snapshot.remotes[remote]?.lastKnownGood;
    if (!good || good.version === failedVersion) return null;
    this.#givenUp.add(remote);
    this.#loaded.delete(keyOf(remote, exposedModule));
    try {
      return await this.load<T>(remote, exposedModule);
    } catch (error) {
      this.#givenUp.delete(remote);
      throw error;
    }
  }

  async #loadCandidates(remote: string, exposedModule: string): Promise<LoadedModule<unknown>> {
    const front = this.#options.snapshot.remotes[remote];
    if (!front) throw new Error(`There is no release of ${remote} in this snapshot`);
    const { lastKnownGood: good } = front;
    const candidate = good && this.#givenUp.has(remote) ? good : front;
    const started = performance.now();
    const describe = (error: unknown, version: string, alsoFailed?: ReleaseError) =>
      describeFailure(error, {
        remote,
        version,
        phase: 'load',
        milliseconds: millisecondsSince(started),
        ...(alsoFailed && { fallback: alsoFailed }),
      });
    const fallback = good && good.version !== candidate.version ? good : null;
    // What may soon be wanted is fetched while the release in front is still being tried.
    const prepare = () => fallback && preloadFiles(fallback, exposedModule);
    try {
      return await this.#loadRelease(remote, candidate, exposedModule, prepare);
    } catch (error) {
      if (!fallback) throw await describe(error, candidate.version);
      // Why it failed is asked while the other one is loading.
      const failure = describe(error, candidate.version);
      try {
        const loaded = await this.#loadRelease(remote, fallback, exposedModule);
        this.#givenUp.add(remote);
        void failure.then((described) => this.#options.onRecover(described));
        return loaded;
      } catch (second) {
        throw await describe(error, candidate.version, await describe(second, fallback.version));
      }
    }
  }

  async #loadRelease(
    remote: string,
    release: BrowserRelease,
    exposedModule: string,
    onMissing?: () => void,
  ): Promise<LoadedModule<unknown>> {
    const { container, version } = release;
    const started = performance.now();
    for (let attempt = 1; ; attempt++) {
      this.#entries.set(container, { release, attempt });
      try {
        this.#federation.registerRemotes([
          { name: container, entry: release.base + release.entry, entryGlobalName: container },
        ]);
        const module = await inTime(
          this.#federation.loadRemote(`${container}/${exposedModule.slice(2)}`),
          LIMIT,
          noAnswer,
        );
        if (!module) throw new Error(`${exposedModule} is empty`);
        this.#options.onLoad(remote, version, millisecondsSince(started));
        return { module, version };
      } catch (error) {
        this.#forgetUnfinishedShares();
        if (attempt === ATTEMPTS || !(error instanceof MissingEntry)) throw error;
        if (attempt === 1) onMissing?.();
        await pause(PAUSE * attempt * (1 + Math.random()));
      }
    }
  }

  /**
   * Left to itself, the runtime keeps the rejected promise of a shared module, and no Retry could succeed. Whether one
   * was rejected cannot be seen, and asking once more for one under way costs nothing: webpack loads each file once.
   */
  #forgetUnfinishedShares(): void {
    const shares = Object.values(this.#federation.shareScopeMap).flatMap((scope) => Object.values(scope));
    for (const shared of shares.flatMap((versions) => Object.values(versions))) {
      if (!shared.lib) shared.loading = null;
    }
  }

  /** The container of a release: its entry script is loaded by us, with integrity and a new address for each try. */
  async #loadEntry(container: string): Promise<unknown> {
    const wanted = this.#entries.get(container);
    if (!wanted) throw new Error(`${container} is no release of this snapshot`);
    const { release, attempt } = wanted;
    const integrity = release.integrity[release.entry];
    if (!integrity) throw new Error(`The snapshot has no integrity for ${release.entry}`);
    // One never asked for before: what is wrong may be what a cache holds.
    const url = release.base + release.entry + (attempt > 1 ? `?try=${Date.now()}` : '');
    try {
      await loadScript({ url, integrity, nonce: this.#options.nonce });
    } catch (error) {
      throw error instanceof ScriptError && error.code === 'unreachable' ? new MissingEntry(url) : error;
    }
    const loaded = (globalThis as Record<string, unknown>)[container];
    if (!loaded) throw new ScriptError('not-registered', `The entry file ran but did not register ${container}`);
    return loaded;
  }
}

/** Lets the browser fetch the files of a module that is not asked for yet. */
function preloadFiles({ base, entry, exposes, integrity }: BrowserRelease, exposedModule: string): void {
  for (const file of [entry, ...(exposes[exposedModule] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = base + file;
    link.crossOrigin = 'anonymous';
    link.integrity = integrity[file] ?? '';
    document.head.append(link);
  }
}

const keyOf = (remote: string, exposedModule: string): string => `${remote}/${exposedModule}`;
const millisecondsSince = (started: number): number => Math.round(performance.now() - started);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
