import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { ChromeLink } from '../ChromeLink.tsx';
import classes from './Header.module.css';

export function Wordmark(): ReactNode {
  return (
    <ChromeLink to="/" className={`${classes['mark']} touch-target`}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <rect width="22" height="22" rx="6" fill="var(--accent)" />
        <path d="m6.5 12.5 4.5-4.5 4.5 4.5" fill="none" stroke="var(--on-accent)" strokeWidth="2" />
      </svg>
      <span className={classes['markText']}>{t('Agent Portal')}</span>
    </ChromeLink>
  );
}
