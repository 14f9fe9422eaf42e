import type { ZipPricing } from '@portal/shared/contracts';
import { readPrice, readSpots } from './price-input.ts';

/** Price and spots of a ZIP as they stand in their fields. */
export interface TypedZip {
  price: string;
  /** Whether it has a price; what is typed is kept while it has none. */
  isSold: boolean;
  spots: string;
}

/** A price as it is typed: `189.00`; empty without a price. */
const typedPrice = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

export const typedZip = ({ monthlyPriceCents, spots }: ZipPricing): TypedZip => ({
  price: typedPrice(monthlyPriceCents),
  isSold: monthlyPriceCents !== null,
  spots: String(spots),
});

interface ReadZip {
  /** Null while something cannot be read. */
  pricing: ZipPricing | null;
  problems: { price: string | null; spots: string | null };
}

export function readZip({ price, isSold, spots }: TypedZip): ReadZip {
  const { cents, problem } = isSold ? readPrice(price) : { cents: null, problem: null };
  const { value, problem: spotsProblem } = readSpots(spots);
  return {
    pricing: problem === null && value !== null ? { monthlyPriceCents: cents, spots: value } : null,
    problems: { price: problem, spots: spotsProblem },
  };
}

export const isSameZip = (one: TypedZip, other: TypedZip): boolean =>
  one.isSold === other.isSold && one.price === other.price && one.spots === other.spots;
