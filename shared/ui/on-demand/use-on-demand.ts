import { useEffect, useState } from 'react';
import type { OnDemand } from './on-demand.ts';

interface LoadedPart<T> {
  /** Null while it is loading, and after a failure. */
  part: T | null;
  hasFailed: boolean;
  retry: () => void;
}

/** Loads a part while it is rendered; without Suspense, which would delay what is ready by 300 ms. */
export function useOnDemand<T>(demand: OnDemand<T>): LoadedPart<T> {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const [isLoaded, setLoaded] = useState(demand.value !== null);

  useEffect(() => {
    // It may have loaded since this was rendered: a page can be drawn long before its effects run.
    if (isLoaded && demand.value !== null) return;
    let isGone = false;
    demand.load().then(
      () => isGone || setLoaded(true),
      () => isGone || setFailedAttempt(attempt),
    );
    return () => {
      isGone = true;
    };
  }, [demand, attempt, isLoaded]);

  return {
    part: demand.value,
    hasFailed: demand.value === null && failedAttempt === attempt,
    retry: () => setAttempt((before) => before + 1),
  };
}
