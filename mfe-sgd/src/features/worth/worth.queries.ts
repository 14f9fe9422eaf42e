import { http } from '@portal/shared/api';
import { ZipWorthResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** What the ZIPs of an agent cost and brought, those that are sponsored first. */
export const zipWorthQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-worth'],
    queryFn: ({ signal }) => http.request('GET', 'zipWorth', { path: { agentId }, schema: ZipWorthResponse, signal }),
    staleTime: 0,
  });
