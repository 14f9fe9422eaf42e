import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useMutation } from '@portal/shared/query';
import { ActionButton, DownloadIcon } from '@portal/shared/ui';
import { events } from '../../remote.ts';
import { exportReports } from '../report-data/export-reports.ts';
import type { ReportFilters } from '../report-data/report-filters.ts';

interface ExportButtonProps {
  agentId: number;
  filters: ReportFilters;
  isEmpty: boolean;
}

/** Saves what the list shows, on all pages, as a file for spreadsheets. */
export function ExportButton({ agentId, filters, isEmpty }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportReports(agentId, filters),
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : t('The reports could not be exported.');
      events.publish('toast.show', { text, tone: 'failure' });
    },
  });
  return (
    <ActionButton icon={<DownloadIcon />} isBusy={isPending} disabled={isEmpty} onClick={() => mutate()}>
      {t('Export')}
    </ActionButton>
  );
}
