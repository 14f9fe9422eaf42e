import { describeFailure, type ReleaseError } from './release-error.ts';

interface CrashedRoot {
  version: string;
  end: () => Promise<void>;
}

interface ReplaceOptions<Root> {
  /** Name of the remote, as in the snapshot. */
  remote: string;
  /** The version that replaces it. */
  good: string;
  /** Aborted when the replacement is no longer wanted. */
  signal: AbortSignal;
  /** Starts the last known good release. */
  start: () => Promise<Root>;
  /** Called with the crash once the replacement is on the screen. */
  onRecover: (failure: ReleaseError) => void;
  /** Called with the crash, and with the failure of the replacement, when nothing is shown. */
  onLost: (failure: ReleaseError) => void;
}

/**
 * Replaces a root that has crashed with the last known good release.
 * @returns null when that failed, or was no longer wanted
 */
export async function replaceCrashed<Root>(
  { remote, good, signal, start, onRecover, onLost }: ReplaceOptions<Root>,
  crashed: CrashedRoot,
  error: unknown,
): Promise<Root | null> {
  const milliseconds = Math.round(performance.now());
  const describe = (cause: unknown, version: string, fallback?: ReleaseError) =>
    describeFailure(cause, { remote, version, phase: 'render', milliseconds, ...(fallback && { fallback }) });
  // the crashed root shows nothing by now
  void crashed.end();
  try {
    const root = await start();
    void describe(error, crashed.version).then(onRecover);
    return root;
  } catch (cause) {
    if (!signal.aborted) onLost(await describe(error, crashed.version, await describe(cause, good)));
    return null;
  }
}
