import { Panel, SkeletonLines } from '@portal/shared/ui';
import styles from './ReleasesTab.module.css';

/** The console while its data, or its code, is on the way, in the shape of what comes. */
export function ReleasesSkeleton() {
  return (
    <div className={styles.console}>
      <div className={styles.live}>
        <Panel isFlush title="Live">
          <SkeletonLines rows={8} pieces={7} />
        </Panel>
      </div>
      <div className={styles.side}>
        <Panel isFlush title="Promote">
          <SkeletonLines rows={7} pieces={2} />
        </Panel>
        <Panel isFlush title="Active pins">
          <SkeletonLines rows={3} pieces={2} />
        </Panel>
      </div>
      <div className={styles.below}>
        <Panel isFlush title="Timeline">
          <SkeletonLines rows={6} pieces={3} />
        </Panel>
        <Panel isFlush title="Compare">
          <SkeletonLines rows={7} pieces={2} />
        </Panel>
      </div>
    </div>
  );
}
