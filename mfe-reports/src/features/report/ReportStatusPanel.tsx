import type { EscrowReport } from '@portal/shared/contracts';
import { stateName } from '@portal/shared/domain';
import { useQuery } from '@portal/shared/query';
import { ActionButton, Moment, Panel } from '@portal/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGenerateReport } from '../report-data/report.mutations.ts';
import { escrowStatesQuery } from '../report-data/report.queries.ts';
import { ReportStatusTag } from '../report-data/ReportStatusTag.tsx';
import { OpenEscrowForm } from './OpenEscrowForm.tsx';
import styles from './ReportStatusPanel.module.css';
import { events } from '../../remote.ts';

interface ReportStatusPanelProps {
  agentId: number;
  report: EscrowReport;
}

/** Where a report is and the one thing to do next: generate, wait, try again, open escrow (D-37, REP-01). */
export function ReportStatusPanel({ agentId, report }: ReportStatusPanelProps) {
  const { mutate, isPending } = useGenerateReport(agentId, report._id);
  useToastWhenReady(report.status);
  const generate = (forceNew: boolean) => () => mutate({ forceNew });

  return (
    <Panel title="Status" link={<ReportStatusTag status={report.status} />}>
      {content()}
    </Panel>
  );

  function content(): ReactNode {
    switch (report.status) {
      case 'DRAFT':
        return (
          <>
            <p className={styles.words}>The escrow partner has not been asked about this property yet.</p>
            <ActionButton kind="primary" className={styles.action} isBusy={isPending} onClick={generate(false)}>
              Generate Report
            </ActionButton>
          </>
        );
      case 'GENERATING':
        return (
          <div role="status">
            <div className={styles.progress} role="progressbar" aria-label="Generating the report" />
            <p className={styles.words}>
              The escrow partner is looking the property up. You can leave this page; the report goes on.
            </p>
          </div>
        );
      case 'FAILED':
        return (
          <>
            <p className={styles.failure} role="alert">
              {report.failureReason ?? 'The report could not be made.'}
            </p>
            <ActionButton kind="primary" className={styles.action} isBusy={isPending} onClick={generate(false)}>
              Try Again
            </ActionButton>
          </>
        );
      case 'READY':
        return (
          <>
            {report.generatedDate && (
              <p className={styles.words}>
                Made <Moment moment={report.generatedDate} hasTime />.
              </p>
            )}
            <EscrowOffer agentId={agentId} report={report} />
            <ActionButton className={styles.action} isBusy={isPending} onClick={generate(true)}>
              Generate Again
            </ActionButton>
          </>
        );
      case 'ESCROW_OPENED':
        return <p className={styles.words}>Escrow is open with the partner. The report stays as it was then.</p>;
    }
  }
}

/** Escrow is offered where the partner works (CS-139). */
function EscrowOffer({ agentId, report }: ReportStatusPanelProps) {
  const states = useQuery(escrowStatesQuery);
  const [isAsked, setIsAsked] = useState(false);
  const { state } = report.address;
  if (!states.data) return null;
  if (!states.data.some(({ key }) => key === state)) {
    return state && states.data.length > 0 ? (
      <p className={styles.words}>The escrow partner opens no escrow in {stateName(state)} yet.</p>
    ) : null;
  }
  if (isAsked) return <OpenEscrowForm agentId={agentId} id={report._id} onCancel={() => setIsAsked(false)} />;
  return (
    <ActionButton kind="primary" className={styles.action} onClick={() => setIsAsked(true)}>
      Open Escrow
    </ActionButton>
  );
}

/** Somebody may look elsewhere while a report is made. */
function useToastWhenReady(status: EscrowReport['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'GENERATING' && status === 'READY') {
      events.publish('toast.show', { text: 'The report is ready', tone: 'plain' });
    }
    before.current = status;
  }, [status]);
}
