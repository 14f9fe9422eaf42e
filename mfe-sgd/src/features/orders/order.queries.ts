import { ApiError, http, queryClient } from '@portal/shared/api';
import { Order } from '@portal/shared/contracts';
import { queryOptions, skipToken } from '@portal/shared/query';
import { announcePurchase } from './announce-purchase.ts';

const keyOf = (agentId: number, orderId: string) => [agentId, 'sgd-order', orderId] as const;

/** One order in its current state, polled until it is settled (D-31). */
export const orderQuery = (agentId: number, orderId: string) =>
  queryOptions({
    queryKey: keyOf(agentId, orderId),
    queryFn: async ({ signal }) => {
      const order = await http.request('POST', 'orderStatus', { path: { agentId, orderId }, schema: Order, signal });
      rememberOrder(order);
      return order;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data ? nextLook(data, dataUpdateCount) : false),
    staleTime: 0,
  });

/** The order with this key, if it arrived. @throws ApiError when that cannot be known */
export async function findOrder(agentId: number, orderId: string): Promise<Order | null> {
  try {
    return await http.request('GET', 'order', { path: { agentId, orderId }, schema: Order });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The state of an order whose response was lost, read each time; null: the order did not arrive. */
export const arrivedOrderQuery = (agentId: number, orderKey: string | null) =>
  queryOptions({
    queryKey: [agentId, 'sgd-arrived-order', orderKey],
    queryFn: orderKey === null ? skipToken : () => findOrder(agentId, orderKey),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Shows an order as it was just answered; everybody hears when that is the moment it is paid (HOST-23).
 * @param isNew it was sent from this page
 */
export function rememberOrder(order: Order, { isNew = false } = {}): void {
  const { agentId, orderId, status } = order;
  const before = queryClient.getQueryData<Order>(keyOf(agentId, orderId));
  queryClient.setQueryData<Order>(keyOf(agentId, orderId), order);
  const isPurchase = status === 'paid' && (before ? before.status !== 'paid' : isNew);
  if (isPurchase) void announcePurchase(agentId);
}

/** Milliseconds until an order is looked at again: soon at first, then less often; false when it is settled. */
export function nextLook({ status }: Pick<Order, 'status'>, looks: number): number | false {
  if (status === 'processing') return Math.min(1_000 * 1.5 ** Math.min(looks, 10), 15_000);
  // the cardholder is looking at it
  return status === 'needs-confirmation' ? 2_500 : false;
}
