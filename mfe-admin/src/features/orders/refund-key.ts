import { newUuid } from '@portal/shared/domain';

/** By the id of the order: keys of refunds that were sent and not answered. */
const unanswered = new Map<string, string>();

/**
 * The key of the refund of an order that is sent now: as long as nobody knows what became of one, another click is the same
 * refund, which the server carries out once (D-31).
 */
export function keepRefundKey(orderId: string): string {
  const key = unanswered.get(orderId) ?? newUuid();
  unanswered.set(orderId, key);
  return key;
}

/** It was answered, or refused for good: the next one is another. */
export const forgetRefundKey = (orderId: string): boolean => unanswered.delete(orderId);
