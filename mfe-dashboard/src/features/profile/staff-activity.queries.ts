import { http } from '@portal/shared/api';
import { StaffActivity } from '@portal/shared/contracts/audit';
import { keepPreviousData, queryOptions } from '@portal/shared/query';

/** What staff did in an agent's name, the newest first. Where nothing is heard of new rows, it asks every half minute. */
export const staffActivityQuery = (agentId: number, limit: number) =>
  queryOptions({
    queryKey: [...staffActivityKey(agentId), limit],
    queryFn: ({ signal }) =>
      http.request('GET', 'staffActivity', { path: { agentId }, query: { limit }, schema: StaffActivity, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  });

export const staffActivityKey = (agentId: number) => [`agent-${agentId}`, 'staff-activity'] as const;
