import { ApiError, http } from '@portal/shared/api';
import { Order, type OrderRequest } from '@portal/shared/contracts';
import { findOrder } from '../orders/order.queries.ts';
import { forgetOrderKey, keepOrderKey } from './order-attempt.ts';

/** Nobody knows whether the order arrived; its key is kept, so that paying again is the same order. */
export class AnswerLostError extends Error {
  override readonly name = 'AnswerLostError';
}

/**
 * Sends an order, once for each attempt of this tab (D-31). An answer that got lost is looked for, so that an order that arrived is
 * found instead of placed again.
 * @throws ApiError for a refusal: nothing was ordered or charged then; AnswerLostError
 */
export async function placeOrder(agentId: number, content: Omit<OrderRequest, 'orderKey'>): Promise<Order> {
  const orderKey = keepOrderKey(agentId);
  try {
    const order = await http.request('POST', 'orders', {
      path: { agentId },
      body: { orderKey, ...content } satisfies OrderRequest,
      schema: Order,
    });
    forgetOrderKey(agentId);
    return order;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) {
      forgetOrderKey(agentId);
      throw error;
    }
    // turned away before the order was looked at: an earlier try may still have arrived under this key
    if (isTurnedAway(error)) throw error;
    const arrived = await findOrder(agentId, orderKey).catch(() => null);
    if (!arrived) throw new AnswerLostError(error.message, { cause: error });
    // also one of before, with other content: it is shown rather than ordered again
    forgetOrderKey(agentId);
    return arrived;
  }
}

/** The server looked at the order and said that there is none; not while it still works on an earlier try. */
const isRefusal = ({ status, code }: ApiError): boolean =>
  code !== 'idempotency_key_in_use' && (status === 400 || status === 409 || code === 'payments_unavailable');

/** Not signed in anymore, not permitted, too many requests. */
const isTurnedAway = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && code !== 'order_key_reused' && code !== 'idempotency_key_in_use';
