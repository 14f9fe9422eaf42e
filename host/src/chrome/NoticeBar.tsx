import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { useFrame } from './frame-context.ts';

/** One sentence about why the session changed, until it is dismissed. The sign-in page shows its own. */
export function NoticeBar(): ReactNode {
  const { session } = useFrame();
  const { notice, status } = useSession();
  if (!notice || status !== 'signed-in') return null;
  return (
    <div className={`${styles['bar']} ${styles['notice']}`} role="status">
      {notice}
      <button type="button" onClick={() => session.clearNotice()}>
        Close
      </button>
    </div>
  );
}
