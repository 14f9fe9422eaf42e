/** The number of an order for people, `SGD-1F0C2A9B`. */
export function orderNumber(orderId: string): string {
  return `SGD-${orderId.slice(0, 8).toUpperCase()}`;
}
