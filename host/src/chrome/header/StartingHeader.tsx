import type { ReactNode } from 'react';
import classes from './Header.module.css';
import { Wordmark } from './Wordmark.tsx';

/** The header before it is known who is signed in: that of the skeleton in the HTML. */
export function StartingHeader(): ReactNode {
  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <Wordmark />
      </div>
    </header>
  );
}
