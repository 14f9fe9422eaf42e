import type { ReactNode } from 'react';
import { useFrame } from './frame-context.ts';
import styles from './ProgressBar.module.css';
import { useLatest } from './use-latest.ts';

/** HOST-33: visible while a route change is under way. */
export function ProgressBar(): ReactNode {
  const { router } = useFrame();
  const { isChanging } = useLatest(router.view$, () => router.view);
  return isChanging ? <div className={styles['bar']} role="progressbar" aria-label="Loading the page" /> : null;
}
