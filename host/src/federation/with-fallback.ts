import type { ReleaseError } from './release-error.ts';

/** One release of a remote, and the function that tries it. */
export interface Candidate<T> {
  version: string;
  run: () => Promise<T>;
}

interface FallbackOptions {
  /** Describes what a candidate threw; `fallback` is the failure of the next candidate, when it failed as well. */
  describe: (error: unknown, version: string, fallback?: ReleaseError) => Promise<ReleaseError>;
  /** Called with the failure of the first candidate once a later one has worked. */
  onRecover: (failure: ReleaseError) => void;
}

/**
 * The result of the first candidate that works. This is the only place that defines the order after a failure: the wanted
 * release, then the last known good one, then an error.
 * @param candidates at least one, in the order in which they are tried
 * @throws ReleaseError about the first candidate, which contains the failure of the next one, when none works
 */
export async function withFallback<T>(
  candidates: readonly Candidate<T>[],
  { describe, onRecover }: FallbackOptions,
): Promise<T> {
  const failures: { version: string; error: unknown; described: Promise<ReleaseError> }[] = [];
  for (const { version, run } of candidates) {
    try {
      const result = await run();
      void failures[0]?.described.then(onRecover);
      return result;
    } catch (error) {
      // Find out why it failed while the next one is tried.
      failures.push({ version, error, described: describe(error, version) });
    }
  }
  const [first, second] = failures;
  if (!first) throw new Error('There is no release to try');
  throw await (second ? describe(first.error, first.version, await second.described) : first.described);
}
