import { decodeId, encodeId } from '@portal/shared/domain';
import { useSearchParams } from '@portal/shared/router';
import { isOrderStatus } from './order-words.ts';
import type { OrderFilter, OrderKey } from './orders.queries.ts';

const TAB = '9';
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address asks for, and a way to change it. Another filter goes back to the newest and closes the order. */
export function useOrdersView() {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get('status') ?? '';
  const filter: OrderFilter = {
    q: parameters.get('q') ?? '',
    status: isOrderStatus(status) ? status : '',
    after: parameters.get('after') ?? '',
  };
  const withOrder = (key: OrderKey | null) =>
    written({ ...filter, ...(key && { agent: encodeId(key.agentId), order: key.orderId }) });
  return {
    filter,
    order: orderOf(parameters),
    filterBy: (changes: Partial<OrderFilter>) => setParameters(written({ ...filter, after: '', ...changes })),
    open: (key: OrderKey | null) => setParameters(withOrder(key)),
    /** The address of the same list with an order. */
    addressOf: (key: OrderKey) => `?${withOrder(key)}`,
  };
}

function written(wanted: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    tab: TAB,
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')),
  });
}

/** Null for an address without an order, or with something else in its place. */
function orderOf(parameters: URLSearchParams): OrderKey | null {
  const agentId = decodeId(parameters.get('agent') ?? '');
  const orderId = parameters.get('order') ?? '';
  return agentId === null || !ORDER_ID.test(orderId) ? null : { agentId, orderId };
}
