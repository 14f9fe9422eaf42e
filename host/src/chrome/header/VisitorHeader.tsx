import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { ChromeLink } from '../ChromeLink.tsx';
import { HelpLine } from './HelpLine.tsx';
import classes from './Header.module.css';
import { Wordmark } from './Wordmark.tsx';

/** The header of public pages for someone who is not signed in, such as promotional pages (HOST-28, CS-009). */
export function VisitorHeader(): ReactNode {
  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <Wordmark />
        <span className={classes['space']} />
        <HelpLine />
        <ChromeLink to="/login" className={classes['signIn']}>
          {t('Sign In')}
        </ChromeLink>
      </div>
    </header>
  );
}
