import type { RootProps } from '@portal/shared/remote';
import type { HealthReports } from '../health/health-reports.ts';
import { inTime } from './in-time.ts';
import { ScriptError } from './load-script.ts';
import { describeFailure, type ReleaseError } from './release-error.ts';
import type { LoadedModule, ReleaseLoader } from './release-loader.ts';

/** Milliseconds for mounting, and for unmounting: until one of them settles, no other page can be shown. */
const LIFECYCLE_LIMIT = 8_000;

/** What the host makes for each root: the element to mount in, which module it is, and the word that it was given up. */
export type RootPlace = Pick<RootProps, 'domElement' | 'abandoned' | 'exposedModule'>;

/** The remote's own code at work on one root. Either promise may reject, or never settle. */
export interface StartedRoot {
  mounted: Promise<unknown>;
  unmount: () => Promise<unknown>;
}

/** A root on the screen. */
export interface ShownRoot {
  /** Takes it off the page, whatever its own code does; never rejects, and settles within the limit. */
  end: () => Promise<void>;
}

interface StartOptions<T> {
  loader: ReleaseLoader;
  health: HealthReports;
  remote: string;
  exposedModule: string;
  /** Puts the place on the page and begins to mount there what was loaded. */
  start: (loaded: LoadedModule<T>, place: RootPlace) => StartedRoot;
}

/**
 * Loads a module and starts it. When it throws at that, or is not there in time, the last known good release of the same
 * remote takes its place.
 * @returns the root that is on the screen
 * @throws ReleaseError about the release in front when nothing could be loaded and started
 */
export async function startModule<T>(options: StartOptions<T>): Promise<ShownRoot> {
  const { loader, health, remote, exposedModule } = options;
  const loaded = await loader.load<T>(remote, exposedModule);
  const started = performance.now();
  const describe = (error: unknown, version: string, fallback?: ReleaseError) =>
    describeFailure(error, {
      remote,
      version,
      phase: 'mount',
      milliseconds: Math.round(performance.now() - started),
      ...(fallback && { fallback }),
    });
  const startFallback = async (): Promise<ShownRoot | null> => {
    const fallback = await loader.loadFallback<T>(remote, exposedModule, loaded.version);
    return (
      fallback &&
      startInTime(options, fallback).catch(async (error: unknown) => {
        throw await describe(error, fallback.version);
      })
    );
  };
  try {
    return await startInTime(options, loaded);
  } catch (error) {
    const recovered = await startFallback().catch(async (second: ReleaseError) => {
      throw await describe(error, loaded.version, second);
    });
    const failure = await describe(error, loaded.version);
    if (!recovered) throw failure;
    reportRecovery(health, failure);
    return recovered;
  }
}

/** @throws what the root throws, or ScriptError `not-mounted`; nothing of it is on the page then, nor appears later */
async function startInTime<T>(options: StartOptions<T>, loaded: LoadedModule<T>): Promise<ShownRoot> {
  const abandonment = new AbortController();
  const place: RootPlace = {
    domElement: document.createElement('div'),
    abandoned: abandonment.signal,
    exposedModule: options.exposedModule,
  };
  const abandon = () => {
    abandonment.abort();
    place.domElement.remove();
  };
  let root: StartedRoot | null = null;
  try {
    root = options.start(loaded, place);
    await inTime(root.mounted, LIFECYCLE_LIMIT, notMounted);
  } catch (error) {
    abandon();
    // One that mounts after all would live on, unseen: it is unmounted then. Its failure is reported already.
    root?.mounted.then(() => root!.unmount()).catch(() => {});
    throw error;
  }
  const { unmount } = root;
  return { end: () => endInTime(options, { version: loaded.version, place, unmount, abandon }) };
}

interface LeavingRoot extends Pick<StartedRoot, 'unmount'> {
  version: string;
  place: RootPlace;
  abandon: () => void;
}

/** What does not unmount in time is abandoned, so that the next page can be shown; if it ends later, nothing happens. */
async function endInTime<T>(
  { health, remote }: StartOptions<T>,
  { version, place, unmount, abandon }: LeavingRoot,
): Promise<void> {
  const started = performance.now();
  // Until it has gone nobody can click or type in it: the address is that of the next page already.
  place.domElement.inert = true;
  try {
    await inTime(unmount(), LIFECYCLE_LIMIT, notUnmounted);
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

/** Tells that the last known good release has taken the place of one that failed. */
export function reportRecovery(health: HealthReports, failure: ReleaseError): void {
  const { remote, version, phase, message } = failure;
  console.warn(`${health.recovered(failure)} ${remote} ${version} recovered, failed to ${phase}: ${message}`);
}
