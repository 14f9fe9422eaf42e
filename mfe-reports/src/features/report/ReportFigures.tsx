import type { EscrowReport } from '@portal/shared/contracts';
import { formatMoney, NOT_AVAILABLE } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, Panel, PencilIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { FiguresDraft } from './figures-draft.ts';
import { FiguresForm } from './FiguresForm.tsx';
import classes from './ReportFigures.module.css';

interface ReportFiguresProps {
  agentId: number;
  report: EscrowReport;
}

/** The net proceeds of a sale, how they are calculated, and who owns the property (D-37). */
export function ReportFigures({ agentId, report }: ReportFiguresProps) {
  // What was typed so far, null without a form. It outlasts another generation and changes made elsewhere.
  const [typed, setTyped] = useState<Partial<FiguresDraft> | null>(null);
  const { avm, loanBalance, taxes, closingCosts, estimatedProceeds, owners, status } = report;
  // The server does not change a report while it is generated, or once escrow is open.
  const isLocked = status === 'GENERATING' || status === 'ESCROW_OPENED';
  return (
    <Panel>
      <p className={classes.label}>{t('Estimated proceeds')}</p>
      <p className={clsx(classes.proceeds, estimatedProceeds === null && classes.unknown)}>
        {estimatedProceeds === null ? t(NOT_AVAILABLE) : formatMoney(estimatedProceeds)}
      </p>
      {typed && !isLocked ? (
        <FiguresForm agentId={agentId} report={report} typed={typed} onType={setTyped} onDone={() => setTyped(null)} />
      ) : (
        <>
          <dl className={classes.figures}>
            <Figure label={t('Automated valuation (AVM)')} dollars={avm} />
            <Figure label={t('Loan balance')} dollars={loanBalance} isLess />
            <Figure label={t("A year's property tax")} dollars={taxes} isLess />
            <Figure label={t('Closing costs')} dollars={closingCosts} isLess />
            <div className={classes.sum}>
              <dt>{t('Estimated proceeds')}</dt>
              <dd>{estimatedProceeds === null ? t(NOT_AVAILABLE) : formatMoney(estimatedProceeds)}</dd>
            </div>
          </dl>
          <h2 className={classes.title}>{owners.length === 1 ? t('Owner') : t('Owners')}</h2>
          {owners.length === 0 ? (
            <p className={classes.noOwners}>
              {report.generatedDate ? t('Not on record.') : t('Known once the report is made.')}
            </p>
          ) : (
            <ul className={classes.owners}>
              {owners.map((owner) => (
                <li key={owner}>{owner}</li>
              ))}
            </ul>
          )}
          <footer className={classes.foot}>
            <p>{t('This is an estimate, not an offer and not an appraisal.')}</p>
            {!isLocked && (
              <ActionButton icon={<PencilIcon />} onClick={() => setTyped({})}>
                {t('Correct Figures')}
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
      <dd className={clsx(dollars === null && classes.unknown)}>
        {dollars === null ? t(NOT_AVAILABLE) : `${isLess && dollars > 0 ? '−' : ''}${formatMoney(dollars)}`}
      </dd>
    </div>
  );
}
