import { http } from '@portal/shared/api';
import { OrderHistory } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** The orders of an agent, the newest first. */
export const ordersQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-orders'],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'orders', { path: { agentId }, schema: OrderHistory, signal })).orders,
    staleTime: 0,
  });
