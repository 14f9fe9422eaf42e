import { expect, test } from '@jest/globals';
import type { Order } from '@portal/shared/contracts';
import { ordersOfPart, ordersWithText, paidCents, readOrderFilter, withOrderFilter } from './order-filter.ts';
import { ordersCsv } from './orders-csv.ts';

const NOW = new Date('2026-11-29T18:00:00Z');

function order(number: string, changes: Partial<Order> = {}, runs = ['2026-03-02', '2027-03-02']): Order {
  const [startsOn = '', renewsOn = ''] = runs;
  const line = {
    isRenewal: false,
    monthlyPriceCents: 15_000,
    fullCents: 180_000,
    totalCents: 162_000,
    startsOn,
    renewsOn,
  };
  return {
    agentId: 20_417,
    orderId: '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e',
    number,
    kind: 'purchase',
    status: 'paid',
    message: null,
    placedAt: '2026-03-02T18:00:00.000Z',
    paidAt: '2026-03-02T18:00:05.000Z',
    lines: [{ zip: '80206', name: 'Congress Park', ...line }],
    term: '12_MO',
    discount: 0.1,
    fullCents: 180_000,
    discountCents: 18_000,
    totalCents: 162_000,
    refundedCents: 0,
    billing: { name: 'Maya Ferreira', company: '', phone: '', address: '' },
    card: { brand: 'Visa', last4: '4242' },
    confirmationUrl: null,
    canBePaid: false,
    refunds: [],
    ...changes,
  };
}

const unpaid = { paidAt: null, card: null };
const ORDERS = [
  order('SGD-STARTS', {}, ['2026-12-01', '2027-12-01']),
  order('SGD-RUNNING'),
  order('SGD-LAST', {}, ['2025-11-29', '2026-11-29']),
  order('SGD-BEING', { ...unpaid, status: 'processing' }),
  order('SGD-ASKED', { ...unpaid, status: 'needs-confirmation' }),
  order('SGD-REPAIR', { ...unpaid, status: 'declined', canBePaid: true }),
  order('SGD-DECLINED', { ...unpaid, status: 'declined' }),
  order('SGD-CANCELED', { ...unpaid, status: 'canceled' }),
  order('SGD-BACK', { status: 'refunded', refundedCents: 100_000 }),
];
const numbers = (orders: readonly Order[]) => orders.map(({ number }) => number.slice(4));

test('D-31 running is what still runs, will run or can still be paid; the rest has ended', () => {
  expect(numbers(ordersOfPart(ORDERS, 'running', NOW))).toEqual(['STARTS', 'RUNNING', 'BEING', 'ASKED', 'REPAIR']);
  expect(numbers(ordersOfPart(ORDERS, 'ended', NOW))).toEqual(['LAST', 'DECLINED', 'CANCELED', 'BACK']);
  expect(ordersOfPart(ORDERS, 'all', NOW)).toEqual(ORDERS);
});

test('an order is found by a part of its number, in any case, and of a ZIP', () => {
  expect(numbers(ordersWithText(ORDERS, 'sgd-r'))).toEqual(['RUNNING', 'REPAIR']);
  expect(ordersWithText(ORDERS, '8020')).toHaveLength(9);
  expect(ordersWithText(ORDERS, '80209')).toEqual([]);
});

test('what was paid is without what was given back and what was never paid', () => {
  expect(paidCents(ORDERS)).toBe(4 * 162_000 - 100_000);
  expect(paidCents([])).toBe(0);
});

test.each([
  ['', { text: '', part: 'all' }],
  ['q=+80206+&show=ended', { text: '80206', part: 'ended' }],
  ['q=%20&show=ENDED', { text: '', part: 'all' }],
  [`q=${'8'.repeat(41)}&show=toString`, { text: '', part: 'all' }],
] as const)('the address "%s" is read', (search, filter) => {
  expect(readOrderFilter(new URLSearchParams(search))).toEqual(filter);
});

test('a filter leaves the other parameters of the address, and nothing of what is not chosen', () => {
  const now = new URLSearchParams('utm_campaign=5462&show=ended');
  expect(String(withOrderFilter(now, { text: '80206', part: 'all' }))).toBe('utm_campaign=5462&q=80206');
  expect(String(withOrderFilter(now, { text: '', part: 'running' }))).toBe('utm_campaign=5462&show=running');
});

test('the file has a line for each order, amounts as numbers, and no formulas', () => {
  const evil = order('SGD-EVIL', { card: { brand: '=HYPERLINK("x")', last4: '0001' } });
  const text = ordersCsv([ORDERS[8]!, ORDERS[5]!, evil], NOW);
  expect(text.split('\r\n')).toEqual([
    'Order,Ordered,ZIPs,Months,Starts,Ends,State,Card,Total,Paid,Given back',
    'SGD-BACK,2026-03-02,80206,12,2026-03-02,2027-03-02,Refunded,Visa ending 4242,1620,1620,1000',
    'SGD-REPAIR,2026-03-02,80206,12,2026-03-02,2027-03-02,Declined,,1620,0,0',
    `SGD-EVIL,2026-03-02,80206,12,2026-03-02,2027-03-02,Running,"'=HYPERLINK(""x"") ending 0001",1620,1620,0`,
    '',
  ]);
});
