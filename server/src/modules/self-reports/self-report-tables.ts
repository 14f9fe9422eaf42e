import type { SelfReport } from '@portal/shared/contracts';
import type { ColumnType, Generated } from 'kysely';

/** What an agent says of their own business, the last time they said it (migrations 0021, 0027). */
export interface SelfReportTable {
  agentId: number;
  report: ColumnType<SelfReport, string, string>;
  updatedAt: Date;
  revision: Generated<number>;
}

export interface SelfReportTables {
  agentSelfReport: SelfReportTable;
}
