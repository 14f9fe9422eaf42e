import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import status from '../ui/status-words/status-words.module.css';
import classes from './DraftFailure.module.css';

/** Warns in the form that its draft could not be saved. */
export function DraftFailure(): ReactNode {
  return (
    <p className={classes.failure} role="status">
      <span className={status.words}>{t('Your draft could not be saved. Your changes exist only in this form.')}</span>
    </p>
  );
}
