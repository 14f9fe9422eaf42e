import type { ReactNode } from 'react';
import styles from './Header.module.css';
import { Wordmark } from './Wordmark.tsx';

/** The header before it is known who is signed in; the same as the skeleton in the HTML, so nothing jumps. */
export function StartingHeader(): ReactNode {
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <Wordmark />
      </div>
    </header>
  );
}
