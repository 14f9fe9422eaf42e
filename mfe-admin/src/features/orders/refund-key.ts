import { ApiError } from '@portal/shared/api';
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

/**
 * Whether the server has said what became of this very refund: refused, so that it can never be carried out. Any other refusal, such as
 * that of too many calls, says nothing about a first try.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 409 || error.status === 422) &&
  // a first try is still being carried out
  error.code !== 'idempotency_key_in_use';
