import { http } from '@portal/shared/api';
import { StaffActivity } from '@portal/shared/contracts/audit';
import { keepPreviousData, queryOptions } from '@portal/shared/query';

/** What staff did in an agent's name, the newest first. The live channel says when there are more. */
export const staffActivityQuery = (agentId: number, limit: number) =>
  queryOptions({
    queryKey: [...staffActivityKey(agentId), limit],
    queryFn: ({ signal }) =>
      http.request('GET', 'staffActivity', { path: { agentId }, query: { limit }, schema: StaffActivity, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const staffActivityKey = (agentId: number) => [`agent-${agentId}`, 'staff-activity'] as const;
