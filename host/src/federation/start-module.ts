import type { RootProps } from '@portal/shared/remote';
import type { HealthReports } from '../health/health-reports.ts';
import { withTimeout } from '@portal/shared/with-timeout';
import { isUsedSince } from './last-use.ts';
import { ScriptError } from './load-script.ts';
import { CrashRecovery } from './crash-recovery.ts';
import { describeFailure, type ReleaseError } from './release-error.ts';
import type { LoadedModule, ReleaseLoader } from './release-loader.ts';
import { type Candidate, withFallback } from './with-fallback.ts';

/** Milliseconds for mounting, and for unmounting: until that has settled, no other page can be shown. */
const LIFECYCLE_LIMIT = 8_000;

/** What the host creates for each root: the element to mount in, which module it is, and the signal that it was abandoned. */
export type RootPlace = Pick<RootProps, 'domElement' | 'abandoned' | 'exposedModule' | 'recovery'>;

/** One root run by the remote's own code. Either promise may reject, or never settle. */
export interface StartedRoot {
  mounted: Promise<unknown>;
  unmount: () => Promise<unknown>;
}

/** The place of a root, and the way to leave it without the root's help: nothing of it is seen from then on. */
export interface OwnPlace {
  place: RootPlace;
  crashes: CrashRecovery;
  abandon: () => void;
}

/** A root that was started before it is shown. */
export interface PrerenderedRoot extends OwnPlace {
  /** Puts it on the page. */
  show: () => StartedRoot;
}

/** A root on the screen. */
export interface ShownRoot {
  /** Removes it from the page, whatever its own code does; never rejects, and settles within the limit. */
  end: () => Promise<void>;
}

export interface StartOptions<T> {
  /** Source of the module, and of its fallback when it does not start. */
  loader: Pick<ReleaseLoader, 'load' | 'fallbackFor' | 'loadFallback' | 'keepFailedStart'>;
  /**
   * Receives a report when a root is on the screen, a release was replaced, or a root does not unmount. A failure without a
   * fallback is thrown instead.
   */
  health: HealthReports;
  /** Name of the remote, as in the snapshot: `mfe-referrals`. */
  remote: string;
  /** Which of its modules, as the remote exposes it: `./list`. */
  exposedModule: string;
  /**
   * Adds the element to the page and begins to mount the loaded module in it. It may throw, and its promises may reject.
   * Called a second time, with another element, when the first release does not start.
   */
  start: (loaded: LoadedModule<T>, place: RootPlace) => StartedRoot;
  /** A root of the loaded module that was started before, to be shown instead; null for none. */
  prerendered?: (loaded: LoadedModule<T>) => PrerenderedRoot | null;
  /** Aborted when the root is no longer wanted: nothing of it is seen from then on. Default: it stays wanted. */
  signal?: AbortSignal | undefined;
  /** Called when a root that was on the screen crashed, and the release that should replace it failed as well: nothing is shown. */
  onLost: (failure: ReleaseError) => void;
  /** Whether the page reloads, because another set of releases is live: then Retry needs no other release. */
  reloadIfNewer: () => boolean;
}

export function newPlace(exposedModule: string): OwnPlace {
  const abandonment = new AbortController();
  const domElement = document.createElement('div');
  const crashes = new CrashRecovery();
  const abandon = () => {
    abandonment.abort();
    domElement.remove();
  };
  return { place: { domElement, abandoned: abandonment.signal, exposedModule, recovery: crashes }, crashes, abandon };
}

/**
 * Loads a module (the phases script, integrity, entry and module of `ReleaseLoader`) and runs the phases that
 * follow with it:
 *
 * 5. start: the remote's code is called; it may throw.
 * 6. mount: it is on the screen within LIFECYCLE_LIMIT, and has not crashed while it was rendered for the first time.
 *
 * When one of these two fails, the last known good release of the same remote replaces it; also when it crashes later and nobody
 * has used the page since it was shown, or when the visitor chooses Retry on the card of the crash (docs/decisions/0097).
 * @returns the root that is on the screen
 * @throws ReleaseError about the wanted release when nothing could be loaded and started; the signal's reason, at once, when
 * it is aborted before that
 */
