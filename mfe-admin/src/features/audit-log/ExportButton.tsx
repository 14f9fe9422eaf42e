import { t } from '@portal/shared/i18n';
import { ActionButton, DownloadIcon } from '@portal/shared/ui';
import { useState } from 'react';
import { events } from '../../remote.ts';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { useAuditActions } from './audit.queries.ts';
import type { AuditView } from './audit-view.ts';

/** Downloads all rows of the filters; the export is a row of the log itself. */
export function ExportButton({ view }: { view: AuditView }) {
  const { exportRows } = useAuditActions();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await exportRows(view);
    } catch (error) {
      events.publish('toast.show', { text: refusalSentences(error).join(' '), tone: 'failure' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton icon={<DownloadIcon />} isBusy={isBusy} onClick={() => void download()}>
      {t('Export')}
    </ActionButton>
  );
}
