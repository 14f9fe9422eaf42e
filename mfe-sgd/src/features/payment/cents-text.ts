import { formatMoney, formatPrice, fromCents } from '@portal/shared/domain';

/** `$1,782.00` of whole cents. */
export const centsText = (cents: number): string => formatMoney(fromCents(cents));

/** `$150`, or `$150.50` where it has cents. */
export const priceOfCents = (cents: number): string =>
  cents % 100 === 0 ? formatPrice(fromCents(cents)) : centsText(cents);

/** `−$198.00` of what is taken off; `$0.00` of nothing. */
export const offText = (cents: number): string => (cents > 0 ? `−${centsText(cents)}` : centsText(cents));

/** `10%` of 0.1. */
export const percentText = (fraction: number): string => `${Math.round(fraction * 1000) / 10}%`;
