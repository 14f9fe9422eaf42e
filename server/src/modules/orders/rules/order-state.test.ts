import { expect, test } from '@jest/globals';
import { ORDER_STATUSES } from '@portal/shared/contracts';
import { canBePaid, isOpen, nextStatus, type OrderEvent } from './order-state.ts';

const EVENTS: OrderEvent[] = ['confirmation-asked', 'sold', 'declined', 'canceled', 'paid-again', 'refunded'];

test('CS-116 what may happen to an order, and nothing else', () => {
  const table = ORDER_STATUSES.map((status) => [
    status,
    EVENTS.flatMap((event) => {
      const next = nextStatus(status, event);
      return next === null ? [] : [`${event} → ${next}`];
    }),
  ]);
  const whileOpen = [
    'confirmation-asked → needs-confirmation',
    'sold → paid',
    'declined → declined',
    'canceled → canceled',
  ];
  expect(Object.fromEntries(table)).toEqual({
    processing: whileOpen,
    'needs-confirmation': whileOpen,
    paid: ['refunded → refunded'],
    declined: ['paid-again → processing'],
    canceled: [],
    refunded: ['refunded → refunded'],
  });
  expect(ORDER_STATUSES.filter(isOpen)).toEqual(['processing', 'needs-confirmation']);
});

test('CS-165 a declined order can be paid with another card for fourteen days', () => {
  const placedAt = new Date('2026-11-01T12:00:00Z');
  const on = (day: string) =>
    canBePaid({ status: 'declined', placedAt, isBoughtAgain: false }, new Date(`${day}T11:59:59Z`));
  expect([on('2026-11-15'), on('2026-11-16')]).toEqual([true, false]);
  expect(canBePaid({ status: 'canceled', placedAt, isBoughtAgain: false }, placedAt)).toBe(false);
  expect(canBePaid({ status: 'declined', placedAt, isBoughtAgain: true }, placedAt)).toBe(false);
});
