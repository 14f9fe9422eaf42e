import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Promo, TERMS } from '@portal/shared/contracts';
import { cartTotal, monthsOfTerm } from '@portal/shared/domain';
import { quoteOrder } from './quote.ts';

const PROMO: Promo = {
  defaultDiscount: 0.02,
  discountOptions: [
    { countOfMonths: 6, discount: 0.05 },
    { countOfMonths: 12, discount: 0.1 },
  ],
};
const zip = (code: string, monthlyPrice: number | null, renewsOn: string | null = null) => ({
  zip: code,
  name: `Quarter ${code}`,
  monthlyPrice,
  renewsOn,
});

test('SGD-14 CS-117 an order costs price × months × multiplier, and a ZIP without a price is left out', () => {
  const quote = quoteOrder([zip('80206', 165), zip('80113', null), zip('80209', 33.35)], '12_MO', PROMO, '2026-11-20');
  expect(quote).toMatchObject({ discount: 0.1, fullCents: 238_020, discountCents: 23_802, totalCents: 214_218 });
  expect(quote.lines.map(({ zip: code, totalCents }) => [code, totalCents])).toEqual([
    ['80206', 178_200],
    ['80209', 36_018],
  ]);
});

test('CS-119 a term without an option of its own has the default discount', () => {
  expect(quoteOrder([zip('80206', 100)], '3_MO', PROMO, '2026-11-20')).toMatchObject({
    discount: 0.02,
    totalCents: 29_400,
  });
});

test('CS-116 a new sponsorship begins today, a renewal where the old term ends, an overdue one today', () => {
  const zips = [zip('80206', 10), zip('80205', 10, '2026-12-31'), zip('80204', 10, '2026-11-01')];
  const { lines } = quoteOrder(zips, '6_MO', PROMO, '2026-11-20');
  expect(lines.map(({ isRenewal, startsOn, renewsOn }) => [isRenewal, startsOn, renewsOn])).toEqual([
    [false, '2026-11-20', '2027-05-20'],
    [true, '2026-12-31', '2027-06-30'],
    [true, '2026-11-20', '2027-05-20'],
  ]);
});

const fractions = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
const carts = fc.record({
  prices: fc.array(fc.option(fc.integer({ min: 1, max: 1_000_000_00 }), { freq: 10 }), { maxLength: 100 }),
  term: fc.constantFrom(...TERMS),
  promo: fc.record({
    defaultDiscount: fractions,
    discountOptions: fc.array(fc.record({ countOfMonths: fc.constantFrom(1, 3, 6, 12), discount: fractions }), {
      maxLength: 4,
    }),
  }),
});

/** Half-up, in whole numbers without a limit: shares no code with the rule. */
function exactLine(priceCents: number, months: number, discount: number): bigint {
  const kept = 1_000_000n - BigInt(Math.round(discount * 1_000_000));
  return (BigInt(priceCents) * BigInt(months) * kept * 2n + 1_000_000n) / 2_000_000n;
}

test('CS-120 D-30 the preview of the browser is the total of the server to the cent, for 10,000 random carts', () => {
  fc.assert(
    fc.property(carts, ({ prices, term, promo }) => {
      const zips = prices.map((cents, index) => zip(String(10_000 + index), cents === null ? null : cents / 100));
      const quote = quoteOrder(zips, term, promo, '2026-11-20');
      // what the browser has was sent as JSON
      const sent = JSON.parse(JSON.stringify({ zips, promo })) as { zips: typeof zips; promo: unknown };
      const preview = cartTotal(sent.zips, term, Promo.parse(sent.promo));
      expect(Math.round(preview.total * 100)).toBe(quote.totalCents);
      expect(Math.round(preview.full * 100)).toBe(quote.fullCents);
      expect(quote.fullCents - quote.discountCents).toBe(quote.totalCents);
      const months = monthsOfTerm(term);
      const option = promo.discountOptions.find(({ countOfMonths }) => countOfMonths === months);
      const exact = prices.flatMap((cents) =>
        cents === null ? [] : [exactLine(cents, months, option?.discount ?? promo.defaultDiscount)],
      );
      expect(quote.lines.map(({ totalCents }) => BigInt(totalCents))).toEqual(exact);
      expect(BigInt(quote.totalCents)).toBe(exact.reduce((sum, line) => sum + line, 0n));
    }),
    { numRuns: 10_000 },
  );
});
