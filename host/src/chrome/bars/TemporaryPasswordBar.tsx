import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Bars.module.css';
import { ChromeLink } from '../ChromeLink.tsx';

/**
 * HOST-31, HOST-32: only for a signed-in agent with a temporary password, not for an admin who acts for one: the admin bar
 * is in its place, and the password is not theirs to change (D-06). The text is the specification's.
 */
export function TemporaryPasswordBar(): ReactNode {
  const { status, agent, grant } = useSession();
  if (status !== 'signed-in' || grant || !agent?.portalTempPassword) return null;
  return (
    <div className={clsx(classes['bar'], classes['red'])} role="status">
      <span>
        {t('Looks like you are using a temporary password.')}{' '}
        <ChromeLink to="/change-password">{t('Click here to change it.')}</ChromeLink>
      </span>
    </div>
  );
}
