/** An amount in cents as dollars, `$1,533.60`. The same in both languages: Spanish of the United States writes amounts as English does. */
export const formatUsdCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
