import type { OrderStatus } from '@portal/shared/contracts';

/** What happens to an order. */
export type OrderEvent = 'confirmation-asked' | 'sold' | 'declined' | 'canceled' | 'paid-again' | 'refunded';

/** From each status, what may happen and where it leads. Whatever is left out may not happen. */
const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  processing: {
    'confirmation-asked': 'needs-confirmation',
    sold: 'paid',
    declined: 'declined',
    canceled: 'canceled',
  },
  'needs-confirmation': {
    'confirmation-asked': 'needs-confirmation',
    sold: 'paid',
    declined: 'declined',
    canceled: 'canceled',
  },
  declined: { 'paid-again': 'processing' },
  // a second refund of a part
  refunded: { refunded: 'refunded' },
  paid: { refunded: 'refunded' },
  canceled: {},
};

/** The status after an event; null when it may not happen to an order of this status. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether a payment of the order is under way: its spots are reserved exactly as long. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'processing' || status === 'needs-confirmation';
}

/** How long another card may be tried for a declined order; prices may be others afterwards. */
const REPAIR_DAYS = 14;

/** Whether another card may be tried (D-31). What has become the agent's by another order is not sold to them twice. */
export function canBePaid(
  { status, placedAt, isBoughtAgain }: { status: OrderStatus; placedAt: Date; isBoughtAgain: boolean },
  now: Date,
): boolean {
  const isInTime = now.getTime() - placedAt.getTime() < REPAIR_DAYS * 86_400_000;
  return nextStatus(status, 'paid-again') !== null && isInTime && !isBoughtAgain;
}
