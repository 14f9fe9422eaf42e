import type { EscrowReport } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Money } from '@portal/shared/ui';
import { PropertyCell, ReferralCell, Updated } from './report-columns.tsx';
import { type ActionsContext, ReportActions } from './ReportActions.tsx';
import classes from './ReportCard.module.css';
import { ReportState } from './ReportState.tsx';

interface ReportCardProps {
  report: EscrowReport;
  context: ActionsContext;
}

/** One report on a small screen. */
export function ReportCard({ report, context }: ReportCardProps) {
  return (
    <div className={classes.card}>
      <div>
        <PropertyCell report={report} />
      </div>
      <ReportState report={report} />
      <dl className={classes.figures}>
        {report.agentReferralId !== null && (
          <div>
            <dt>{t('Referral')}</dt>
            <dd className={classes.referral}>
              <ReferralCell report={report} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Est. proceeds')}</dt>
          <dd>
            <Money dollars={report.estimatedProceeds} />
          </dd>
        </div>
        <div>
          <dt>{t('Updated')}</dt>
          <dd>
            <Updated moment={report.updatedDate} />
          </dd>
        </div>
      </dl>
      <ReportActions report={report} {...context} />
    </div>
  );
}
