import type { Order } from '@portal/shared/contracts';

/**
 * The ZIPs of an order that the agent has by another one since, or is paying for now: they are not sold to them twice. What was
 * refunded is back in the shop.
 */
export function zipsBoughtAgain({ orderId, lines, placedAt }: Order, orders: readonly Order[]): string[] {
  const since = orders.filter(
    (other) =>
      other.orderId !== orderId &&
      (other.status === 'processing' ||
        other.status === 'needs-confirmation' ||
        (other.status === 'paid' && other.paidAt !== null && other.paidAt >= placedAt)),
  );
  const bought = new Set(since.flatMap((other) => other.lines.map(({ zip }) => zip)));
  return lines.map(({ zip }) => zip).filter((zip) => bought.has(zip));
}
