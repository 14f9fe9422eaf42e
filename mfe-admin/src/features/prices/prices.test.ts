import { expect, test } from '@jest/globals';
import type { ZipPricingDetails } from '@portal/shared/contracts';
import { readMinimum, readPercent, readPrice, readReason, readSpots } from './price-input.ts';
import { changeTexts, soldText } from './price-texts.ts';
import { effectOf } from './zip-effect.ts';

const AMOUNT = 'Enter an amount such as 189.00';

test.each([
  ['195', 19_500],
  ['$1,250.50', 125_050],
  ['  189.5 ', 18_950],
  ['1', 100],
  ['100000', 10_000_000],
])('D-29 D-49 the price %p is understood to the cent', (text, cents) => {
  expect(readPrice(text)).toEqual({ cents, problem: null });
});

test.each([
  ['', 'Enter an amount'],
  ['  ', 'Enter an amount'],
  ['-5', 'At least $1'],
  ['0', 'At least $1'],
  ['0.99', 'At least $1'],
  ['100000.01', 'At most $100,000'],
  ['9'.repeat(30), 'At most $100,000'],
  ['189.005', 'At most two digits after the point'],
  ['1e3', AMOUNT],
  ['NaN', AMOUNT],
  ['a lot', AMOUNT],
  ['1.2.3', AMOUNT],
])('D-49 the price %p is refused at its field, and nothing is rounded', (text, problem) => {
  expect(readPrice(text)).toEqual({ cents: null, problem });
});

test.each<[string, number]>([
  ['10', 0.1],
  ['12.5%', 0.125],
  ['0', 0],
  ['90', 0.9],
  ['0.1', 0.001],
  ['28.9', 0.289],
])('SGD-11 a discount of %p is a fraction', (text, value) => {
  expect(readPercent(text)).toEqual({ value, problem: null });
});

test.each([
  ['90.1', 'At most 90 percent'],
  ['101', 'At most 90 percent'],
  ['-1', 'At least 0 percent'],
  ['5.25', 'At most one digit after the point'],
  ['', 'Enter a percentage such as 10'],
  ['ten', 'Enter a percentage such as 10'],
])('SGD-11 D-49 a discount of %p is refused at its field', (text, problem) => {
  expect(readPercent(text)).toEqual({ value: null, problem });
});

test('D-49 spots and the smallest order are whole numbers, and a change needs a reason', () => {
  expect([readSpots('0').value, readSpots('100').value, readMinimum('1').value]).toEqual([0, 100, 1]);
  expect(readSpots('101').problem).toBe('From 0 to 100');
  expect(readMinimum('0').problem).toBe('From 1 to 100');
  for (const text of ['', '1.5', '-1', '9'.repeat(12)]) expect(readSpots(text).problem).toBe('Enter a whole number');
  expect(readReason('  a ').problem).toBe('Enter a reason');
  expect(readReason(' Volume is up ')).toEqual({ value: 'Volume is up', problem: null });
});

const ZIP: ZipPricingDetails = {
  zip: '80209',
  name: 'Washington Park',
  monthlyPriceCents: 18_900,
  spots: 3,
  sponsors: 2,
  waiting: 4,
  checkouts: 1,
  openOrders: 1,
  renewals: { count: 2, next: '2026-12-20' },
};
const effect = (after: Partial<typeof ZIP>, details: Partial<ZipPricingDetails> = {}) => {
  const { monthlyPriceCents, spots } = { ...ZIP, ...details, ...after };
  return effectOf({ ...ZIP, ...details }, { monthlyPriceCents, spots }).map(({ name, what }) => `${name}: ${what}`);
};

test('D-49 before a price is saved, it is said whom it reaches', () => {
  expect(effect({})).toEqual([]);
  expect(effect({ monthlyPriceCents: 19_500 })).toEqual([
    'Orders that are paid: do not change',
    'Orders being paid: 1, at $189.00',
    'Checkouts open now: 1, asked to agree to the new total',
    'Renewals in 30 days: 2 at $195.00, the first on Dec 20, 2026',
  ]);
  const nobody = { openOrders: 0, checkouts: 0, renewals: { count: 0, next: null } };
  expect(effect({ monthlyPriceCents: 19_500 }, nobody).slice(1)).toEqual([
    'Orders being paid: none',
    'Checkouts open now: none',
    'Renewals in 30 days: none',
  ]);
  expect(effect({ monthlyPriceCents: null })).toEqual([
    'New orders: none: it leaves the shop',
    'Sponsors now: 2, until their term is over',
  ]);
});

test('D-49 fewer spots take nothing from a sponsor, and more are offered to who waits', () => {
  expect(effect({ spots: 1 })).toEqual(['Spots: who sponsors it stays and may renew, nobody new can buy']);
  expect(effect({ spots: 4 })).toEqual(['Spots: offered to the first of 4 who wait']);
  expect(effect({ spots: 4 }, { waiting: 0 })).toEqual(['Spots: 2 of 4 not sponsored']);
});

test('D-49 the history says in words what was changed', () => {
  const base = {
    subject: '80209',
    reason: 'Volume',
    changedBy: 'alex@example.com',
    changedAt: '2026-11-20T19:00:00.000Z',
  };
  const zip = (before: object, after: object) =>
    changeTexts({ ...base, kind: 'zip', before: { ...before }, after: { ...after } });
  expect(zip({ monthlyPriceCents: 18_900, spots: 2 }, { monthlyPriceCents: 19_500, spots: 3 })).toEqual([
    '$189.00 to $195.00',
    'Spots 2 to 3',
  ]);
  expect(zip({ monthlyPriceCents: 18_900, spots: 2 }, { monthlyPriceCents: null, spots: 2 })).toEqual([
    '$189.00 to Not sold',
  ]);
  expect(changeTexts({ ...base, kind: 'market', before: { minimumZips: 2 }, after: { minimumZips: 1 } })).toEqual([
    'Smallest order 2 to 1 ZIPs',
  ]);
  const after = {
    defaultDiscount: 0,
    discountOptions: [{ countOfMonths: 12, discount: 0.125 }],
    startsAt: '2026-12-01T19:00:00.000Z',
  };
  expect(changeTexts({ ...base, kind: 'promotion', before: null, after })).toEqual([
    '12 months 12.5%',
    'otherwise no discount',
    'from Dec 1, 2026',
  ]);
});

test('D-49 spots sold are counted over the market', () => {
  const zip = { zip: '80209', name: '', monthlyPriceCents: 1, waiting: 0 };
  expect(
    soldText([
      { ...zip, spots: 3, sponsors: 2 },
      { ...zip, spots: 2, sponsors: 0 },
    ]),
  ).toBe('2 ZIPs, 2 of 5 spots sold');
});
