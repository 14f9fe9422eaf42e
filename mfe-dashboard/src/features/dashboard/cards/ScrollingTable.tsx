import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './ScrollingTable.module.css';
import tables from '../../../tables/table.module.css';

type Row = readonly [name: string, value: string | number];

interface ScrollingTableProps {
  /** Name of the table. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
}

/** The two columns of the table behind a chart: what is counted, and the number. */
export const chartColumns = (name: string, value: string): readonly DataTableColumn<Row>[] => [
  { key: 'name', header: name, cell: (row) => row[0] },
  { key: 'value', header: value, className: tables.number, cell: (row) => row[1] },
];

/** The table behind a chart: replaces the chart and scrolls in its area, so that nothing around it moves. */
export function ScrollingTable({ label, columns, rows }: ScrollingTableProps): ReactNode {
  return (
    <div className={classes.place}>
      {/* It scrolls, so it can be reached with the keyboard. */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <DataTable
          label={label}
          look={clsx(tables.table, tables.inner)}
          columns={columns}
          rows={rows}
          rowKey={([name]) => name}
        />
      </div>
    </div>
  );
}
