import { clsx } from 'clsx';
import { type CSSProperties, Fragment, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { SortHeader, type Sort } from '@portal/shared/ui/sort-header';
import { useScreenSize } from '../portal-provider/page-state.ts';
import { cellClasses } from './cell-classes.ts';
import type { DataTableColumn } from './columns.ts';
import { DataRow, type RowAttributes } from './DataRow.tsx';
import classes from './DataTable.module.css';
import { FactsCard } from './FactsCard.tsx';
import { rowClickHandlers } from './row-click.ts';
import { shownHeader } from './shown-header.ts';
import { SkeletonCards, SkeletonRows } from './SkeletonRows.tsx';
import { useRowsMark } from './use-rows-mark.ts';
import { useShownColumns } from './use-shown-columns.ts';

export { CellLines } from './CellLines.tsx';
export type { DataTableColumn } from './columns.ts';

interface DataTableProps<Row, SortColumn extends string, Context> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly DataTableColumn<Row, SortColumn, Context>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What cells need beyond their row. */
  context?: Context;
  /**
   * Makes the whole row a target. The row also needs a real link or button for the keyboard; a link marked
   * `data-row-link` also opens in new tabs. Controls inside the row keep their own clicks (CS-060).
   */
  onRowClick?: ((row: Row) => void) | undefined;
  /** Highlights selected rows. */
  isRowOn?: (row: Row) => boolean;
  /** Two-sided rows are 58 px instead of 44. */
  isRowTall?: (row: Row) => boolean;
  rowClass?: (row: Row) => string | undefined;
  rowAttributes?: (row: Row) => RowAttributes;
  /** A line below a row, as wide as the table, such as a form about it. */
  renderBelow?: (row: Row) => ReactNode;
  belowClass?: (row: Row) => string | undefined;
  /** Rows with the same return value share one `<tbody>`. */
  groupOf?: (row: Row) => string;
  sort?: Sort<SortColumn> | null;
  onSort?: (next: Sort<SortColumn>) => void;
  /** While loading: without rows a skeleton of the same height, with rows the old ones, dimmed. */
  isLoading?: boolean;
  /** 10 by default (REF-33, CS-061). */
  skeletonRows?: number;
  /** Shown when there are no rows: an EmptyState. */
  empty?: ReactNode;
  /** Below 768 pixels each row becomes this card instead, or with `facts` one that lists its columns. */
  renderCard?: ((row: Row) => ReactNode) | 'facts';
  /**
   * Below 1280 pixels the table keeps this width and scrolls horizontally with sticky first and last columns. The sum of
   * the columns' widths by default, 180 for those without one.
   */
  minWidth?: number;
  /** Rows of 36 px. */
  isDense?: boolean;
  /** White, non-sticky head, for a table inside a titled panel. */
  isPlain?: boolean;
  /** The head is for screen readers only. */
  isHeadHidden?: boolean;
  /** Class name of a table with a different look, such as the small ones in cards of the dashboard. */
  look?: string | undefined;
}

/**
 * The portal's one table: plain table elements (antd's costs 149 KB, see docs/decisions/0025), a sticky head (below
 * `--sticky-top`, 56 px by default) and rows of 44 px, cards on small screens.
 * `<DataTable label="Referrals" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />`
 */
export function DataTable<Row, SortColumn extends string = string, Context = undefined>(
  props: DataTableProps<Row, SortColumn, Context>,
): ReactNode {
  const isSmall = useScreenSize() === 'small';
  const { renderCard, isLoading = false } = props;
  useRowsMark(isLoading);
  return isSmall && renderCard ? <Cards {...props} renderCard={renderCard} /> : <Table {...props} />;
}

type CardsProps<Row, SortColumn extends string, Context> = DataTableProps<Row, SortColumn, Context> & {
  renderCard: NonNullable<DataTableProps<Row, SortColumn, Context>['renderCard']>;
};

