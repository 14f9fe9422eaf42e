import type { ReactNode } from 'react';
import styles from './Quiet.module.css';

interface QuietProps {
  /** What there is none of. */
  title: string;
  /** Why, and what changes it. */
  children: ReactNode;
}

/** Stands in a card that has nothing to show. */
export function Quiet({ title, children }: QuietProps): ReactNode {
  return (
    <div className={styles.quiet}>
      <p className={styles.title}>{title}</p>
      <p className={styles.why}>{children}</p>
    </div>
  );
}
