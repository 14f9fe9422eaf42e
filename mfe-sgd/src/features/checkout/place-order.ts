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
    forgetOrderKey();
    return order;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isOther = error.code === 'order_key_reused';
    if (!isOther && isRefusal(error)) {
      forgetOrderKey();
      throw error;
    }
    const arrived = await findOrder(agentId, orderKey).catch(() => null);
    if (!arrived) throw new AnswerLostError(error.message, { cause: error });
    // also one of before, with other content: it is shown rather than ordered again
    forgetOrderKey();
    return arrived;
  }
}

/** The server itself said that there is no order. */
const isRefusal = ({ status, code }: ApiError): boolean =>
  (status >= 400 && status < 500) || code === 'payments_unavailable';
