import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/**
 * Renders with the latest value of a source that always has one, and again when it is another one.
 * @param current the value, or the part of it that is shown
 */
export function useLatest<T>(source$: Observable<unknown>, current: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = source$.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [source$],
  );
  return useSyncExternalStore(subscribe, current);
}
