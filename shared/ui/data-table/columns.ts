import type { ReactNode } from 'react';

/**
 * One column of a table, and one fact of its cards. Defined at module scope, never inside a component: what a cell needs
 * beyond its row comes from the `context` of the table.
 */
export interface DataTableColumn<Row, SortColumn extends string = string, Context = undefined> {
  key: string;
  header: ReactNode;
  cell: (row: Row, context: Context) => ReactNode;
  /** Width in CSS pixels; columns without one share what is left. */
  width?: number;
  /** Money and counts are at the right, in tabular numerals. */
  align?: 'right';
  /** Smaller and paler, on one line: dates and other facts of the second rank. */
  isQuiet?: boolean;
  /** The order this header asks for; without one the column cannot be sorted. */
  sortBy?: SortColumn;
  /** Names the row: a `<th scope="row">`. */
  isRowHeader?: boolean;
  /** A drawing of what other columns say; screen readers skip it. */
  isDecoration?: boolean;
  /** One more class name of the column's head and cells. */
  className?: string | undefined;
  /** One more class name of a cell, by its row. */
  cellClass?: (row: Row, context: Context) => string | undefined;
  /** Left out where the window is narrower. */
  hiddenBelow?: 1280 | 1440;
  /** Shape of what comes, while it is loading; one line by default. */
  skeleton?: 'line' | 'lines' | 'tag' | 'none';
}
