import { createInstance, getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import { type BrowserRelease, type BrowserSnapshot, bundleOf, catalogModule } from '@portal/shared/contracts/release';
import { ENTRY_RETRY, retryAddress } from '@portal/shared/contracts/retry-policy';
import { addTexts, type Texts, type TranslatedLanguage } from '@portal/shared/i18n';
import { withTimeout } from '@portal/shared/with-timeout';
import { hasFailedToStart, keepFailedStart } from './failed-starts.ts';
import { fileTables } from './file-tables.ts';
import { BROWSER_SCRIPTS, noResponse, ScriptError, type ScriptSource } from './load-script.ts';
import { describeFailure, MissingEntry, type ReleaseError } from './release-error.ts';
import { type Candidate, withFallback } from './with-fallback.ts';
import { withRetries } from './with-retries.ts';

/** Milliseconds for all phases of one try, whichever of them hangs. */
const TRY_TIMEOUT = 15_000;

export interface LoadedModule<T> {
  module: T;
  version: string;
  /** From the first request until it had loaded, other tries of the same release included. */
  milliseconds: number;
}

interface ReleaseLoaderOptions {
  /** The wanted release of each remote in this visit, with the last known good one where there is one. */
  snapshot: BrowserSnapshot;
  /** The nonce of the page's policy, set on every script element; undefined where the page has no policy. */
  nonce: string | undefined;
  /** Called once for each module, when it has loaded. */
  onLoad: (remote: string, version: string) => void;
  /**
   * Called when a release could not be loaded and the last known good one of the same remote has replaced it. When
   * nothing could replace it, `load` throws instead.
   */
  onRecover: (error: ReleaseError) => void;
  /** How scripts are loaded into the page, for tests; default: script elements of the browser. */
  scripts?: ScriptSource;
}

/** What the entry of a release registers (https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers). */
interface Container {
  /** @param options read by the runtime in the remote's entry, as `loadRemote` of the runtime passes them */
  init: (shareScope: object, initScope: object[], options: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** The scope in which the host's build shares its modules. */
const SHARE_SCOPE = 'default';

/** One try of a release's first file. */
interface EntryTry {
  release: BrowserRelease;
  /** The module that it is loaded for. */
  exposedModule: string;
  /** Counts from 1. */
  attempt: number;
}

/**
 * Loads exposed modules of the releases in one snapshot. Every try of a release goes through these phases:
 *
 * 1. script: the bundle of the module is requested, which is the entry with the files of the module, or the entry alone
 *    where the release has no bundles; each time under a new address. A refused one is requested again (ENTRY_RETRY); one
 *    that timed out is not.
 * 2. integrity: the browser compares it with the snapshot's hash. Other bytes count as refused. Hashes that the HTML does
 *    not have are loaded before, or together with an entry whose own it has (file-tables.ts).
 * 3. entry: it runs and registers the release's container.
 * 4. module: the container returns the exposed module; webpack loads those of its files that are not there yet, with its
 *    own retries (CHUNK_RETRY). The
 *    release's texts in the language of the page are loaded at the same time; without them it is English.
 *
 * A release that fails in one of them is replaced by the last known good one of the same remote (withFallback), also for
 * the modules that are loaded later. The next phases, start and mount, belong to `startModule`. Nothing that
 * failed stays cached, so a later call starts from the beginning.
 */
export class ReleaseLoader {
  /** The federation instance of this page; the build creates it, there is none in tests. */
  readonly #federation: ModuleFederation = getInstance() ?? createInstance({ name: 'portal_host', remotes: [] });
  readonly #options: ReleaseLoaderOptions;
  readonly #scripts: ScriptSource;
  readonly #loaded = new Map<string, Promise<LoadedModule<unknown>>>();
  readonly #entries = new Map<string, EntryTry>();
  readonly #containers = new Map<string, Promise<Container>>();
  /** Remotes whose wanted release has failed here: from then on only their last known good is used, never a mixture. */
  readonly #givenUp = new Set<string>();

  constructor(options: ReleaseLoaderOptions) {
    this.#options = options;
    this.#scripts = options.scripts ?? BROWSER_SCRIPTS;
    for (const [remote, { version, lastKnownGood }] of Object.entries(options.snapshot.remotes)) {
      if (lastKnownGood && hasFailedToStart(remote, version)) this.#givenUp.add(remote);
    }
  }

  /**
   * The exposed module of a remote, from the snapshot's release or its fallback.
   * @throws ReleaseError about the wanted release when no candidate could be loaded
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

  /** The version that can replace one that was loaded and could not be started; null when there is none. */
  fallbackFor(remote: string, failedVersion: string): string | null {
    const good = this.#options.snapshot.remotes[remote]?.lastKnownGood;
    return good && good.version !== failedVersion ? good.version : null;
  }

  /**
   * The module of the last known good release, which replaces one that could not be started. Only where
   * `fallbackFor` names one.
   * @throws ReleaseError when it could not be loaded; then the wanted release is tried again next time
   */
  async loadFallback<T>(remote: string, exposedModule: string): Promise<LoadedModule<T>> {
    this.#giveUp(remote);
    try {
      return await this.load<T>(remote, exposedModule);
    } catch (error) {
      this.#givenUp.delete(remote);
      throw error;
    }
  }

  /** The last known good release is on the screen instead of one that did not start: a reload begins with it. */
  keepFailedStart(remote: string): void {
    const wanted = this.#options.snapshot.remotes[remote];
    if (wanted) keepFailedStart(remote, wanted.version);
  }

  async #loadCandidates(remote: string, exposedModule: string): Promise<LoadedModule<unknown>> {
    const started = performance.now();
    return withFallback(this.#candidates(remote, exposedModule), {
      describe: (error, version, fallback) =>
        describeFailure(
          error,
          {
            remote,
            version,
            phase: 'load',
            milliseconds: millisecondsSince(started),
            ...(fallback && { fallback }),
          },
          this.#scripts,
        ),
      onRecover: this.#options.onRecover,
    });
  }

  /** The wanted release, then the last known good one; only the latter once the former has been abandoned. */
  #candidates(remote: string, exposedModule: string): Candidate<LoadedModule<unknown>>[] {
    const wanted = this.#options.snapshot.remotes[remote];
    if (!wanted) throw new Error(`There is no release of ${remote} in this snapshot`);
    const { lastKnownGood: good } = wanted;
    const candidate = (release: BrowserRelease, onRetry?: () => void) => ({
      version: release.version,
      run: () => this.#loadRelease(remote, release, exposedModule, onRetry),
    });
    if (!good || good.version === wanted.version) return [candidate(wanted)];
    if (this.#givenUp.has(remote)) return [candidate(good)];
    return [
      // Files that may be needed soon are fetched during the first try.
      candidate(wanted, () => this.#preloadFiles(good, exposedModule)),
      {
        version: good.version,
        run: async () => {
          const loaded = await this.#loadRelease(remote, good, exposedModule);
          this.#giveUp(remote, keyOf(remote, exposedModule));
          return loaded;
        },
      },
    ];
  }

  /**
   * Its modules that have loaded are not used again either; what is on the screen stays.
   * @param current the one that is being loaded from the fallback
   */
  #giveUp(remote: string, current?: string): void {
    this.#givenUp.add(remote);
    for (const key of this.#loaded.keys())
      if (key !== current && key.startsWith(keyOf(remote, ''))) this.#loaded.delete(key);
  }

  /** @param onRetry called once, when the entry file is requested again */
  async #loadRelease(
    remote: string,
    release: BrowserRelease,
    exposedModule: string,
    onRetry?: () => void,
  ): Promise<LoadedModule<unknown>> {
    const started = performance.now();
    const options = {
      policy: ENTRY_RETRY,
      isRetried: (error: unknown) => error instanceof MissingEntry,
      onRetry: (attempt: number) => {
        if (attempt === 1) onRetry?.();
      },
    };
    const module = await withRetries(options, async (attempt) => {
      this.#entries.set(release.container, { release, exposedModule, attempt });
      try {
        return await withTimeout(this.#loadModule(release, exposedModule), TRY_TIMEOUT, noResponse);
      } catch (error) {
        this.#forgetUnfinishedShares();
        throw error;
      }
    });
    this.#options.onLoad(remote, release.version);
    return { module, version: release.version, milliseconds: millisecondsSince(started) };
  }

  /** All phases of one try: the container comes from `#loadEntry`, and the module from the container. */
  async #loadModule(release: BrowserRelease, exposedModule: string): Promise<unknown> {
    const { container } = release;
    const [module] = await Promise.all([
      this.#exposed(container, exposedModule),
      addTexts({ name: container, load: (language) => this.#texts(release, language) }),
    ]);
    if (!module) throw new Error(`${exposedModule} is empty`);
    return module;
  }

  async #exposed<T>(container: string, module: string): Promise<T | null> {
    const { get } = await this.#open(container);
    const factory = await get(module);
    return factory() as T;
  }

  /** The container of a release, which has the shared modules of the page; loaded once, and again after a failure. */
  #open(name: string): Promise<Container> {
    const known = this.#containers.get(name);
    if (known) return known;
    const opening = this.#loadEntry(name).then(async (container) => {
      const { shareScopeMap } = this.#federation;
      const options = { version: '', shareScopeKeys: SHARE_SCOPE };
      await container.init((shareScopeMap[SHARE_SCOPE] ??= {}), [], options);
      return container;
    });
    this.#containers.set(name, opening);
    opening.catch(() => this.#containers.delete(name));
    return opening;
  }

  /** Undefined for a release that has no texts in this language, such as an older one. */
  #texts({ container, exposes }: BrowserRelease, language: TranslatedLanguage): Promise<Texts> | undefined {
    const module = catalogModule(language);
    if (!Object.hasOwn(exposes, module)) return undefined;
    return this.#exposed<Texts>(container, module).then((texts) => texts ?? {});
  }

  /**
   * The phases script, integrity and entry: ours instead of the runtime's, with integrity and a new address each time.
   * @throws MissingEntry when the browser refused the file
   */
  async #loadEntry(container: string): Promise<Container> {
    const wanted = this.#entries.get(container);
    if (!wanted) throw new Error(`${container} is no release of this snapshot`);
    // Its files can only be loaded with their hashes.
    const hashes = fileTables.hashesOf(wanted.release, wanted.attempt);
    hashes.catch(() => {});
    const { integrity, entry } = wanted.release;
    const request = this.#entryRequest(wanted, integrity[entry] === undefined ? await hashes : integrity);
    try {
      await this.#scripts.load(request);
    } catch (error) {
      throw error instanceof ScriptError && error.code === 'unreachable' ? new MissingEntry(request.url) : error;
    }
    await hashes;
    const loaded = (globalThis as Record<string, unknown>)[container] as Container | undefined;
    if (!loaded) throw new ScriptError('not-registered', `The entry file ran but did not register ${container}`);
    return loaded;
  }

  #entryRequest({ release, exposedModule, attempt }: EntryTry, hashes: BrowserRelease['integrity']) {
    const file = firstFile(release, exposedModule, hashes);
    const integrity = hashes[file];
    if (!integrity) throw new Error(`The snapshot has no integrity for ${file}`);
    const url = release.base + file;
    return { url: attempt > 1 ? retryAddress(url) : url, integrity, nonce: this.#options.nonce };
  }

  /** Preloads the files of a module that is not requested yet. A failure shows up when it is. */
  #preloadFiles(release: BrowserRelease, exposedModule: string): void {
    fileTables.hashesOf(release).then(
      (hashes) => {
        const first = firstFile(release, exposedModule, hashes);
        const others = first === release.entry ? (release.exposes[exposedModule] ?? []) : [];
        for (const file of [first, ...others]) preloadFile(release.base + file, hashes[file]);
      },
      () => {},
    );
  }

  /**
   * Left to itself, the runtime keeps the rejected promise of a shared module, and no Retry could succeed. Whether one
   * was rejected cannot be seen, and another request for a pending one costs nothing: webpack loads each file once.
   */
  #forgetUnfinishedShares(): void {
    const shares = Object.values(this.#federation.shareScopeMap).flatMap((scope) => Object.values(scope));
    for (const shared of shares.flatMap((versions) => Object.values(versions))) {
      if (!shared.lib) shared.loading = null;
    }
  }
}

/** The bundle of the module, or the entry of a release that has none. */
function firstFile({ entry }: BrowserRelease, exposedModule: string, hashes: BrowserRelease['integrity']): string {
  const bundle = bundleOf(exposedModule);
  return hashes[bundle] === undefined ? entry : bundle;
}

/** Preloads a file that is not requested yet. */
function preloadFile(url: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.href = url;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity ?? '';
  document.head.append(link);
}

const keyOf = (remote: string, exposedModule: string): string => `${remote}/${exposedModule}`;
const millisecondsSince = (started: number): number => Math.round(performance.now() - started);
