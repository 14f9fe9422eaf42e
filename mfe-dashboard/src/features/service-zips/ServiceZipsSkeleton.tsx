import { t } from '@portal/shared/i18n';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import classes from './ServiceZips.module.css';

/** Two forms and a table, in their size. */
export function ServiceZipsSkeleton(): ReactNode {
  return (
    <div role="status" aria-label={t('Loading ZIP codes')}>
      <div className={classes.form}>
        <Skeleton className={classes.waitingForm} />
        <Skeleton className={classes.waitingForm} />
      </div>
      <Skeleton className={classes.waitingTable} />
    </div>
  );
}
