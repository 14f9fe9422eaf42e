import { http } from '@portal/shared/api';
import { Dashboard } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** Everything the dashboard of one agent shows, in one answer (DASH-01, D-24). */
export const dashboardQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'dashboard'],
    queryFn: ({ signal }) => http.request('GET', 'dashboard', { path: { agentId }, schema: Dashboard, signal }),
  });
