import { clsx } from 'clsx';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';

type CellLook = Pick<DataTableColumn<never>, 'align' | 'isQuiet' | 'hiddenBelow' | 'className'>;

/** Class names of the cells of a column; heads have its place and side, but not its second rank. */
export function cellClasses({ align, isQuiet, hiddenBelow, className }: CellLook): string {
  return clsx(
    align === 'right' && classes.right,
    isQuiet && classes.quiet,
    hiddenBelow === 1440 && classes.below1440,
    hiddenBelow === 1280 && classes.below1280,
    className,
  );
}
