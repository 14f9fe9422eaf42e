import { Panel } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import page from './ReportPage.module.css';
import styles from './ReportSkeleton.module.css';

/** Bars where the report will be, in panels of the same size. */
export function ReportSkeleton({ back }: { back: ReactNode }) {
  return (
    <div role="status" aria-label="Loading the report">
      <div className={styles.head}>
        <div className={styles.back}>{back}</div>
        <i className={styles.title} />
        <i className={styles.line} />
      </div>
      <div className={page.columns}>
        {[3, 8, 4].map((lines) => (
          <Panel key={lines}>
            {Array.from({ length: lines }, (_, index) => (
              <i key={index} className={styles.bar} />
            ))}
          </Panel>
        ))}
      </div>
    </div>
  );
}
