import { ApiError } from '@portal/shared/api';
import type { EscrowReport } from '@portal/shared/contracts';
import { addressOnOneLine } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton, DownloadIcon } from '@portal/shared/ui';
import { useState } from 'react';
import { downloadDocument } from './download-document.ts';
import { events } from '../../remote.ts';

interface DocumentButtonProps {
  report: EscrowReport;
  isSmall?: boolean;
}

/** The report as a PDF; renders nothing while there is none (D-37). */
export function DocumentButton({ report, isSmall = false }: DocumentButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (!report.pdfLocation) return null;

  async function download() {
    setIsBusy(true);
    try {
      await downloadDocument(report.agentId, report._id);
    } catch (error) {
      const text = error instanceof ApiError ? error.message : t('The PDF did not load.');
      events.publish('toast.show', { text, tone: 'failure' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ActionButton isSmall={isSmall} isBusy={isBusy} icon={<DownloadIcon />} onClick={() => void download()}>
      <Trans
        id="PDF<hidden> of {address}</hidden>"
        values={{ address: addressOnOneLine(report.address) }}
        components={{ hidden: <span className="visually-hidden" /> }}
      />
    </ActionButton>
  );
}
