import { clsx } from 'clsx';
import { type HTMLAttributes, memo, type ReactNode, type Ref } from 'react';
import { cellClasses } from './cell-classes.ts';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';
import { rowClickHandlers } from './row-click.ts';

export type RowAttributes = Pick<HTMLAttributes<HTMLTableRowElement>, 'tabIndex' | 'aria-selected' | 'onKeyDown'> & {
  ref?: Ref<HTMLTableRowElement>;
};

interface DataRowProps<Row, Context> {
  row: Row;
  columns: readonly DataTableColumn<Row, string, Context>[];
  context: Context;
  /** The same function as long as the row is a target. */
  onClick: ((row: Row) => void) | undefined;
  isOn: boolean;
  isTall: boolean;
  className: string | undefined;
  attributes: RowAttributes | undefined;
}

function UnmemoizedRow<Row, Context>({
  row,
  columns,
  context,
  onClick,
  isOn,
  isTall,
  className,
  attributes,
}: DataRowProps<Row, Context>): ReactNode {
  return (
    <tr
      className={clsx(onClick && classes.target, isOn && classes.on, isTall && classes.tall, className) || undefined}
      {...attributes}
      {...(onClick && rowClickHandlers(() => onClick(row)))}
    >
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            scope={column.isRowHeader ? 'row' : undefined}
            aria-hidden={column.isDecoration}
            className={clsx(cellClasses(column), column.cellClass?.(row, context)) || undefined}
          >
            {column.cell(row, context)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** A row of a table, drawn again only when what it shows is another: a page has a hundred of them. */
export const DataRow = memo(UnmemoizedRow) as typeof UnmemoizedRow;
