import type { ReactNode } from 'react';
import classes from './Agreement.module.css';

/** Has the shape of the agreement that comes. */
export function AgreementSkeleton(): ReactNode {
  return (
    <div className={classes.flow} aria-busy="true">
      <div className={classes.waitingPaper} />
      <div className={classes.waitingSide} />
    </div>
  );
}
