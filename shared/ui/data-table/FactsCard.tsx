import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { cellClasses } from './cell-classes.ts';
import type { DataTableColumn } from './columns.ts';
import classes from './FactsCard.module.css';
import { shownHeader } from './shown-header.ts';

interface FactsCardProps<Row, Context> {
  columns: readonly Pick<
    DataTableColumn<Row, never, Context>,
    'key' | 'header' | 'cell' | 'cellClass' | 'className' | 'isDecoration'
  >[];
  row: Row;
  context: Context;
  /** What the table shows below the row. */
  below?: ReactNode;
}

/** A row as a card: the head of each column next to its cell. */
export function FactsCard<Row, Context>({ columns, row, context, below }: FactsCardProps<Row, Context>): ReactNode {
  return (
    <>
      <dl className={classes.facts}>
        {columns
          .filter(({ isDecoration }) => !isDecoration)
          .map(({ key, header, cell, cellClass, className }) => (
            <div key={key}>
              <dt>{shownHeader(header)}</dt>
              <dd className={clsx(cellClasses({ className }), cellClass?.(row, context))}>{cell(row, context)}</dd>
            </div>
          ))}
      </dl>
      {below && <div className={classes.below}>{below}</div>}
    </>
  );
}
