import type { AppContext, Dashboard } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { useEffect } from 'react';

type DashboardContext = AppContext['dashboardContext'];

interface Loaded {
  data: Dashboard | undefined;
  isPending: boolean;
  isFetching: boolean;
}

/**
 * The dashboard's part of `app_ctx` (HOST-63): numbers, ZIPs and ids. No consumer data goes into storage, so the
 * lists of referrals and appointments are left out.
 */
export function toDashboardContext(
  agentId: number,
  { data, isPending, isFetching }: Loaded,
): Partial<DashboardContext> {
  return {
    statsForAgentId: agentId,
    loading: isPending && isFetching,
    isDashboardStatsRevalidating: !isPending && isFetching,
    ...(data && {
      agentRank: data.agentRank.rank,
      agentStats: {
        needUpdateTotal: data.agentStats.needUpdateTotal,
        appointmentsTotal: data.agentStats.appointmentsTotal,
        appointmentsToday: data.agentStats.appointmentsToday,
        funnel: data.agentStats.funnel,
        commissions: data.agentStats.commissions,
      },
      agentZipStats: data.agentZipStats,
    }),
  };
}

/** Keeps the session's dashboard context up to date while the dashboard is on the screen (HOST-63). */
export function useDashboardContext(agentId: number, { data, isPending, isFetching }: Loaded): void {
  useEffect(() => {
    changeContext(toDashboardContext(agentId, { data, isPending, isFetching }));
  }, [agentId, data, isPending, isFetching]);
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
