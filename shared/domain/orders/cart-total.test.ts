import { expect, test } from '@jest/globals';
import { cartTotal, monthsOfTerm, promoMultiplier } from './cart-total.ts';

const promo = {
  defaultDiscount: 0.05,
  discountOptions: [
    { countOfMonths: 6, discount: 0.1 },
    { countOfMonths: 12, discount: 0.15 },
  ],
};

test('SGD-10 the terms 3_MO, 6_MO and 12_MO are 3, 6 and 12 months', () => {
  expect([monthsOfTerm('3_MO'), monthsOfTerm('6_MO'), monthsOfTerm('12_MO')]).toEqual([3, 6, 12]);
});

test('SGD-11 the multiplier is 1 minus the discount of the term, or minus the default discount', () => {
  expect(promoMultiplier('12_MO', promo)).toBe(0.85);
  expect(promoMultiplier('6_MO', promo)).toBe(0.9);
  expect(promoMultiplier('3_MO', promo)).toBe(0.95);
  expect(promoMultiplier('3_MO', { defaultDiscount: 0, discountOptions: [] })).toBe(1);
});

test('D-30 a total is the sum of lines, each rounded half-up to cents', () => {
  // 33.33 × 3 × 0.95 = 94.9905 and 0.10 × 3 × 0.95 = 0.285
  const cart = cartTotal(
    [
      { zip: '80205', monthlyPrice: 33.33 },
      { zip: '80210', monthlyPrice: 0.1 },
    ],
    '3_MO',
    promo,
  );
  expect(cart.lines).toEqual([
    { zip: '80205', full: 99.99, total: 94.99 },
    { zip: '80210', full: 0.3, total: 0.29 },
  ]);
  expect(cart).toMatchObject({ full: 100.29, total: 95.28, discount: 5.01 });
});

test('CS-117 a ZIP without a price is excluded from the total and is listed', () => {
  const cart = cartTotal(
    [
      { zip: '80113', monthlyPrice: null },
      { zip: '80205', monthlyPrice: 179 },
    ],
    '12_MO',
    promo,
  );
  expect(cart).toMatchObject({ unpricedZips: ['80113'], full: 2148, total: 1825.8, discount: 322.2 });
});

test('the total of an empty cart is zero', () => {
  expect(cartTotal([], '12_MO', promo)).toEqual({ lines: [], unpricedZips: [], full: 0, total: 0, discount: 0 });
});
