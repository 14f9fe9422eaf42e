import type { ReactNode } from 'react';
import classes from './Rank.module.css';

/** The last row of a table that shows only the beginning. */
export function ShowAll({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={classes.more} onClick={onClick}>
      {children}
    </button>
  );
}
