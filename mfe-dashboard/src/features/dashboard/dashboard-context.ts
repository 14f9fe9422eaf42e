import type { AppContext } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { useEffect } from 'react';
import type { PartState, PartStates } from './dashboard-parts.ts';

type DashboardContext = AppContext['dashboardContext'];

/**
 * The dashboard's part of `app_ctx` (HOST-63): numbers, ZIPs and ids. No consumer data goes into storage, so the
 * lists of referrals and appointments are left out.
 * @param before of the same agent; what is not loaded stays as it was
 */
export function toDashboardContext(
  agentId: number,
  parts: PartStates,
  before: Pick<DashboardContext, 'agentRank' | 'agentStats' | 'agentZipStats'>,
): Omit<DashboardContext, 'renderRankingCallout'> {
  const states = Object.values<PartState<unknown>>(parts);
  const { rank, needUpdate, appointments, funnel, commissions, zips } = parts;
  const stats = {
    ...(before.agentStats as object | null),
    ...(needUpdate.data && { needUpdateTotal: needUpdate.data.needUpdateTotal }),
    ...(appointments.data && {
      appointmentsTotal: appointments.data.appointmentsTotal,
      appointmentsToday: appointments.data.appointmentsToday,
    }),
    ...(funnel.data && { funnel: funnel.data }),
    ...(commissions.data && { commissions: commissions.data }),
  };
  return {
    statsForAgentId: agentId,
    loading: states.some(({ data, isFetching }) => data === undefined && isFetching),
    isDashboardStatsRevalidating: states.some(({ data, isFetching }) => data !== undefined && isFetching),
    agentRank: rank.data ? rank.data.rank : before.agentRank,
    agentStats: Object.keys(stats).length > 0 ? stats : null,
    agentZipStats: zips.data ?? before.agentZipStats,
  };
}

const NOTHING = { agentRank: null, agentStats: null, agentZipStats: null };

/** Keeps the session's dashboard context up to date while the dashboard is on the screen (HOST-63). */
export function useDashboardContext(agentId: number, parts: PartStates): void {
  useEffect(() => {
    const before = session.contexts.dashboardContext;
    changeContext(toDashboardContext(agentId, parts, before.statsForAgentId === agentId ? before : NOTHING));
  }, [agentId, parts]);
  useEffect(() => () => changeContext({ loading: false, isDashboardStatsRevalidating: false }), []);
}

/** Publishes whether the ranking callout is on the screen: no shell modal opens in the meantime (DASH-04). */
export function announceRankingCallout(isShown: boolean): void {
  if (session.contexts.dashboardContext.renderRankingCallout !== isShown) {
    changeContext({ renderRankingCallout: isShown });
  }
}

function changeContext(change: Partial<DashboardContext>): void {
  session.updateContexts((contexts) => ({
    ...contexts,
    dashboardContext: { ...contexts.dashboardContext, ...change },
  }));
}
