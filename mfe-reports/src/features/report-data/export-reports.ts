import { http } from '@portal/shared/api';
import { type EscrowReport, ReportListResponse } from '@portal/shared/contracts';
import { dayIn } from '@portal/shared/domain';
import { saveFile } from '@portal/shared/save-file';
import { queryOf, type ReportFilters } from './report-filters.ts';
import { reportsCsv } from './reports-csv.ts';

/** The most that the server returns at once (API-75). */
const MAX_PAGE = 100;

/** A list that changes while it is read is read again this often. */
const MAX_READS = 3;

/**
 * Downloads the reports of all pages that a list shows, in its order, as a file for spreadsheets.
 * @throws {ApiError} when a page does not load, {Error} when the list changes all the time; then nothing is saved
 */
export async function exportReports(agentId: number, filters: ReportFilters): Promise<void> {
  const now = new Date();
  const reports = await readAll(agentId, filters, now);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const day = dayIn(timeZone, now.getTime());
  saveFile(new Blob([reportsCsv(reports, timeZone)], { type: 'text/csv' }), `escrow-reports-${day}.csv`);
}

async function readAll(agentId: number, filters: ReportFilters, now: Date): Promise<EscrowReport[]> {
  for (let read = 1; read <= MAX_READS; read++) {
    // by id: one that changes meanwhile moves, so that it is on two pages, and another one perhaps on none
    const reports = new Map<string, EscrowReport>();
    let total = 0;
    for (let page = 1, isLast = false; !isLast; page++) {
      const query = { ...queryOf({ ...filters, page, limit: MAX_PAGE }, now), agentId };
      const response = await http.request('GET', 'reports', { query, schema: ReportListResponse });
      for (const report of response.data) reports.set(report._id, report);
      total = response.total ?? reports.size;
      isLast = response.data.length < MAX_PAGE;
    }
    if (reports.size >= total) return [...reports.values()];
  }
  throw new Error('The reports changed while they were read');
}
