import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './DraftFailure.module.css';

/** Says in a form that no draft has what was typed, before it asks when it is closed. */
export function DraftFailure(): ReactNode {
  return (
    <p className={classes.failure} role="status">
      {t('Your draft could not be saved. What you typed is only in this form.')}
    </p>
  );
}
