import type { ReactNode } from 'react';

/**
 * One column of a table, and one fact of its cards. Defined at module scope, never inside a component: what a cell needs
 * beyond its row comes from the `context` of the table.
 */
export interface DataTableColumn<Row, SortColumn extends string = string, Context = undefined> {
  key: string;
  /** A text in English (`msg`), which is translated when it is shown, or an element. */
  header: ReactNode;
  cell: (row: Row, context: Context) => ReactNode;
  /** Width in CSS pixels; columns without one share the remaining width. */
  width?: number;
  /** Right-aligned tabular numerals, for money and counts. */
  align?: 'right';
  /** Smaller and paler, on one line: dates and other secondary facts. */
  isQuiet?: boolean;
  /** The sort column of this header; without one the column cannot be sorted. */
  sortBy?: SortColumn;
  /** Names the row: a `<th scope="row">`. */
  isRowHeader?: boolean;
  /** A drawing of what other columns show; screen readers skip it. */
  isDecoration?: boolean;
  /** One more class name of the column's head and cells. */
  className?: string | undefined;
  /** One more class name of a cell, by its row. */
  cellClass?: (row: Row, context: Context) => string | undefined;
  /** Hidden in narrower windows. */
  hiddenBelow?: 1280 | 1440;
  /** Skeleton while loading; one line by default. */
  skeleton?: 'line' | 'lines' | 'tag' | 'none';
}
