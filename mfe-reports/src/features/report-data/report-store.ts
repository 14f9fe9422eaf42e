import type { EscrowReport } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';

/** What the reports context stores about a report: it is saved in the browser, so it has no owner, address or figure. */
export type KeptReport = Pick<
  EscrowReport,
  '_id' | 'agentId' | 'agentReferralId' | 'status' | 'pdfLocation' | 'createdDate' | 'updatedDate' | 'generatedDate'
>;

/** The key of a report in the store: its referral, else its own id (REP-02). */
export const reportKey = ({ agentReferralId, _id }: Pick<EscrowReport, 'agentReferralId' | '_id'>): string =>
  agentReferralId === null ? _id : String(agentReferralId);

/** Stores what was read or written in the reports context of the session (REP-02, HOST-64). */
export function keepReports(reports: readonly EscrowReport[]): void {
  const kept = Object.fromEntries(reports.map((report) => [reportKey(report), toKept(report)]));
  session.updateContexts((contexts) => ({
    ...contexts,
    endpointReportsContext: {
      ...contexts.endpointReportsContext,
      reports: { ...contexts.endpointReportsContext.reports, ...kept },
    },
  }));
}

/** Records in the reports context that a list is being loaded (HOST-64). */
export function noteLoading(loading: boolean): void {
  session.updateContexts((contexts) => ({
    ...contexts,
    endpointReportsContext: { ...contexts.endpointReportsContext, loading },
  }));
}

/** Records in the reports context that the error modal was opened, or that a new attempt began (HOST-64). */
export function noteErrorModal(errorModal: { open: boolean; message: string }): void {
  session.updateContexts((contexts) => ({
    ...contexts,
    endpointReportsContext: { ...contexts.endpointReportsContext, errorModal },
  }));
}

function toKept(report: EscrowReport): KeptReport {
  const { _id, agentId, agentReferralId, status, pdfLocation, createdDate, updatedDate, generatedDate } = report;
  return { _id, agentId, agentReferralId, status, pdfLocation, createdDate, updatedDate, generatedDate };
}
