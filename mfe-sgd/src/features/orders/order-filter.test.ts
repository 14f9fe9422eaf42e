import { expect, test } from '@jest/globals';
import type { Order } from '@portal/shared/contracts';
import { ordersWithText, partsOf, readOrderFilter, sumsOf, withOrderFilter } from './order-filter.ts';
import { ordersCsv } from './orders-csv.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

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
    placedAt: '2026-03-02T12:00:00.000Z',
    paidAt: '2026-03-02T12:00:05.000Z',
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

test('D-31 active is what runs, will run or is being paid; what needs another card is apart, and the rest is past', () => {
  const { all, active, unpaid, past } = partsOf(ORDERS, NOW);
  expect(numbers(active)).toEqual(['STARTS', 'RUNNING', 'BEING', 'ASKED']);
  expect(numbers(unpaid)).toEqual(['REPAIR']);
  expect(numbers(past)).toEqual(['LAST', 'DECLINED', 'CANCELED', 'BACK']);
  expect(all).toEqual(ORDERS);
});

test('an order is found by parts of its number and its ZIPs, as people type or copy them', () => {
  expect(numbers(ordersWithText(ORDERS, 'sgd-r'))).toEqual(['RUNNING', 'REPAIR']);
  expect(numbers(ordersWithText(ORDERS, 'SGDRUNNING, 80206'))).toEqual(['RUNNING']);
  expect(ordersWithText(ORDERS, '8020')).toHaveLength(9);
  expect(ordersWithText(ORDERS, '')).toHaveLength(9);
  expect(ordersWithText(ORDERS, '80206, 80209')).toEqual([]);
});

test('orders that were never paid do not count as paid, and refunds are summed separately', () => {
  expect(sumsOf(ORDERS)).toEqual({ paidCents: 4 * 162_000, refundedCents: 100_000 });
  expect(sumsOf([])).toEqual({ paidCents: 0, refundedCents: 0 });
});

test.each([
  ['', { text: '', part: 'all' }],
  ['q=+80206+&show=past', { text: '80206', part: 'past' }],
  ['show=unpaid', { text: '', part: 'unpaid' }],
  ['q=%20&show=PAST', { text: '', part: 'all' }],
  [`q=${'8'.repeat(101)}&show=toString`, { text: '', part: 'all' }],
] as const)('the address "%s" is read', (search, filter) => {
  expect(readOrderFilter(new URLSearchParams(search))).toEqual(filter);
});

test('a filter leaves the other parameters of the address, and nothing of what is not chosen', () => {
  const now = new URLSearchParams('utm_campaign=5462&show=past');
  expect(String(withOrderFilter(now, { text: '80206', part: 'all' }))).toBe('utm_campaign=5462&q=80206');
  expect(String(withOrderFilter(now, { text: '', part: 'active' }))).toBe('utm_campaign=5462&show=active');
});

test('the file has a line for each order, amounts as numbers, and no formulas', () => {
  const evil = order('SGD-EVIL', { card: { brand: '=HYPERLINK("x")', last4: '0001' } });
  const text = ordersCsv([ORDERS[8]!, ORDERS[5]!, evil], NOW);
  expect(text.split('\r\n')).toEqual([
    '\uFEFFOrder,Ordered,ZIPs,Months,Starts,Ends,Status,Card,Total,Paid,Refunded',
    'SGD-BACK,2026-03-02,80206,12,2026-03-02,2027-03-02,Refunded,Visa ending 4242,1620,1620,1000',
    'SGD-REPAIR,2026-03-02,80206,12,2026-03-02,2027-03-02,Declined,,1620,0,0',
    `SGD-EVIL,2026-03-02,80206,12,2026-03-02,2027-03-02,Running,"'=HYPERLINK(""x"") ending 0001",1620,1620,0`,
    '',
  ]);
});
