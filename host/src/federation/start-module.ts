import type { HealthReports } from '../health/health-reports.ts';
import { describeFailure, type ReleaseError } from './release-error.ts';
import type { LoadedModule, ReleaseLoader } from './release-loader.ts';

interface StartOptions<T> {
  loader: ReleaseLoader;
  health: HealthReports;
  remote: string;
  exposedModule: string;
  /** Brings what was loaded to the screen. */
  start(loaded: LoadedModule<T>): Promise<void>;
}

/**
 * Loads a module and starts it; when it throws at that, the last known good release of the same remote takes its place.
 * @throws ReleaseError about the release in front when nothing could be loaded and started
 */
export async function startModule<T>(options: StartOptions<T>): Promise<void> {
  const { loader, health, remote, exposedModule, start } = options;
  const loaded = await loader.load<T>(remote, exposedModule);
  const started = performance.now();
  const describe = (error: unknown, version: string, fallback?: ReleaseError) =>
    describeFailure(error, {
      ...{ remote, version, phase: 'mount', milliseconds: Math.round(performance.now() - started) },
      ...(fallback && { fallback }),
    });
  const startFallback = async (): Promise<boolean> => {
    const fallback = await loader.loadFallback<T>(remote, exposedModule, loaded.version);
    if (!fallback) return false;
    await start(fallback).catch(async (error: unknown) => {
      throw await describe(error, fallback.version);
    });
    return true;
  };
  try {
    await start(loaded);
  } catch (error) {
    const isRecovered = await startFallback().catch(async (second: ReleaseError) => {
      throw await describe(error, loaded.version, second);
    });
    const failure = await describe(error, loaded.version);
    if (!isRecovered) throw failure;
    reportRecovery(health, failure);
  }
}

/** Tells that the last known good release has taken the place of one that failed. */
export function reportRecovery(health: HealthReports, failure: ReleaseError): void {
  const { remote, version, phase, message } = failure;
  console.warn(`${health.recovered(failure)} ${remote} ${version} recovered, failed to ${phase}: ${message}`);
}
