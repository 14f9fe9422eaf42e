import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { ChromeLink } from './ChromeLink.tsx';

/** HOST-31, HOST-32: only for a signed-in user whose agent has a temporary password. The text is the specification's. */
export function TemporaryPasswordBar(): ReactNode {
  const { status, agent } = useSession();
  if (status !== 'signed-in' || !agent?.portalTempPassword) return null;
  return (
    <div className={clsx(styles['bar'], styles['red'])} role="status">
      <span>
        {t('Looks like you are using a temporary password.')}{' '}
        <ChromeLink to="/change-password">{t('Click here to change it.')}</ChromeLink>
      </span>
    </div>
  );
}
