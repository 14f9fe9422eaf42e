import type { SelfReport } from '@portal/shared/contracts';
import type { ColumnType } from 'kysely';

/** What an agent says of their own business, the last time they said it (migration 0021). */
export interface SelfReportTable {
  agentId: number;
  report: ColumnType<SelfReport, string, string>;
  updatedAt: Date;
}

export interface SelfReportTables {
  agentSelfReport: SelfReportTable;
}