export async function startModule<T>(options: StartOptions<T>): Promise<ShownRoot> {
  const { signal, health } = options;
  const first: FirstFailure = { failure: null };
  const starting = loadAndStart(options, first);
  if (!signal) return starting;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([starting, aborted]);
  } catch (error) {
    if (signal.aborted) {
      starting.then(
        // If it mounts after all, it would stay alive unseen.
        (root) => root.end(),
        // The wanted release failed while the visitor was still waiting, so it is reported although they have left.
        () => void first.failure?.then((failure) => health.failed(failure)),
      );
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Failure of the wanted release while the visitor was still waiting for it; null until then. */
interface FirstFailure {
  failure: Promise<ReleaseError> | null;
}

async function loadAndStart<T>(options: StartOptions<T>, first: FirstFailure): Promise<ShownRoot> {
  const { loader, health, remote, exposedModule, signal } = options;
  const wanted = await loader.load<T>(remote, exposedModule);
  const started = performance.now();
  const describe = (error: unknown, version: string, fallback?: ReleaseError): Promise<ReleaseError> =>
    describeFailure(error, {
      remote,
      version,
      phase: 'mount',
      milliseconds: Math.round(performance.now() - started),
      ...(fallback && { fallback }),
    });
  const good = loader.fallbackFor(remote, wanted.version);
  const candidates: Candidate<RunningRoot>[] = [
    {
      version: wanted.version,
      run: () =>
        startWithTimeout(options, wanted, good !== null).catch((error: unknown) => {
          if (!signal?.aborted) first.failure = describe(error, wanted.version);
          throw error;
        }),
    },
    ...(good === null
      ? []
      : [
          {
            version: good,
            run: async () => {
              signal?.throwIfAborted();
              return startFallback(options);
            },
          },
        ]),
  ];
  const root = await withFallback(candidates, { describe, onRecover: (failure) => reportRecovery(health, failure) });
  return replacedAfterCrash(options, root);
}

/** A root on the screen that the last known good release replaces after a crash, where there is one and the browser is online. */
function replacedAfterCrash<T>(options: StartOptions<T>, root: RunningRoot): ShownRoot {
  const shownAt = performance.now();
  let current: ShownRoot = root;
  const replace = (crash: unknown): boolean => {
    const { loader, health, remote, onLost } = options;
    const good = loader.fallbackFor(remote, root.version);
    if (good === null || !navigator.onLine) return false;
    const stop = new AbortController();
    const { signal } = stop;
    options.signal?.addEventListener('abort', () => stop.abort(), { once: true });
    const { prerendered: _, ...again } = options;
    const start = () => startFallback({ ...again, signal });
    const onRecover = (failure: ReleaseError) => reportRecovery(health, failure);
    // only a crash needs it
    const replacing = import(/* webpackChunkName: "replace-crashed" */ './replace-crashed.ts').then(
      ({ replaceCrashed }) => replaceCrashed({ remote, good, signal, start, onRecover, onLost }, root, crash),
      async () => {
        const milliseconds = Math.round(performance.now() - shownAt);
        onLost(await describeFailure(crash, { remote, version: root.version, phase: 'render', milliseconds }));
        return null;
      },
    );
    current = {
      // the next page does not wait for one that is not there yet
      end: async () => {
        stop.abort();
        void replacing.then((replacement) => replacement?.end());
      },
    };
    void replacing.then((replacement) => {
      if (replacement && !stop.signal.aborted) current = replacement;
    });
    return true;
  };
  root.crashes.use({
    atOnce: (error) => !isUsedSince(shownAt) && replace(error),
    onRetry: (error) => options.reloadIfNewer() || replace(error),
  });
  return { end: () => current.end() };
}

async function startFallback<T>(options: StartOptions<T>): Promise<RunningRoot> {
  const { loader, remote, exposedModule } = options;
  const root = await startWithTimeout(options, await loader.loadFallback<T>(remote, exposedModule), true);
  loader.keepFailedStart(remote);
  return root;
}

export interface RunningRoot extends ShownRoot {
  version: string;
  crashes: CrashRecovery;
}

/**
 * @param isReplaceable whether a crash in its first render is thrown, instead of being left to the card of the root
 * @throws what the root throws, or ScriptError `not-mounted`; nothing of it is on the page then, or appears later
 */
async function startWithTimeout<T>(
  options: StartOptions<T>,
  loaded: LoadedModule<T>,
  isReplaceable: boolean,
): Promise<RunningRoot> {
  const { signal, health, remote } = options;
  signal?.throwIfAborted();
  const early = options.prerendered?.(loaded);
  const { place, crashes, abandon } = early ?? newPlace(options.exposedModule);
  if (isReplaceable) crashes.awaitMount();
  signal?.addEventListener('abort', abandon, { once: true });
  let root: StartedRoot | null = null;
  try {
    root = early ? early.show() : options.start(loaded, place);
    await withTimeout(root.mounted, LIFECYCLE_LIMIT, notMounted);
    if (isReplaceable) crashes.throwIfCrashed();
  } catch (error) {
    abandon();
    // If it mounts after all, it would stay alive unseen, so it is unmounted. Its failure is already reported.
    root?.mounted.then(() => root!.unmount()).catch(() => {});
    throw error;
  }
  // Now rather than when it had loaded: a release that was only preloaded proves nothing, and would outweigh failures.
  health.loaded(remote, loaded.version, loaded.milliseconds);
  const { unmount } = root;
  const { version } = loaded;
  return { version, crashes, end: () => endInTime(options, { version, place, unmount, abandon }) };
}

interface LeavingRoot extends Pick<StartedRoot, 'unmount'> {
  version: string;
  place: RootPlace;
  abandon: () => void;
}

/** A root that does not unmount in time is abandoned, so that the next page can be shown; a late unmount has no effect. */
async function endInTime<T>(
  { health, remote }: StartOptions<T>,
  { version, place, unmount, abandon }: LeavingRoot,
): Promise<void> {
  const started = performance.now();
  // Until it is removed no one can click or type in it: the address is already that of the next page.
  place.domElement.inert = true;
  try {
    await withTimeout(unmount(), LIFECYCLE_LIMIT, notUnmounted);
    place.domElement.remove();
  } catch (error) {
    abandon();
    const milliseconds = Math.round(performance.now() - started);
    const failure = await describeFailure(error, { remote, version, phase: 'mount', milliseconds });
    console.error(`${health.failed(failure)} ${remote} ${version} failed to unmount: ${failure.message}`, error);
  }
}

const notMounted = (waited: number): ScriptError =>
  new ScriptError('not-mounted', `It did not start within ${Math.round(waited / 1000)} seconds`);

const notUnmounted = (waited: number): ScriptError =>
  new ScriptError('not-unmounted', `It did not end within ${Math.round(waited / 1000)} seconds`);

/** Reports that the last known good release has replaced one that failed. */
export function reportRecovery(health: HealthReports, failure: ReleaseError): void {
  const { remote, version, phase, message } = failure;
  console.warn(`${health.recovered(failure)} ${remote} ${version} recovered, failed to ${phase}: ${message}`);
}
