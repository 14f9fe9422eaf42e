import { clsx } from 'clsx';
import type { DataTableColumn } from './columns.ts';
import classes from './DataTable.module.css';

type CellLook = Pick<DataTableColumn<never>, 'align' | 'isQuiet' | 'hiddenBelow' | 'className'>;

/** Class names of the cells of a column. */
export function cellClasses({ align, isQuiet, hiddenBelow, className }: CellLook): string | undefined {
  const names = clsx(
    align === 'right' && classes.right,
    isQuiet && classes.quiet,
    hiddenBelow === 1440 && classes.below1440,
    hiddenBelow === 1280 && classes.below1280,
    className,
  );
  return names === '' ? undefined : names;
}
