import type { EscrowReport } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Moment, Money } from '@portal/shared/ui';
import { DocumentButton } from '../report-data/DocumentButton.tsx';
import { ReportStatusTag } from '../report-data/ReportStatusTag.tsx';
import { PropertyCell } from './report-columns.tsx';
import styles from './ReportCard.module.css';

/** One report on a small screen. */
export function ReportCard({ report }: { report: EscrowReport }) {
  return (
    <div className={styles.card}>
      <div className={styles.property}>
        <PropertyCell report={report} />
      </div>
      <ReportStatusTag status={report.status} />
      <div className={styles.figures}>
        <span>
          {t('Est. proceeds')} <Money dollars={report.estimatedProceeds} />
        </span>
        <span>
          {t('Updated')} <Moment moment={report.updatedDate} />
        </span>
      </div>
      <DocumentButton report={report} />
    </div>
  );
}
