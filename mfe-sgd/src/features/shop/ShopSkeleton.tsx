import { t } from '@portal/shared/i18n';
import { Skeleton } from '@portal/shared/ui';
import classes from './ShopSkeleton.module.css';

/** Skeleton rows of the same height. */
export function ShopSkeleton() {
  return (
    <div className={classes.rows} role="status" aria-label={t('Loading ZIP codes')}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton width={14} height={14} />
          <Skeleton width={160} />
          <Skeleton width={64} className={classes.first} />
          <Skeleton width={64} />
        </div>
      ))}
    </div>
  );
}
