import { ROWS_SHOWN } from '@portal/shared/rows-shown';
import { useEffect } from 'react';

/** Most marks that are kept where no one reads them: most visits of a large portal are not measured. */
const MAX_KEPT = 20;

/** Marks when a table has its rows, or knows that it has none. */
export function useRowsMark(isLoading: boolean): void {
  useEffect(() => {
    // jsdom has no timeline
    if (isLoading || !('mark' in performance && 'getEntriesByName' in performance)) return;
    if (performance.getEntriesByName(ROWS_SHOWN).length < MAX_KEPT) performance.mark(ROWS_SHOWN);
  }, [isLoading]);
}
