import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './Wordmark.module.css';

export function Wordmark(): ReactNode {
  return (
    <span className={classes.wordmark}>
      <svg className={classes.sign} viewBox="0 0 22 22" aria-hidden="true">
        <rect width="22" height="22" rx="6" />
        <path d="m6.5 12.5 4.5-4.5 4.5 4.5" />
      </svg>
      {t('Agent Portal')}
    </span>
  );
}
