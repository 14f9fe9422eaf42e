import { t } from '@portal/shared/i18n';
import { PageHeader, Panel, Skeleton } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import page from './ReportPage.module.css';

/** Skeleton of the report, in panels of the same size. */
export function ReportSkeleton({ back }: { back: ReactNode }) {
  return (
    <div role="status" aria-label={t('Loading the report')}>
      <PageHeader
        title={<Skeleton width={260} height={24} />}
        subtitle={<Skeleton width={160} height={12} />}
        back={back}
      />
      <div className={page.columns}>
        {[3, 8, 4].map((lines) => (
          <Panel key={lines}>
            {Array.from({ length: lines }, (_, index) => (
              <Skeleton key={index} width={index % 2 === 0 ? '70%' : '100%'} height={12} className={page.bar} />
            ))}
          </Panel>
        ))}
      </div>
    </div>
  );
}
