import type { EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { Link } from '@portal/shared/router';
import { Moment, Panel } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import styles from './ReportFacts.module.css';

/** The property, its referral and when the report came about. */
export function ReportFacts({ report }: { report: EscrowReport }) {
  return (
    <Panel title="Report">
      <dl className={styles.facts}>
        <div>
          <dt>Property</dt>
          <dd>{addressOnOneLine(report.address) ?? 'No address'}</dd>
        </div>
        {report.agentReferralId !== null && (
          <div>
            <dt>Referral</dt>
            <dd>
              <Link to={paths.referral(report.agentReferralId)}>{report.agentReferralId}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>Created</dt>
          <dd>
            <Moment moment={report.createdDate} hasTime />
          </dd>
        </div>
        <div>
          <dt>Last updated</dt>
          <dd>
            <Moment moment={report.updatedDate} hasTime />
          </dd>
        </div>
        {report.generatedDate && (
          <div>
            <dt>Generated</dt>
            <dd>
              <Moment moment={report.generatedDate} hasTime />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
