import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './ScrollingTable.module.css';
import tables from './table.module.css';

interface ScrollingTableProps {
  /** Names the table. */
  label: string;
  /** Head of the first and of the second column. */
  columns: readonly [string, string];
  rows: readonly (readonly [string, string | number])[];
}

/** The table behind a chart: takes the chart's place and scrolls in it, so that nothing around it moves. */
export function ScrollingTable({ label, columns, rows }: ScrollingTableProps): ReactNode {
  return (
    // It scrolls, so it can be reached with the keyboard.
    <div className={styles.place} tabIndex={0} role="region" aria-label={label}>
      <div className={styles.scroll}>
        <table className={clsx(tables.table, tables.inner)}>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" className={tables.number}>
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <td>{name}</td>
                <td className={tables.number}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
