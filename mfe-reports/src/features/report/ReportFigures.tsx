import type { EscrowReport } from '@portal/shared/contracts';
import { formatMoney, NOT_AVAILABLE } from '@portal/shared/domain';
import { ActionButton, Panel, PencilIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { FiguresForm } from './FiguresForm.tsx';
import styles from './ReportFigures.module.css';

interface ReportFiguresProps {
  agentId: number;
  report: EscrowReport;
}

/** What a sale would leave, how that comes about, and whose the property is (D-37). */
export function ReportFigures({ agentId, report }: ReportFiguresProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { avm, loanBalance, taxes, closingCosts, estimatedProceeds, owners, status } = report;
  // The server keeps a report as it is while it is generated, and once escrow is open.
  const isLocked = status === 'GENERATING' || status === 'ESCROW_OPENED';
  return (
    <Panel>
      <p className={styles.label}>Estimated proceeds</p>
      <p className={clsx(styles.proceeds, estimatedProceeds === null && styles.unknown)}>
        {formatMoney(estimatedProceeds)}
      </p>
      {isEditing ? (
        <FiguresForm agentId={agentId} report={report} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure label="Automated valuation (AVM)" dollars={avm} />
            <Figure label="Loan balance" dollars={loanBalance} isLess />
            <Figure label="A year's property tax" dollars={taxes} isLess />
            <Figure label="Closing costs" dollars={closingCosts} isLess />
            <div className={styles.sum}>
              <dt>Estimated proceeds</dt>
              <dd>{formatMoney(estimatedProceeds)}</dd>
            </div>
          </dl>
          <h2 className={styles.title}>{owners.length === 1 ? 'Owner' : 'Owners'}</h2>
          {owners.length === 0 ? (
            <p className={styles.nobody}>
              {report.generatedDate ? 'Not on record.' : 'Known once the report is made.'}
            </p>
          ) : (
            <ul className={styles.owners}>
              {owners.map((owner) => (
                <li key={owner}>{owner}</li>
              ))}
            </ul>
          )}
          <footer className={styles.foot}>
            <p>This is an estimate, not an offer and not an appraisal.</p>
            {!isLocked && (
              <ActionButton icon={<PencilIcon />} onClick={() => setIsEditing(true)}>
                Correct Figures
              </ActionButton>
            )}
          </footer>
        </>
      )}
    </Panel>
  );
}

function Figure({ label, dollars, isLess = false }: { label: string; dollars: number | null; isLess?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={clsx(dollars === null && styles.unknown)}>
        {dollars === null ? NOT_AVAILABLE : `${isLess && dollars > 0 ? '−' : ''}${formatMoney(dollars)}`}
      </dd>
    </div>
  );
}
