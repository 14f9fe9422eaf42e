import { decodeId, encodeId } from '@portal/shared/domain';
import { useSearchParams } from '@portal/shared/router';
import { isOrderStatus } from './order-texts.ts';
import type { OrderFilter, OrderKey } from './orders.queries.ts';

const TAB = '9';
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address asks for, and a way to change it. Another filter goes back to the newest and closes the order. */
export function useOrdersView() {
  const [parameters, setParameters] = useSearchParams();
  const filter = filterOf(parameters);
  const filterBy = (changes: Partial<OrderFilter>) =>
    setParameters((now) => written({ ...filterOf(now), after: '', ...changes }));
  return {
    filter,
    order: orderOf(parameters),
    filterBy,
    open: (key: OrderKey | null) => setParameters((now) => withOrder(filterOf(now), key)),
    /** The address of the same list with an order. */
    addressOf: (key: OrderKey) => `?${withOrder(filter, key)}`,
  };
}

function filterOf(parameters: URLSearchParams): OrderFilter {
  const status = parameters.get('status') ?? '';
  return {
    q: parameters.get('q') ?? '',
    status: isOrderStatus(status) ? status : '',
    after: parameters.get('after') ?? '',
  };
}

const withOrder = (filter: OrderFilter, key: OrderKey | null): URLSearchParams =>
  written({ ...filter, ...(key && { agent: encodeId(key.agentId), order: key.orderId }) });

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
