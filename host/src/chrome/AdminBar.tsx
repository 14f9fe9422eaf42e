import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Bars.module.css';
import { useFrame } from './frame-context.ts';
import { FrameLink } from './FrameLink.tsx';
import { useSessionActions } from './use-session-actions.ts';

const MINUTE = 60_000;

/** The admin wrapper's banner and menu (HOST-34…36, HOST-51, D-07): as whom, for how long, and the way back. */
export function AdminBar(): ReactNode {
  const { menu } = useFrame();
  const { role, agent, reloDirector, grant } = useSession();
  const { signOut, returnToAdmin } = useSessionActions();
  const minutes = useMinutesLeft(grant?.expiresAt ?? null);
  if (role !== 'ROLE_ADMIN') return null;
  const subject = agent ?? reloDirector;
  return (
    <div className={clsx(styles['bar'], styles['dark'])}>
      <Eye size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        Logged in as <strong>{subject ? `${subject.firstName} ${subject.lastName}` : 'Admin'}</strong>
      </span>
      {grant && (
        <>
          <span className={styles['dot']}>{minutes} min left</span>
          <span className={styles['dot']}>
            <button type="button" onClick={returnToAdmin}>
              Return to admin
            </button>
          </span>
        </>
      )}
      <nav className={styles['menu']} aria-label="Admin menu">
        <span>Admin menu</span>
        {menu('admin-menu').map((item) => (
          <FrameLink key={item.label} to={item.to}>
            {item.label}
          </FrameLink>
        ))}
        <button type="button" onClick={signOut}>
          Logout
        </button>
      </nav>
    </div>
  );
}

function useMinutesLeft(expiresAt: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return expiresAt ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / MINUTE)) : 0;
}
