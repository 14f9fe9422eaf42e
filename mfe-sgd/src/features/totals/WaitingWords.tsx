import { Skeleton } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import classes from './SalesTotals.module.css';

/**
 * The room of a sentence with figures that load, by its words with usual figures: as wide and as many lines, in each language and on
 * each screen.
 */
export function WaitingWords({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={classes.waiting} aria-hidden="true">
      <span>{children}</span>
      <Skeleton height={14} />
    </span>
  );
}
