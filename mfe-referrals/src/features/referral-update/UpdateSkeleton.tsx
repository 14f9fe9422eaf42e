import { t } from '@portal/shared/i18n';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import classes from './UpdateSkeleton.module.css';

/** CSS pixels of the choices that an active lead usually has, so that they wrap as those of the form do. */
const CHOICES = [130, 130, 108, 170, 86, 116, 153, 164, 88];

/** As large as the update form of an active lead, so that nothing below it moves when the form replaces it. */
export function UpdateSkeleton({ hasButton }: { hasButton: boolean }): ReactNode {
  return (
    <div className={classes.form} role="status" aria-label={t('Loading')}>
      <div className={classes.field}>
        <Skeleton width={110} className={classes.label} />
        <div className={classes.choices}>
          {CHOICES.map((width, choice) => (
            <span key={choice} className={classes.choice} style={{ width }} />
          ))}
        </div>
      </div>
      <div className={classes.field}>
        <Skeleton width={110} className={classes.label} />
        <span className={classes.note} />
      </div>
      {hasButton && <span className={classes.save} />}
    </div>
  );
}
