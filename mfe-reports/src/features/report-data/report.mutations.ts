import { ApiError, http } from '@portal/shared/api';
import { type CreateReportRequest, EscrowReport, type UpdateReportRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { useState } from 'react';
import { reportCall, ReportCallError } from './report-call-error.ts';
import { referralReportQuery, reportKeys, type ReportList, reportQuery } from './report.queries.ts';
import { keepReports, noteErrorModal } from './report-store.ts';
import { confirmReport, sendLeads } from './report-notices.ts';
import { events } from '../../remote.ts';

/** Updates every cached copy of the report with the server's response, and has everybody else who shows it read it again. */
function useReportWritten(agentId: number) {
  const client = useQueryClient();
  return (report: EscrowReport) => {
    keepReports([report]);
    const { _id, agentReferralId } = report;
    client.setQueriesData<ReportList>(
      { queryKey: reportKeys(agentId).lists },
      (list) => list && withReport(list, report),
    );
    client.setQueryData(reportQuery(agentId, _id).queryKey, report);
    if (agentReferralId !== null) {
      client.setQueryData(reportQuery(agentId, String(agentReferralId)).queryKey, report);
      client.setQueryData(referralReportQuery(agentId, agentReferralId).queryKey, report);
    }
    events.publish('report.changed', { agentId });
  };
}

/** A list in which a report is as it is now; it stays where it is until the list is read again. */
const withReport = (list: ReportList, report: EscrowReport): ReportList => ({
  ...list,
  reports: list.reports.map((each) => (each._id === report._id ? report : each)),
});

/** A write whose failure yields nothing. */
export interface ReportWrite<Request> {
  /** @returns the report, or nothing; then `failure` says why */
  write: (request: Request) => Promise<EscrowReport | null>;
  isPending: boolean;
  /** Failure of the last write, for the form; null after a success. */
  failure: ReportCallError | null;
}

/** A failed create or update is logged as critical and yields nothing, whatever its status (REP-04); the form shows what was wrong. */
function useWriteOrNothing<Request>(
  what: string,
  call: (request: Request) => Promise<EscrowReport>,
  onWritten: (report: EscrowReport) => void,
  onFailure?: (failure: ReportCallError) => void,
): ReportWrite<Request> {
  const [failure, setFailure] = useState<ReportCallError | null>(null);
  const { mutateAsync: write, isPending } = useMutation({
    mutationFn: async (request: Request) => {
      setFailure(null);
      try {
        return await reportCall(call(request));
      } catch (error) {
        log.critical(`reports: ${what}`, error);
        const failed = error instanceof ReportCallError ? error : new ReportCallError(unknownFailure());
        setFailure(failed);
        onFailure?.(failed);
        return null;
      }
    },
    onSuccess: (report) => {
      if (report) onWritten(report);
    },
  });
  return { write, isPending, failure };
}

const unknownFailure = () => new ApiError(t('That did not work.'), { status: 0, code: 'unknown' });

/**
 * Creates a report (API-70) and has it confirmed (API-80).
 * @param onFailure is given what the server refused, for the fields of the form
 */
export function useCreateReport(
  agentId: number,
  onFailure?: (failure: ReportCallError) => void,
): ReportWrite<CreateReportRequest> {
  const written = useReportWritten(agentId);
  return useWriteOrNothing(
    'a report was not created',
    (body) => http.request('POST', 'reports', { body, schema: EscrowReport }),
    (report) => {
      written(report);
      void confirmReport(report._id);
    },
    onFailure,
  );
}

/** Changes a report (API-78). */
export function useUpdateReport(agentId: number, id: string): ReportWrite<UpdateReportRequest> {
  const written = useReportWritten(agentId);
  return useWriteOrNothing(
    'a report was not changed',
    (body) => http.request('PATCH', 'report', { path: { id }, body, schema: EscrowReport }),
    written,
  );
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

/** Opens escrow with the partner (API-77), and sends the lead to both of its receivers (API-79). A failure opens the error modal (CS-136). */
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
      void sendLeads(report._id);
      events.publish('toast.show', { text: t('Escrow is open'), tone: 'plain' });
    },
    onError: (error) => openErrorModal('escrow was not opened', error),
  });
}

/** Logs the failure and shows the host's error modal with its default message; the caller's promise is rejected as well (REP-05). */
function openErrorModal(what: string, error: Error): void {
  log.error(`reports: ${what}`, error);
  noteErrorModal({ open: true, message: '' });
  events.publish('error-modal.open', {});
}
