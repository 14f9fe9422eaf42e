import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import styles from './Footer.module.css';
import { useFrame } from './frame-context.ts';
import { FrameLink } from './FrameLink.tsx';

/** Portal name, support phone and centre (CS-026); the invite link in the admin's footer (HOST-35). */
export function Footer(): ReactNode {
  const { config } = useFrame();
  const { role } = useSession();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <span>Agent Portal</span>
        <a href={`tel:${config.supportPhone.replace(/\D/g, '')}`}>{config.supportPhone}</a>
        <a href={config.supportCentreUrl} target="_blank" rel="noopener">
          Agent support center
        </a>
        {role === 'ROLE_ADMIN' && <FrameLink to="/refer-an-agent">Invite an agent</FrameLink>}
      </div>
    </footer>
  );
}
