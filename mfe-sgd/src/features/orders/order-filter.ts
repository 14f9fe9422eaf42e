import type { Order } from '@portal/shared/contracts';
import { isOver } from './order-words.ts';

const PARTS = ['all', 'running', 'ended'] as const;
/** All orders, those that still run or are not settled yet, or those that are over. */
export type OrderPart = (typeof PARTS)[number];

/** Which orders the history shows, as its address says: `?q=80206&show=ended`. */
export interface OrderFilter {
  /** A part of the number of an order, or of one of its ZIPs. */
  text: string;
  part: OrderPart;
}

export const LONGEST_SEARCH = 40;

/** What is left out, unknown or too long is as if nothing was chosen. */
export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const text = (parameters.get('q') ?? '').trim();
  const part = PARTS.find((each) => each === parameters.get('show'));
  return { text: text.length <= LONGEST_SEARCH ? text : '', part: part ?? 'all' };
}

/** The parameters of the page with another filter; the others stay. */
export function withOrderFilter(parameters: URLSearchParams, { text, part }: OrderFilter): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of [
    ['q', text],
    ['show', part === 'all' ? '' : part],
  ] as const) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function ordersOfPart(orders: readonly Order[], part: OrderPart, now: Date = new Date()): Order[] {
  return orders.filter((order) => part === 'all' || isOver(order, now) === (part === 'ended'));
}

/** Of all parts, so that each can tell how many it has. */
export function ordersWithText(orders: readonly Order[], text: string): Order[] {
  const wanted = text.toUpperCase();
  return orders.filter(({ number, lines }) =>
    [number, ...lines.map(({ zip }) => zip)].some((one) => one.includes(wanted)),
  );
}

/** In cents: what was paid for orders and not given back. */
export function paidCents(orders: readonly Order[]): number {
  return orders
    .filter(({ paidAt }) => paidAt !== null)
    .reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
}
