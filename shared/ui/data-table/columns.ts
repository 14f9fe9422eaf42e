import type { ReactNode } from 'react';

/** One column of a table. Defined at module scope, never inside a component. */
export interface DataTableColumn<Row, SortColumn extends string = string> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width in CSS pixels; columns without one share what is left. */
  width?: number;
  /** Money and counts stand at the right, in tabular numerals. */
  align?: 'right';
  /** Smaller and paler, on one line: dates and other facts of the second rank. */
  isQuiet?: boolean;
  /** The order this header asks for; without one the column cannot be sorted. */
  sortBy?: SortColumn;
  /** One more class name of the column's cells and head. */
  className?: string | undefined;
  /** Left out where the window is narrower. */
  hiddenBelow?: 1280 | 1440;
  /** Shape of what comes, while it is loading; one line by default. */
  skeleton?: 'line' | 'lines' | 'tag' | 'none';
}
