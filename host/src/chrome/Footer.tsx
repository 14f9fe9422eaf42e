import { phoneHref } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { effectiveRole, useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import classes from './Footer.module.css';
import { useChrome } from './chrome-context.ts';
import { ChromeLink } from './ChromeLink.tsx';

/** Portal name, support phone and support center (CS-026); the invite link of admins (HOST-35) and agents (HOST-15). */
export function Footer(): ReactNode {
  const { config } = useChrome();
  // an admin who acts for a director could not open the page
  const role = effectiveRole(useSession());
  return (
    <footer className={classes['footer']}>
      <div className={`${classes['inner']} touch-targets`}>
        <span>{t('Agent Portal')}</span>
        <a href={phoneHref(config.supportPhone)}>{config.supportPhone}</a>
        <a href={config.supportCentreUrl} target="_blank" rel="noopener">
          {t('Agent support center')}
        </a>
        {(role === 'ROLE_ADMIN' || role === 'ROLE_AGENT') && (
          <ChromeLink to="/refer-an-agent">{t('Invite an agent')}</ChromeLink>
        )}
      </div>
    </footer>
  );
}
