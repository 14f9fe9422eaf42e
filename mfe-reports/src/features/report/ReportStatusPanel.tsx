import type { EscrowReport } from '@portal/shared/contracts';
import { stateName } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, Moment, Panel } from '@portal/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGenerateReport } from '../report-data/report.mutations.ts';
import { escrowStatesQuery } from '../report-data/report.queries.ts';
import { ReportStatusTag } from '../report-data/ReportStatusTag.tsx';
import { OpenEscrowForm } from './OpenEscrowForm.tsx';
import { ReportProgress } from './ReportProgress.tsx';
import classes from './ReportStatusPanel.module.css';
import { events } from '../../remote.ts';

interface ReportStatusPanelProps {
  agentId: number;
  report: EscrowReport;
}

/** The status of a report and the next step: generate, wait, try again, open escrow (D-37, REP-01). */
export function ReportStatusPanel({ agentId, report }: ReportStatusPanelProps) {
  const { mutate, isPending } = useGenerateReport(agentId, report._id);
  useToastWhenReady(report.status);
  const generate = (forceNew: boolean) => () => mutate({ forceNew });

  return (
    <Panel title={t('Status')} link={<ReportStatusTag status={report.status} />}>
      {content()}
    </Panel>
  );

  function content(): ReactNode {
    switch (report.status) {
      case 'DRAFT':
        return (
          <>
            <p className={classes.words}>{t('No estimate has been requested for this property yet.')}</p>
            <ActionButton kind="primary" className={classes.action} isBusy={isPending} onClick={generate(false)}>
              {t('Generate Report')}
            </ActionButton>
          </>
        );
      case 'GENERATING':
        return <ReportProgress progress={report.progress} generatedDate={report.generatedDate} />;
      case 'FAILED':
        return (
          <>
            <p className={classes.failure} role="alert">
              {report.failureReason ?? t('The report could not be made.')}
            </p>
            <ActionButton kind="primary" className={classes.action} isBusy={isPending} onClick={generate(false)}>
              {t('Try Again')}
            </ActionButton>
          </>
        );
      case 'READY':
        return (
          <>
            {report.generatedDate && (
              <p className={classes.words}>
                <Trans id="Made {when}." values={{ when: <Moment moment={report.generatedDate} hasTime /> }} />
              </p>
            )}
            <EscrowOffer agentId={agentId} report={report} />
            <ActionButton className={classes.action} isBusy={isPending} onClick={generate(true)}>
              {t('Generate Again')}
            </ActionButton>
          </>
        );
      case 'ESCROW_OPENED':
        return (
          <p className={classes.words}>{t('Escrow is open with the partner. The report stays as it was then.')}</p>
        );
    }
  }
}

/** Escrow is offered in the states that the partner serves (CS-139). */
function EscrowOffer({ agentId, report }: ReportStatusPanelProps) {
  const states = useQuery(escrowStatesQuery);
  const [isConfirming, setIsConfirming] = useState(false);
  const { state } = report.address;
  if (!states.data) return null;
  if (!states.data.some(({ key }) => key === state)) {
    return state && states.data.length > 0 ? (
      <p className={classes.words}>
        {t('The escrow partner opens no escrow in {state} yet.', { state: t(stateName(state)) })}
      </p>
    ) : null;
  }
  if (isConfirming) return <OpenEscrowForm agentId={agentId} id={report._id} onCancel={() => setIsConfirming(false)} />;
  return (
    <ActionButton kind="primary" className={classes.action} onClick={() => setIsConfirming(true)}>
      {t('Open Escrow')}
    </ActionButton>
  );
}

/** The user may look elsewhere while a report is generated. */
function useToastWhenReady(status: EscrowReport['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'GENERATING' && status === 'READY') {
      events.publish('toast.show', { text: t('The report is ready'), tone: 'plain' });
    }
    before.current = status;
  }, [status]);
}
