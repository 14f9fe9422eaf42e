import { http, queryClient } from '@portal/shared/api';
import { Dashboard } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { events } from '../../remote.ts';

/** Everything the dashboard of one agent shows, in one response (DASH-01, D-24). */
export const dashboardQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'dashboard'],
    queryFn: ({ signal }) => http.request('GET', 'dashboard', { path: { agentId }, schema: Dashboard, signal }),
  });

// Read again after a change, also one that was made while another page was shown.
const readAgain = ({ agentId }: { agentId: number }) => void queryClient.invalidateQueries(dashboardQuery(agentId));
events.on('referral.changed').subscribe(readAgain);
events.on('agent.changed').subscribe(readAgain);
