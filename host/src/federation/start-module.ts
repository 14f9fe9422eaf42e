import type { HealthReports } from '../health/health-reports.ts';
import { inTime } from './in-time.ts';
import { ScriptError } from './load-script.ts';
import { describeFailure, type ReleaseError } from './release-error.ts';
import type { LoadedModule, ReleaseLoader } from './release-loader.ts';

/** Milliseconds until a root that does not come to the screen counts as failed; nothing else can be shown meanwhile. */
const MOUNT_LIMIT = 8_000;

/** A root on its way to the screen, or there. */
export interface StartedRoot {
  domElement: HTMLElement;
  /** Settles when it is there, or cannot come there. */
  mounted: Promise<unknown>;
  /** Takes one off the page that is there. */
  end(): Promise<void>;
}

interface StartOptions<T> {
  loader: ReleaseLoader;
  health: HealthReports;
  remote: string;
  exposedModule: string;
  /** Begins to bring what was loaded to the screen. */
  start(loaded: LoadedModule<T>): StartedRoot;
}

/**
 * Loads a module and starts it. When it throws at that, or is not there in time, the last known good release of the same
 * remote takes its place.
 * @returns the root that is on the screen
 * @throws ReleaseError about the release in front when nothing could be loaded and started
 */
export async function startModule<T>(options: StartOptions<T>): Promise<StartedRoot> {
  const { loader, health, remote, exposedModule, start } = options;
  const loaded = await loader.load<T>(remote, exposedModule);
  const started = performance.now();
  const describe = (error: unknown, version: string, fallback?: ReleaseError) =>
    describeFailure(error, {
      ...{ remote, version, phase: 'mount', milliseconds: Math.round(performance.now() - started) },
      ...(fallback && { fallback }),
    });
  const startFallback = async (): Promise<StartedRoot | null> => {
    const fallback = await loader.loadFallback<T>(remote, exposedModule, loaded.version);
    return (
      fallback &&
      startInTime(() => start(fallback)).catch(async (error: unknown) => {
        throw await describe(error, fallback.version);
      })
    );
  };
  try {
    return await startInTime(() => start(loaded));
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

/** @throws what the root throws, or ScriptError `not-mounted`; nothing of it is on the page then, nor comes there later */
async function startInTime(start: () => StartedRoot): Promise<StartedRoot> {
  const root = start();
  try {
    await inTime(root.mounted, MOUNT_LIMIT, notMounted);
    return root;
  } catch (error) {
    root.domElement.remove();
    // One that was given up and starts after all would live on, unseen: it is ended then. What it throws is told already.
    root.mounted.then(() => root.end()).catch(() => {});
    throw error;
  }
}

const notMounted = (waited: number): ScriptError =>
  new ScriptError('not-mounted', `It did not start within ${Math.round(waited / 1000)} seconds`);

/** Tells that the last known good release has taken the place of one that failed. */
export function reportRecovery(health: HealthReports, failure: ReleaseError): void {
  const { remote, version, phase, message } = failure;
  console.warn(`${health.recovered(failure)} ${remote} ${version} recovered, failed to ${phase}: ${message}`);
}
