/** US dollars as whole cents, rounded half-up; a price of the portal has at most two decimals. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  // in a number of at most 15 digits that is exact, and nearly every price is one
  if (Math.abs(cents) < 1e15 && cents / 100 === dollars) return cents + 0; // not -0
  // 1.005 * 100 is 100.49999999999999 in floating point: the shortest decimal form is what was meant
  const [mantissa = '0', exponent = '0'] = dollars.toExponential().split('e');
  return Math.round(Number(`${mantissa}e${Number(exponent) + 2}`));
}

/** Whole cents as US dollars. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** `amount × numerator / denominator` for whole numbers, rounded half-up. Exact up to 2^53 in the product. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator;
  const remainder = ((product % denominator) + denominator) % denominator;
  return (product - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0);
}