function Cards<Row, SortColumn extends string, Context>({
  label,
  columns,
  rows,
  rowKey,
  context,
  onRowClick,
  renderCard,
  renderBelow,
  isLoading = false,
  skeletonRows = 10,
  empty,
}: CardsProps<Row, SortColumn, Context>): ReactNode {
  if (!isLoading && rows.length === 0) return empty;
  return (
    <ul className={clsx(classes.cards, isLoading && classes.stale)} aria-label={label} aria-busy={isLoading}>
      {isLoading && rows.length === 0 && <SkeletonCards count={Math.min(skeletonRows, 4)} />}
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} {...(onRowClick && rowClickHandlers(() => onRowClick(row)))}>
          {renderCard === 'facts' ? (
            <FactsCard columns={columns} row={row} context={context as Context} below={renderBelow?.(row)} />
          ) : (
            renderCard(row)
          )}
        </li>
      ))}
    </ul>
  );
}

function Table<Row, SortColumn extends string, Context>({
  label,
  columns: allColumns,
  rows,
  rowKey,
  context,
  onRowClick,
  isRowOn,
  isRowTall,
  rowClass,
  rowAttributes,
  renderBelow,
  belowClass,
  groupOf,
  sort = null,
  onSort,
  isLoading = false,
  skeletonRows = 10,
  empty,
  minWidth = leastWidth(allColumns),
  isDense = false,
  isPlain = false,
  isHeadHidden = false,
  look,
}: DataTableProps<Row, SortColumn, Context>): ReactNode {
  const columns = useShownColumns(allColumns);
  const click = useLatest(onRowClick);
  const isFirstLoad = isLoading && rows.length === 0;
  const isEmpty = !isLoading && rows.length === 0;

  const renderRow = (row: Row): ReactNode => {
    const below = renderBelow?.(row);
    return (
      <Fragment key={rowKey(row)}>
        <DataRow
          row={row}
          columns={columns}
          context={context as Context}
          onClick={onRowClick && click}
          isOn={isRowOn?.(row) ?? false}
          isTall={isRowTall?.(row) ?? false}
          className={rowClass?.(row)}
          attributes={rowAttributes?.(row)}
        />
        {below && (
          <tr className={clsx(classes.belowRow, belowClass?.(row))}>
            <td colSpan={columns.length}>{below}</td>
          </tr>
        )}
      </Fragment>
    );
  };

  return (
    <div className={look === undefined ? classes.scroll : undefined}>
      <table
        className={
          look ??
          clsx(
            classes.table,
            isDense && classes.dense,
            isPlain && classes.plain,
            isLoading && !isFirstLoad && classes.stale,
          )
        }
        style={look === undefined ? ({ '--min-width': `${minWidth}px` } as CSSProperties) : undefined}
        aria-busy={isLoading}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
          <tr>
            {columns.map(({ key, header, align, sortBy, className, isDecoration }) => {
              const headClasses = cellClasses({ align, className });
              return sortBy !== undefined && onSort ? (
                <SortHeader key={key} column={sortBy} sort={sort} onSort={onSort} className={headClasses}>
                  {shownHeader(header)}
                </SortHeader>
              ) : (
                <th key={key} scope="col" className={headClasses} aria-hidden={isDecoration}>
                  {shownHeader(header)}
                </th>
              );
            })}
          </tr>
        </thead>
        {groups(rows, groupOf).map(({ key, members }) => (
          <tbody key={key}>
            {isFirstLoad && <SkeletonRows columns={columns} count={skeletonRows} isDense={isDense} />}
            {isEmpty && (
              <tr className={classes.emptyRow}>
                <td colSpan={columns.length}>{empty}</td>
              </tr>
            )}
            {members.map(renderRow)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The same function at every drawing, which calls the newest one. */
function useLatest<Row>(onRowClick: ((row: Row) => void) | undefined): (row: Row) => void {
  const latest = useRef(onRowClick);
  useLayoutEffect(() => {
    latest.current = onRowClick;
  });
  return useCallback((row) => latest.current?.(row), []);
}

interface Group<Row> {
  key: string;
  members: readonly Row[];
}

/** Rows by their key, in the order in which keys first appear; always at least one group, for the skeleton and the empty state. */
function groups<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): Group<Row>[] {
  if (!groupOf || rows.length === 0) return [{ key: 'all', members: rows }];
  return [...Map.groupBy(rows, groupOf)].map(([key, members]) => ({ key, members }));
}

function leastWidth(columns: readonly Pick<DataTableColumn<never>, 'width' | 'hiddenBelow'>[]): number {
  const shown = columns.filter(({ hiddenBelow }) => hiddenBelow === undefined);
  return shown.reduce((sum, { width = 180 }) => sum + width, 0);
}
