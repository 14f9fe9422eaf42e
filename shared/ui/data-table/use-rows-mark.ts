import { ROWS_SHOWN } from '@portal/shared/rows-shown';
import { useEffect } from 'react';

/** Marks when a table has its rows, or knows that it has none. */
export function useRowsMark(isLoading: boolean): void {
  useEffect(() => {
    // jsdom has no timeline
    if (!isLoading && 'mark' in performance) performance.mark(ROWS_SHOWN);
  }, [isLoading]);
}
