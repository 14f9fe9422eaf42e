import type { Dashboard } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { COLUMN_NAMES, readColumns, type DashboardRequest } from './dashboard-columns.ts';
import { PARTS, zipStatsOf } from './parts.ts';

/**
 * Everything the dashboard of an agent shows in one response, as releases of the dashboard from before decision 0062 ask for
 * it (DASH-01, D-24). Undefined without the agent.
 */
export async function readDashboard(db: Kysely<Database>, request: DashboardRequest): Promise<Dashboard | undefined> {
  const { agentId, now } = request;
  const columns = await readColumns(db, request, COLUMN_NAMES);
  if (!columns.agent) return undefined;
  return {
    agentId,
    agentRank: PARTS.rank.make(columns, now),
    agentStats: {
      ...PARTS.needUpdate.make(columns, now),
      ...PARTS.appointments.make(columns, now),
      funnel: PARTS.funnel.make(columns, now),
      commissions: PARTS.commissions.make(columns, now),
      responseTimes: PARTS.responseTimes.make(columns, now),
    },
    agentZipStats: zipStatsOf(columns, now),
    nextEvent: PARTS.nextEvent.make(columns, now),
    onboarding: PARTS.onboarding.make(columns, now),
  };
}
