import type { Promo, Term } from '../../contracts/territory/territory.ts';
import { fromCents, shareOf, toCents } from '../text/cents.ts';

/** Discounts are fractions; a millionth is finer than any in use. */
const FRACTION = 1_000_000;

/** `12_MO` is twelve months. */
export function monthsOfTerm(term: Term): number {
  return Number(term.split('_')[0]);
}

/**
 * The multiplier of a term, promoDiscount: 1 minus the discount of the option whose countOfMonths equals the term, or 1
 * minus the default discount when none does (SGD-11, D-30).
 */
export function promoMultiplier(term: Term, { defaultDiscount, discountOptions }: Promo): number {
  const months = monthsOfTerm(term);
  const discount = discountOptions.find(({ countOfMonths }) => countOfMonths === months)?.discount ?? defaultDiscount;
  return (FRACTION - Math.round(discount * FRACTION)) / FRACTION;
}

export interface CartTotal {
  /** One for each priced line, in the original order, US dollars for the whole term. */
  lines: { zip: string; full: number; total: number }[];
  /** ZIP codes without a price: "Not available", left out of the total (CS-117). */
  unpricedZips: string[];
  /** Sum of the lines before and after the discount, and what the discount saves, US dollars. */
  full: number;
  total: number;
  discount: number;
}

/**
 * The total of a cart: Σ monthly price × months × multiplier, each line rounded half-up to cents (SGD-14, D-30). The
 * server's result is binding; the browser's preview uses this same function.
 */
export function cartTotal(
  zips: readonly { zip: string; monthlyPrice: number | null }[],
  term: Term,
  promo: Promo,
): CartTotal {
  const months = monthsOfTerm(term);
  const millionths = Math.round(promoMultiplier(term, promo) * FRACTION);
  const priced = zips.flatMap(({ zip, monthlyPrice }) => {
    if (monthlyPrice === null) return [];
    const full = toCents(monthlyPrice) * months;
    return [{ zip, full, total: shareOf(full, millionths, FRACTION) }];
  });
  const full = priced.reduce((sum, line) => sum + line.full, 0);
  const total = priced.reduce((sum, line) => sum + line.total, 0);
  return {
    lines: priced.map((line) => ({ zip: line.zip, full: fromCents(line.full), total: fromCents(line.total) })),
    unpricedZips: zips.filter(({ monthlyPrice }) => monthlyPrice === null).map(({ zip }) => zip),
    full: fromCents(full),
    total: fromCents(total),
    discount: fromCents(full - total),
  };
}
