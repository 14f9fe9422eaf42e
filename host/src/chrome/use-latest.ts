import { useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** Renders with the latest value of a source that always has one. */
export function useLatest<T>(source$: Observable<T>, current: () => T): T {
  return useSyncExternalStore((onChange) => {
    const subscription = source$.subscribe(onChange);
    return () => subscription.unsubscribe();
  }, current);
}
