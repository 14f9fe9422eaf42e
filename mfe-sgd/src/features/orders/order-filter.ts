import type { Order } from '@portal/shared/contracts';
import { dayOf, isOver, needsPayment } from './order-texts.ts';

const PARTS = ['all', 'active', 'unpaid', 'past'] as const;
/** All orders; those that run, will run or are being paid; those that need another card; or those that are over. */
export type OrderPart = (typeof PARTS)[number];

/** Which orders the history shows, as its address says: `?q=80206&show=past`. */
export interface OrderFilter {
  /** Parts of the number of an order, or of its ZIPs, between spaces or commas. */
  text: string;
  part: OrderPart;
}

export const MAX_SEARCH_LENGTH = 100;

/** What is left out, unknown or too long is as if nothing was chosen. */
export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const text = (parameters.get('q') ?? '').trim();
  const part = PARTS.find((each) => each === parameters.get('show'));
  return { text: text.length <= MAX_SEARCH_LENGTH ? text : '', part: part ?? 'all' };
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

/** With all parts of the text, as people type or copy them: with or without the hyphen of a number, and in any case. */
export function ordersWithText(orders: readonly Order[], text: string): Order[] {
  const wanted = plain(text).split(/[\s,]+/);
  return orders.filter(({ number, lines }) => {
    const known = [plain(number), ...lines.map(({ zip }) => zip)];
    return wanted.every((part) => known.some((one) => one.includes(part)));
  });
}

const plain = (text: string): string => text.toUpperCase().replaceAll('-', '');

/** The orders of each part of the list, in the order of the list. */
export function partsOf(orders: readonly Order[], now: Date = new Date()): Record<OrderPart, readonly Order[]> {
  const today = dayOf(now);
  return {
    all: orders,
    active: orders.filter((order) => !isOver(order, today) && !needsPayment(order)),
    unpaid: orders.filter((order) => needsPayment(order)),
    past: orders.filter((order) => isOver(order, today)),
  };
}

/** In cents: what was paid for orders, and what was given back of it. */
export function sumsOf(orders: readonly Order[]): { paidCents: number; refundedCents: number } {
  let [paidCents, refundedCents] = [0, 0];
  for (const { paidAt, totalCents, refundedCents: refunded } of orders) {
    if (paidAt !== null) paidCents += totalCents;
    refundedCents += refunded;
  }
  return { paidCents, refundedCents };
}
