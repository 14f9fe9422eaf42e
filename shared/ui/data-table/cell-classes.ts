import { clsx } from 'clsx';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';

type CellLook = Pick<DataTableColumn<never>, 'align' | 'isQuiet' | 'className'>;

/** Class names of the cells of a column. */
export function cellClasses({ align, isQuiet, className }: CellLook): string | undefined {
  const names = clsx(align === 'right' && classes.right, isQuiet && classes.quiet, className);
  return names === '' ? undefined : names;
}
