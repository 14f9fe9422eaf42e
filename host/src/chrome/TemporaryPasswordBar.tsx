import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { FrameLink } from './FrameLink.tsx';

/** HOST-31, HOST-32: only for a signed-in user whose agent has a temporary password. The text is the specification's. */
export function TemporaryPasswordBar(): ReactNode {
  const { status, agent } = useSession();
  if (status !== 'signed-in' || !agent?.portalTempPassword) return null;
  return (
    <div className={clsx(styles['bar'], styles['red'])} role="status">
      <span>
        Looks like you are using a temporary password.{' '}
        <FrameLink to="/change-password">Click here to change it.</FrameLink>
      </span>
    </div>
  );
}
