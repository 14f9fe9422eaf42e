import type { EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { Moment, Panel } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import classes from './ReportFacts.module.css';

/** The property, its referral and when the report was created. */
export function ReportFacts({ report }: { report: EscrowReport }) {
  return (
    <Panel title={t('Report')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('Property')}</dt>
          <dd>{addressOnOneLine(report.address) ?? t('No address')}</dd>
        </div>
        {report.agentReferralId !== null && (
          <div>
            <dt>{t('Referral')}</dt>
            <dd>
              <Link to={paths.referral(report.agentReferralId)}>{report.referralName ?? report.agentReferralId}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Created')}</dt>
          <dd>
            <Moment moment={report.createdDate} hasTime />
          </dd>
        </div>
        <div>
          <dt>{t('Last updated')}</dt>
          <dd>
            <Moment moment={report.updatedDate} hasTime />
          </dd>
        </div>
        {report.generatedDate && (
          <div>
            <dt>{t('Generated')}</dt>
            <dd>
              <Moment moment={report.generatedDate} hasTime />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
