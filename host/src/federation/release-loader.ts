import { createInstance, getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import { loadScript } from './load-script.ts';

/** How often one release is tried, and how long between the tries (milliseconds, grows, with jitter). */
const ATTEMPTS = 3;
const PAUSE = 150;
const TIMEOUT = 8_000;

export interface LoadedModule<T> {
  module: T;
  version: string;
  /** Set when the release in front failed and this one, known to be good, is used in its place. */
  recoveredFrom?: { version: string; reason: string };
}

/** One way a release did not load. */
export interface LoadAttempt {
  remote: string;
  version: string;
  exposedModule: string;
  attempt: number;
  reason: string;
}

export class ReleaseLoadError extends Error {
  override readonly name = 'ReleaseLoadError';
  readonly remote: string;
  readonly version: string;
  readonly attempts: number;

  constructor(remote: string, version: string, attempts: number, reason: string) {
    super(reason);
    this.remote = remote;
    this.version = version;
    this.attempts = attempts;
  }
}

/**
 * Loads exposed modules of the releases in one snapshot. Each release is tried a bounded number of times, each time
 * under a new address; then the last known good release of the same remote takes its place. Nothing that failed stays
 * cached, so a later call starts anew.
 */
export class ReleaseLoader {
  /** The federation instance of this page; the build creates it, tests have none. */
  readonly #federation: ModuleFederation = getInstance() ?? createInstance({ name: 'portal_host', remotes: [] });
  readonly #snapshot: BrowserSnapshot;
  readonly #nonce: string | undefined;
  readonly #onFailure: (attempt: LoadAttempt) => void;
  readonly #loaded = new Map<string, Promise<LoadedModule<unknown>>>();
  readonly #entries = new Map<string, { release: BrowserRelease; attempt: number }>();

  constructor(options: {
    snapshot: BrowserSnapshot;
    nonce: string | undefined;
    onFailure: (attempt: LoadAttempt) => void;
  }) {
    this.#snapshot = options.snapshot;
    this.#nonce = options.nonce;
    this.#onFailure = options.onFailure;
    this.#federation.registerPlugins([
      {
        name: 'portal-release-loader',
        loadEntry: ({ remoteInfo }) => this.#loadEntry(remoteInfo.name) as Promise<never>,
      },
    ]);
  }

  /**
   * The exposed module of a remote, from the snapshot's release or its fallback.
   * @throws ReleaseLoadError when no candidate could be loaded; its message is the reason of the last try.
   */
  load<T>(remote: string, exposedModule: string): Promise<LoadedModule<T>> {
    const key = `${remote}/${exposedModule}`;
    const known = this.#loaded.get(key);
    if (known) return known as Promise<LoadedModule<T>>;
    const loading = this.#loadCandidates(remote, exposedModule);
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    return loading as Promise<LoadedModule<T>>;
  }

  async #loadCandidates(remote: string, exposedModule: string): Promise<LoadedModule<unknown>> {
    const front = this.#snapshot.remotes[remote];
    if (!front) throw new ReleaseLoadError(remote, 'none', 0, `There is no release of ${remote} in this snapshot`);
    try {
      return { module: await this.#loadRelease(remote, front, exposedModule), version: front.version };
    } catch (error) {
      if (!front.lastKnownGood || front.lastKnownGood.version === front.version) throw error;
      const module = await this.#loadRelease(remote, front.lastKnownGood, exposedModule);
      const reason = (error as Error).message;
      return {
        module,
        version: front.lastKnownGood.version,
        recoveredFrom: { version: front.version, reason },
      };
    }
  }

  async #loadRelease(remote: string, release: BrowserRelease, exposedModule: string): Promise<unknown> {
    const { container, version } = release;
    let reason = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      this.#entries.set(container, { release, attempt });
      try {
        this.#federation.registerRemotes([
          { name: container, entry: release.base + release.entry, entryGlobalName: container },
        ]);
        const module = await this.#federation.loadRemote(`${container}/${exposedModule.slice(2)}`);
        if (!module) throw new Error(`${exposedModule} is empty`);
        return module;
      } catch (error) {
        reason = (error as Error).message;
        this.#onFailure({ remote, version, exposedModule, attempt, reason });
        if (attempt < ATTEMPTS) await pause(PAUSE * attempt * (1 + Math.random()));
      }
    }
    throw new ReleaseLoadError(remote, version, ATTEMPTS, reason);
  }

  /** The container of a release: its entry script is loaded by us, with integrity and a new address for each try. */
  async #loadEntry(container: string): Promise<unknown> {
    const wanted = this.#entries.get(container);
    if (!wanted) throw new Error(`${container} is no release of this snapshot`);
    const { release, attempt } = wanted;
    const integrity = release.integrity[release.entry];
    if (!integrity) throw new Error(`The snapshot has no integrity for ${release.entry}`);
    const address = release.base + release.entry + (attempt > 1 ? `?try=${attempt}` : '');
    await loadScript({ url: address, integrity, nonce: this.#nonce, timeout: TIMEOUT });
    const loaded = (globalThis as Record<string, unknown>)[container];
    if (!loaded) throw new Error(`The entry file ran but did not register ${container}`);
    return loaded;
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
