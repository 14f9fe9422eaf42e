import type { EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { DocumentButton } from '../report-data/DocumentButton.tsx';
import { useGenerateReport } from '../report-data/report.mutations.ts';
import classes from './ReportActions.module.css';

/** What the actions of a list need beyond their report. */
export interface ActionsContext {
  agentId: number;
  /** Where the partner opens escrow; undefined until that is known. */
  escrowStates: readonly { key: string }[] | undefined;
  onOpenEscrow: (report: EscrowReport) => void;
}

interface ReportActionsProps extends ActionsContext {
  report: EscrowReport;
}

/** What can be done with a report from a list: the same as on its page (REP-01). */
export function ReportActions({ report, agentId, escrowStates, onOpenEscrow }: ReportActionsProps) {
  return (
    <span className={classes.actions}>
      {report.status === 'READY' && isOutside(escrowStates, report) && (
        <span className={classes.words}>{t('Escrow not in {state}', { state: report.address.state })}</span>
      )}
      {report.status === 'READY' && escrowStates?.some(({ key }) => key === report.address.state) && (
        <ActionButton isSmall onClick={() => onOpenEscrow(report)}>
          <Trans id="Open Escrow<hidden> for {address}</hidden>" {...about(report)} />
        </ActionButton>
      )}
      {/* at the end, where it stays when it is known what else can be done */}
      <DocumentButton report={report} isSmall />
      {(report.status === 'DRAFT' || report.status === 'FAILED') && (
        <GenerateButton agentId={agentId} report={report} />
      )}
    </span>
  );
}

function GenerateButton({ agentId, report }: { agentId: number; report: EscrowReport }) {
  const { mutate, isPending } = useGenerateReport(agentId, report._id);
  const isFailed = report.status === 'FAILED';
  return (
    <ActionButton
      isSmall
      kind={isFailed ? 'tint' : 'plain'}
      isBusy={isPending}
      onClick={() => mutate({ forceNew: false })}
    >
      {isFailed ? (
        <Trans id="Try Again<hidden> to generate the report of {address}</hidden>" {...about(report)} />
      ) : (
        <Trans id="Generate<hidden> the report of {address}</hidden>" {...about(report)} />
      )}
    </ActionButton>
  );
}

/** Without any state the list of them could not be read, so nothing is known of this one (CS-139). */
function isOutside(states: ActionsContext['escrowStates'], { address }: EscrowReport): boolean {
  return states !== undefined && states.length > 0 && !states.some(({ key }) => key === address.state);
}

const about = ({ address }: EscrowReport) => ({
  values: { address: addressOnOneLine(address) },
  components: { hidden: <span className="visually-hidden" /> },
});
