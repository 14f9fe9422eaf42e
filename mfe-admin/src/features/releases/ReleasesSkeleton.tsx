import { t } from '@portal/shared/i18n';
import { Panel, SkeletonLines } from '@portal/shared/ui';
import classes from './ReleasesTab.module.css';

/** Skeleton of the console while its data, or its code, is loading. */
export function ReleasesSkeleton() {
  return (
    <div className={classes.console}>
      <div className={classes.live}>
        <Panel isFlush title={t('Live')}>
          <SkeletonLines rows={8} pieces={7} />
        </Panel>
      </div>
      <div className={classes.side}>
        <Panel isFlush title={t('Promote')}>
          <SkeletonLines rows={7} pieces={2} />
        </Panel>
        <Panel isFlush title={t('Active pins')}>
          <SkeletonLines rows={3} pieces={2} />
        </Panel>
      </div>
      <div className={classes.below}>
        <Panel isFlush title={t('Timeline')}>
          <SkeletonLines rows={6} pieces={3} />
        </Panel>
        <Panel isFlush title={t('Compare')}>
          <SkeletonLines rows={7} pieces={2} />
        </Panel>
      </div>
    </div>
  );
}
