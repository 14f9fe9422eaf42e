import { findAgentByOldId, http, readOtherAgent } from '@portal/shared/api';
import { Order, type RefundRequest } from '@portal/shared/contracts';
import { StaffOrder, StaffOrders } from '@portal/shared/contracts/staff-orders';
import { keepPreviousData, queryOptions, useQueryClient } from '@portal/shared/query';

const KEY = ['staff-orders'] as const;

export interface OrderFilter {
  q: string;
  status: string;
  after: string;
}

/** A page of the orders of all agents. While another one loads, the last one stays. */
export const staffOrdersQuery = ({ q, status, after }: OrderFilter) => {
  const query = { q: q || undefined, status: status || undefined, after: after || undefined };
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => http.request('GET', 'staffOrders', { query, schema: StaffOrders, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The agent with this id; where the one service has none, the older one is asked (API-10, API-07, API-08). Null: there is none. */
export const agentQuery = (agentId: number) =>
  queryOptions({
    queryKey: [...KEY, 'agent', agentId],
    queryFn: async () => (await readOtherAgent(http, agentId)) ?? findAgentByOldId(http, agentId),
  });

export interface OrderKey {
  agentId: number;
  orderId: string;
}

/** An order with its payments. A refund that is under way is asked for again until it is done. */
export const staffOrderQuery = (key: OrderKey) =>
  queryOptions({
    queryKey: [...KEY, 'order', key.agentId, key.orderId],
    queryFn: ({ signal }) => http.request('GET', 'staffOrder', { path: { ...key }, schema: StaffOrder, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'requested') ? 5_000 : false,
  });

/** Gives money back, and reads orders again, also after a refusal. @returns sends it; throws ApiError */
export function useRefund(key: OrderKey): (request: RefundRequest) => Promise<Order> {
  const client = useQueryClient();
  return async (body) => {
    try {
      return await http.request('POST', 'orderRefunds', { path: { ...key }, body, schema: Order });
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
    }
  };
}
