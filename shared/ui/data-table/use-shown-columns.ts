import { useMemo } from 'react';
import { below, useMediaQuery } from '../portal-provider/page-state.ts';
import { breakpoints } from '../tokens/tokens.ts';
import type { DataTableColumn } from './columns.ts';

/**
 * The columns that the window has room for. They are left out, not hidden by CSS: a cell that spans the table has to know
 * how many there are.
 */
export function useShownColumns<Column extends Pick<DataTableColumn<never>, 'hiddenBelow'>>(
  columns: readonly Column[],
): readonly Column[] {
  const isBelow1280 = useMediaQuery(below(breakpoints.compact));
  const isBelow1440 = useMediaQuery(below(breakpoints.full));
  return useMemo(
    () => columns.filter(({ hiddenBelow }) => !(hiddenBelow === 1280 ? isBelow1280 : hiddenBelow && isBelow1440)),
    [columns, isBelow1280, isBelow1440],
  );
}
