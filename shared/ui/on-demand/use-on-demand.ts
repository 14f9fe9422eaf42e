import { useEffect, useState } from 'react';
import type { OnDemand } from './on-demand.ts';

interface LoadedPart<T> {
  /** Null while it is loading, and after a failure. */
  part: T | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a part while it is rendered; without Suspense, which would delay what is ready by 300 ms.
 * @param demand a constant of a module. Another one is the same constant after an edit with hot reload: until it has loaded,
 * what was there stays, with what was typed into it.
 */
export function useOnDemand<T>(demand: OnDemand<T>): LoadedPart<T> {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<{ demand: OnDemand<T>; part: T } | null>(() =>
    demand.value === null ? null : { demand, part: demand.value },
  );
  const part = demand.value ?? loaded?.part ?? null;

  useEffect(() => {
    // It may have loaded since this was rendered: a page can be drawn long before its effects run.
    if (loaded?.demand === demand) return;
    let isGone = false;
    demand.load().then(
      (value) => isGone || setLoaded({ demand, part: value }),
      () => isGone || setFailedAttempt(attempt),
    );
    return () => {
      isGone = true;
    };
  }, [demand, attempt, loaded]);

  return {
    part,
    hasFailed: part === null && failedAttempt === attempt,
    retry: () => setAttempt((before) => before + 1),
  };
}
