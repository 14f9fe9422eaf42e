/** The number of an order for people, `SGD-1F0C2A9B`. */
export function orderNumber(orderId: string): string {
  return `SGD-${orderId.slice(0, 8).toUpperCase()}`;
}

/** The ids that a number stands for, from the first to the last; null for a text that is no number. */
export function idsOfNumber(text: string): { first: string; last: string } | null {
  const digits = /^(?:SGD-?)?([0-9a-f]{8})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return { first: `${digits}-0000-0000-0000-000000000000`, last: `${digits}-ffff-ffff-ffff-ffffffffffff` };
}
