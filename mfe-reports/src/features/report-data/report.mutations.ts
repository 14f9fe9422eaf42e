import { http } from '@portal/shared/api';
import { type CreateReportRequest, EscrowReport, type UpdateReportRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { reportCall, ReportCallError } from './report-call-error.ts';
import { reportListQuery, reportQuery } from './report.queries.ts';
import { keepReports, noteErrorModal } from './report-store.ts';
import { events } from '../../remote.ts';

/** Updates every cached copy of the report with the server's response. */
function useReportWritten(agentId: number) {
  const client = useQueryClient();
  return (report: EscrowReport) => {
    keepReports([report]);
    const ids = [report._id, ...(report.agentReferralId === null ? [] : [String(report.agentReferralId)])];
    for (const id of ids) client.setQueryData(reportQuery(agentId, id).queryKey, report);
    client.setQueryData(reportListQuery(agentId).queryKey, (reports) =>
      reports?.map((known) => (known._id === report._id ? report : known)),
    );
    void client.invalidateQueries({ queryKey: reportListQuery(agentId).queryKey });
  };
}

/** Creates a report (API-70). A failure is logged as critical (REP-04); the form shows what was wrong. */
export function useCreateReport(agentId: number) {
  const written = useReportWritten(agentId);
  return useMutation({
    mutationFn: (request: CreateReportRequest) =>
      reportCall(http.request('POST', 'reports', { body: request, schema: EscrowReport })),
    onSuccess: written,
    onError: (error) => logFailure('a report was not created', error),
  });
}

/** Changes a report (API-78). A failure is logged as critical (REP-04); the form shows what was wrong. */
export function useUpdateReport(agentId: number, id: string) {
  const written = useReportWritten(agentId);
  return useMutation({
    mutationFn: (changes: UpdateReportRequest) =>
      reportCall(http.request('PATCH', 'report', { path: { id }, body: changes, schema: EscrowReport })),
    onSuccess: written,
    onError: (error) => logFailure('a report was not changed', error),
  });
}

/** Starts the generation (API-72); `forceNew` regenerates a ready report. A failure opens the error modal (CS-136). */
export function useGenerateReport(agentId: number, id: string) {
  const written = useReportWritten(agentId);
  return useMutation({
    mutationFn: ({ forceNew }: { forceNew: boolean }) => {
      noteErrorModal({ open: false, message: '' });
      const query = { forceNew };
      return reportCall(http.request('POST', 'generateReport', { path: { id }, query, schema: EscrowReport }));
    },
    onSuccess: written,
    onError: (error) => openErrorModal('a report was not generated', error),
  });
}

/** Opens escrow with the partner (API-77). A failure opens the error modal (CS-136). */
export function useOpenEscrow(agentId: number, id: string) {
  const written = useReportWritten(agentId);
  return useMutation({
    mutationFn: (message: string) => {
      noteErrorModal({ open: false, message: '' });
      const body = message ? { message } : {};
      return reportCall(http.request('POST', 'openEscrow', { path: { id }, body, schema: EscrowReport }));
    },
    onSuccess: (report) => {
      written(report);
      events.publish('toast.show', { text: t('Escrow is open'), tone: 'plain' });
    },
    onError: (error) => openErrorModal('escrow was not opened', error),
  });
}

/** Invalid input is shown in the form; any other failure is critical (REP-04). */
function logFailure(what: string, error: Error): void {
  const isRefusal = error instanceof ReportCallError && error.cause.status >= 400 && error.cause.status < 500;
  if (isRefusal) console.info(`reports: ${what}`, error);
  else log.critical(`reports: ${what}`, error);
}

/** Logs the failure and shows the host's error modal with its default message; the caller's promise is rejected as well (REP-05). */
function openErrorModal(what: string, error: Error): void {
  log.error(`reports: ${what}`, error);
  noteErrorModal({ open: true, message: '' });
  events.publish('error-modal.open', {});
}
