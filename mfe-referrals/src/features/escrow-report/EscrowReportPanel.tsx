import { type EscrowReport, REPORT_STEPS, type ReferralEntry, type ReferralGroup } from '@portal/shared/contracts';
import { formatMoney, fullName, REPORT_STATUS_WORDS } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { useQuery, useQueryClient } from '@portal/shared/query';
import { hasPage, opensParcel } from '@portal/shared/remote';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { Panel } from '@portal/shared/ui/panel';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { detailsKey } from '../../queries/query-keys.ts';
import { events } from '../../remote.ts';
import { subjectOf } from '../../queries/subject.ts';
import { escrowReportQuery } from './escrow-report.queries.ts';
import classes from './EscrowReportPanel.module.css';

interface EscrowReportPanelProps {
  group: ReferralGroup;
  entry: ReferralEntry;
}

/**
 * What the escrow report of a side says, and the way to it (D-21, D-37). It is a seller's: a buyer's side shows one only where there
 * is one. Absent for whoever may not read reports of this agent, and where no release of this visit opens it.
 */
export function EscrowReportPanel({ group, entry }: EscrowReportPanelProps): ReactNode {
  const { agent } = useSession();
  if (agent?.agentId !== group.agent.agentId || !opensParcel('referral-report.open')) return null;
  return <OwnReport key={entry.agentReferralId} group={group} entry={entry} />;
}

function OwnReport({ group, entry }: EscrowReportPanelProps): ReactNode {
  const session = useSession();
  const subject = subjectOf(session)!; // an agent is loaded
  const { agentReferralId, addressInfo } = entry;
  const { agentId } = group.agent;
  const query = escrowReportQuery(subject, agentId, agentReferralId);
  const { data: report } = useQuery(query);
  const client = useQueryClient();
  useTopic('report.changed', (changed) => {
    if (changed.agentId !== agentId) return;
    void client.invalidateQueries({ queryKey: query.queryKey });
    // its timeline says what happened
    void client.invalidateQueries({ queryKey: [...detailsKey(subject), agentReferralId] });
  });
  if (report === undefined || (report === null && entry.buySideReferral)) return null;
  const open = () =>
    events.publish('referral-report.open', {
      agentId,
      agentReferralId,
      displayName: fullName(group.consumer),
      address: addressInfo,
    });
  return (
    <Panel title={t('Escrow report')} link={report && <ReportTag report={report} />}>
      {report ? (
        <Summary report={report} />
      ) : (
        <p className={classes.words}>{t('What a sale would leave the owners, by the escrow partner.')}</p>
      )}
      <ActionButton className={classes.open} onClick={open}>
        {report ? t('Open the Report') : t('Create Report')}
      </ActionButton>
      {hasPage(paths.reports()) && (
        <Link to={paths.reports()} className={clsx(classes.all, 'touch-target')}>
          {t('All escrow reports')}
        </Link>
      )}
    </Panel>
  );
}

function ReportTag({ report: { status } }: { report: EscrowReport }): ReactNode {
  const { word, tone } = REPORT_STATUS_WORDS[status];
  return <StatusTag status={word} tone={tone} />;
}

function Summary({ report }: { report: EscrowReport }): ReactNode {
  const { status, progress, estimatedProceeds, generatedDate, failureReason } = report;
  if (status === 'GENERATING') {
    const step = REPORT_STEPS.indexOf(progress?.step ?? 'QUEUED') + 1;
    return (
      <p className={classes.words} role="status">
        {t('Step {step} of {steps}', { step, steps: REPORT_STEPS.length })}
      </p>
    );
  }
  return (
    <>
      {estimatedProceeds !== null && (
        <dl className={classes.figure}>
          <dt>{t('Estimated proceeds')}</dt>
          <dd>{formatMoney(estimatedProceeds)}</dd>
        </dl>
      )}
      {status === 'FAILED' && <p className={classes.words}>{failureReason ?? t('The report could not be made.')}</p>}
      {status === 'DRAFT' && <p className={classes.words}>{t('Not generated yet.')}</p>}
      {generatedDate && (
        <p className={classes.words}>
          <Moment moment={generatedDate} hasTime />
        </p>
      )}
    </>
  );
}
