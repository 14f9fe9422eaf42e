import type { WorthMonth, ZipWorth } from '@portal/shared/contracts';

/** Which months of a record are shown. */
export const WORTH_RANGES = ['term', 'year', 'all'] as const;
export type WorthRange = (typeof WORTH_RANGES)[number];

const MONTHS_OF_YEAR = 12;

/** The months of a range, the first one first: since the present term began, the last twelve, or all. */
export function monthsOf({ months, termStartedOn }: ZipWorth, range: WorthRange): readonly WorthMonth[] {
  if (range === 'all') return months;
  if (range === 'year') return months.slice(-MONTHS_OF_YEAR);
  return months.filter(({ month }) => month >= termStartedOn.slice(0, 7));
}

export interface WorthSums extends Omit<WorthMonth, 'month'> {
  /** What the commissions leave after the price; null where there is no price. */
  leftCents: number | null;
}

/** Months together. */
export function sumOf(months: readonly WorthMonth[]): WorthSums {
  const sum = (value: (month: WorthMonth) => number) => months.reduce((total, month) => total + value(month), 0);
  const isPriced = months.some(({ paidCents }) => paidCents !== null);
  const paidCents = isPriced ? sum((month) => month.paidCents ?? 0) : null;
  const commissionCents = sum((month) => month.commissionCents);
  return {
    paidCents,
    referrals: sum(({ referrals }) => referrals),
    appointments: sum(({ appointments }) => appointments),
    closings: sum(({ closings }) => closings),
    commissionCents,
    leftCents: paidCents === null ? null : commissionCents - paidCents,
  };
}

/** What each month cost where all cost the same, and how many had a price; null where they differ. */
export function evenPrice(months: readonly WorthMonth[]): { cents: number; count: number } | null {
  const parts = months.flatMap(({ paidCents }) => (paidCents ? [paidCents] : []));
  const [first] = parts;
  return first !== undefined && parts.every((part) => part === first) ? { cents: first, count: parts.length } : null;
}
