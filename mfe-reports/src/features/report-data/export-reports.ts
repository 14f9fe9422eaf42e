import { http } from '@portal/shared/api';
import { type EscrowReport, ReportListResponse } from '@portal/shared/contracts';
import { dayIn } from '@portal/shared/domain';
import { saveFile } from '@portal/shared/save-file';
import { queryOf, type ReportFilters } from './report-filters.ts';
import { reportsCsv } from './reports-csv.ts';

/** The most that the server returns at once (API-75). */
const LARGEST_PAGE = 100;

/**
 * Downloads the reports of all pages that a list shows, in its order, as a file for spreadsheets.
 * @throws {ApiError} when a page does not load; then nothing is saved
 */
export async function exportReports(agentId: number, filters: ReportFilters): Promise<void> {
  const now = new Date();
  // by id: one that changes meanwhile moves, and could be on two pages
  const reports = new Map<string, EscrowReport>();
  for (let page = 1, isLast = false; !isLast; page++) {
    const query = { ...queryOf({ ...filters, page, limit: LARGEST_PAGE }, now), agentId };
    const { data } = await http.request('GET', 'reports', { query, schema: ReportListResponse });
    for (const report of data) reports.set(report._id, report);
    isLast = data.length < LARGEST_PAGE;
  }
  const day = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now.getTime());
  saveFile(new Blob([reportsCsv([...reports.values()])], { type: 'text/csv' }), `escrow-reports-${day}.csv`);
}
