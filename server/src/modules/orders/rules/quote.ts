import type { OrderLine, Promo, Term } from '@portal/shared/contracts';
import { addMonths, cartTotal, monthsOfTerm, promoMultiplier, toCents } from '@portal/shared/domain';

/** A ZIP that can be ordered. */
export interface QuotedZip {
  zip: string;
  name: string;
  /** US dollars for one month; null is "Not available" and is left out (CS-117). */
  monthlyPrice: number | null;
  /** The day the agent's own sponsorship renews on; null for a new one. */
  renewsOn: string | null;
}

/** What an order costs, in whole cents. */
export interface Quote {
  lines: OrderLine[];
  /** A fraction. */
  discount: number;
  fullCents: number;
  discountCents: number;
  totalCents: number;
}

/**
 * What an order of these ZIPs costs (SGD-14, D-30): the rule of the browser's preview, `cartTotal`, with the server's prices and
 * discounts. This result is the binding one.
 * @param today `YYYY-MM-DD`: a new sponsorship begins on it; a renewal goes on from the day that it renews on, or from today
 * when that is over
 */
export function quoteOrder(zips: readonly QuotedZip[], term: Term, promo: Promo, today: string): Quote {
  const months = monthsOfTerm(term);
  const total = cartTotal(zips, term, promo);
  const known = new Map(zips.map((zip) => [zip.zip, zip]));
  const lines = total.lines.map(({ zip, full, total: discounted }): OrderLine => {
    const { name, monthlyPrice, renewsOn } = known.get(zip)!; // each line is of one of them
    const startsOn = renewsOn !== null && renewsOn > today ? renewsOn : today;
    return {
      zip,
      name,
      isRenewal: renewsOn !== null,
      monthlyPriceCents: toCents(monthlyPrice!), // a line has a price
      fullCents: toCents(full),
      totalCents: toCents(discounted),
      startsOn,
      renewsOn: addMonths(startsOn, months),
    };
  });
  return {
    lines,
    discount: toMillionths(1 - promoMultiplier(term, promo)),
    fullCents: toCents(total.full),
    discountCents: toCents(total.discount),
    totalCents: toCents(total.total),
  };
}

/** Floating point leaves 0.09999999999999998 of 1 − 0.9. */
function toMillionths(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 1_000_000;
}
