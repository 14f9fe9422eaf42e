import type { EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Dialog } from '@portal/shared/ui';
import { OpenEscrowForm } from '../report/OpenEscrowForm.tsx';

interface OpenEscrowDialogProps {
  agentId: number;
  report: EscrowReport;
  onClose: () => void;
}

/** Confirms over the list that escrow is to be opened (API-77). It stays open when that fails. */
export function OpenEscrowDialog({ agentId, report, onClose }: OpenEscrowDialogProps) {
  return (
    <Dialog title={t('Open escrow')} onClose={onClose} ignoresOutsideClick>
      <p>{addressOnOneLine(report.address)}</p>
      <OpenEscrowForm agentId={agentId} id={report._id} onOpened={onClose} onCancel={onClose} />
    </Dialog>
  );
}
