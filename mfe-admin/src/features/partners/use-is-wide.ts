import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 1439.98px)';

const watch = (onChange: () => void) => {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether all columns have room beside the names of the partners. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => !matchMedia(QUERY).matches);
