import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { SortHeader } from '@portal/shared/ui/sort-header';
import type { Sort } from '@portal/shared/ui/sort-header';
import { useScreenSize } from '../portal-provider/page-state.ts';
import { rowClickHandlers } from './row-click.ts';
import { cellClasses } from './cell-classes.ts';
import type { DataTableColumn } from './columns.ts';
import { SkeletonCards, SkeletonRows } from './SkeletonRows.tsx';
import classes from './DataTable.module.css';

export { CellLines } from './CellLines.tsx';
export type { DataTableColumn } from './columns.ts';

interface DataTableProps<Row, SortColumn extends string> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly DataTableColumn<Row, SortColumn>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * Makes the whole row a target. The row also needs a real link for the keyboard and for new tabs, marked
   * `data-row-link`; controls inside the row keep their own clicks (CS-060).
   */
  onRowClick?: ((row: Row) => void) | undefined;
  /** Tints a row as chosen. */
  isRowOn?: (row: Row) => boolean;
  /** Two-sided rows are 58 px instead of 44. */
  isRowTall?: (row: Row) => boolean;
  sort?: Sort<SortColumn> | null;
  onSort?: (next: Sort<SortColumn>) => void;
  /** Without rows a skeleton of the same height, with rows the old ones, paler. */
  isLoading?: boolean;
  /** 10 unless told otherwise (REF-33, CS-061). */
  skeletonRows?: number;
  /** Shown when there are no rows: an EmptyState. */
  empty?: ReactNode;
  /** Below 768 pixels each row becomes this card instead. */
  renderCard?: (row: Row) => ReactNode;
  /**
   * Below 1280 pixels the table keeps this width and scrolls sideways, first and last column staying. The widths of the
   * columns together unless told otherwise, 180 for those without one.
   */
  minWidth?: number;
  /** Rows of 36 px. */
  isDense?: boolean;
  /** White head, for a table inside a titled panel; it does not stick. */
  isPlain?: boolean;
}

/**
 * The portal's list: a semantic table of 44 px rows with a sticky head (below `--sticky-top`, 56 px unless the page says
 * otherwise), cards on small screens. `<DataTable label="Referrals" columns={columns} rows={rows} rowKey={(row) => row.id} />`
 */
export function DataTable<Row, SortColumn extends string = string>({
  label,
  columns,
  rows,
  rowKey,
  onRowClick,
  isRowOn,
  isRowTall,
  sort = null,
  onSort,
  isLoading = false,
  skeletonRows = 10,
  empty,
  renderCard,
  minWidth = leastWidth(columns),
  isDense = false,
  isPlain = false,
}: DataTableProps<Row, SortColumn>): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const isFirstLoad = isLoading && rows.length === 0;
  const isEmpty = !isLoading && rows.length === 0;

  if (isSmall && renderCard) {
    if (isEmpty) return empty;
    return (
      <ul className={clsx(classes.cards, isLoading && classes.stale)} aria-label={label} aria-busy={isLoading}>
        {isFirstLoad && <SkeletonCards count={Math.min(skeletonRows, 4)} />}
        {rows.map((row) => (
          <li key={rowKey(row)} className={classes.card} {...(onRowClick && rowClickHandlers(() => onRowClick(row)))}>
            {renderCard(row)}
          </li>
        ))}
      </ul>
    );
  }

  return (
    <div className={classes.scroll}>
      <table
        className={clsx(
          classes.table,
          isDense && classes.dense,
          isPlain && classes.plain,
          isLoading && !isFirstLoad && classes.stale,
        )}
        style={{ '--min-width': `${minWidth}px` } as CSSProperties}
        aria-busy={isLoading}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width, hiddenBelow }) => (
            <col key={key} className={cellClasses({ hiddenBelow })} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, header, align, sortBy, hiddenBelow, className }) => {
              const headClasses = cellClasses({ align, hiddenBelow, className });
              return sortBy !== undefined && onSort ? (
                <SortHeader key={key} column={sortBy} sort={sort} onSort={onSort} className={headClasses}>
                  {header}
                </SortHeader>
              ) : (
                <th key={key} scope="col" className={headClasses}>
                  {header}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {isFirstLoad && <SkeletonRows columns={columns} count={skeletonRows} />}
          {isEmpty && (
            <tr className={classes.emptyRow}>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={clsx(
                onRowClick && classes.target,
                isRowOn?.(row) && classes.on,
                isRowTall?.(row) && classes.tall,
              )}
              {...(onRowClick && rowClickHandlers(() => onRowClick(row)))}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClasses(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function leastWidth(columns: readonly DataTableColumn<never>[]): number {
  const shown = columns.filter(({ hiddenBelow }) => hiddenBelow === undefined);
  return shown.reduce((sum, { width = 180 }) => sum + width, 0);
}
