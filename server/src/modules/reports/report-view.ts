import type { EscrowReport } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { toReport, type ReportRecord } from './map-report.ts';
import { readReferralNames } from './report-store.ts';

/** Reports of one agent as pages show them, with who their referrals are about. */
export async function viewReports(db: Kysely<Database>, reports: readonly ReportRecord[]): Promise<EscrowReport[]> {
  const [first] = reports;
  if (!first) return [];
  const referralIds = reports.flatMap(({ agentReferralId }) => (agentReferralId === null ? [] : [agentReferralId]));
  const names = await readReferralNames(db, first.agentId, referralIds);
  return reports.map((report) => {
    const person = report.agentReferralId === null ? undefined : names.get(report.agentReferralId);
    return toReport(report, person ?? null);
  });
}

/** One report as its page shows it. */
export async function viewReport(db: Kysely<Database>, report: ReportRecord): Promise<EscrowReport> {
  const [view] = await viewReports(db, [report]);
  return view!; // one for one
}
