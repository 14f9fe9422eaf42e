import { describeFailure, type ReleaseError } from './release-error.ts';
import { reportRecovery, type RunningRoot, type StartOptions } from './start-module.ts';

interface ReplaceOptions extends Pick<StartOptions<never>, 'loader' | 'health' | 'remote' | 'onLost'> {
  /** Aborted when nobody waits for the replacement any longer. */
  signal: AbortSignal;
  /** Starts the last known good release. */
  start: () => Promise<RunningRoot>;
}

/**
 * Puts the last known good release in the place of a root that has crashed, and reports it.
 * @returns null when it failed, which `onLost` is told, or when nobody waited for it any longer
 */
export async function replaceCrashed(
  { loader, health, remote, onLost, signal, start }: ReplaceOptions,
  crashed: RunningRoot,
  error: unknown,
): Promise<RunningRoot | null> {
  const milliseconds = Math.round(performance.now());
  const describe = (cause: unknown, version: string, fallback?: ReleaseError) =>
    describeFailure(cause, { remote, version, phase: 'render', milliseconds, ...(fallback && { fallback }) });
  // it shows nothing by now
  void crashed.end();
  try {
    const root = await start();
    void describe(error, crashed.version).then((failure) => reportRecovery(health, failure));
    return root;
  } catch (cause) {
    if (signal.aborted) return null;
    const good = loader.fallbackFor(remote, crashed.version) ?? crashed.version;
    onLost(await describe(error, crashed.version, await describe(cause, good)));
    return null;
  }
}
