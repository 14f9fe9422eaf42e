import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

interface CellLinesProps {
  children: ReactNode;
  /** The quieter second line. */
  below?: ReactNode;
  /** Plain weight on the first line, for addresses. */
  isPlain?: boolean;
}

/** A cell of one line with a quieter one below, each cut with an ellipsis: `<CellLines below="Denver, CO 80205">2417 Clarkson St</CellLines>`. */
export function CellLines({ children, below, isPlain = false }: CellLinesProps): ReactNode {
  return (
    <>
      <span className={clsx(classes.line, !isPlain && classes.strong)}>{children}</span>
      {below !== undefined && <span className={clsx(classes.line, classes.below)}>{below}</span>}
    </>
  );
}
