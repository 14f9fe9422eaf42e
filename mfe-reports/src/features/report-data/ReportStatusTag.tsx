import { REPORT_STATUS_WORDS, type ReportStatus } from '@portal/shared/domain';
import { Spinner, StatusTag } from '@portal/shared/ui';

export function ReportStatusTag({ status }: { status: ReportStatus }) {
  const { word, tone } = REPORT_STATUS_WORDS[status];
  return <StatusTag status={word} tone={tone} icon={status === 'GENERATING' ? <Spinner size={12} /> : undefined} />;
}
