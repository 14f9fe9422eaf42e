import type { Sort } from '@portal/shared/ui';
import type { ShopZip } from './zip-state.ts';

export const SHOP_COLUMNS = ['zip', 'rank', 'business', 'spots', 'price'] as const;
export type ShopColumn = (typeof SHOP_COLUMNS)[number];
export type ShopSort = Sort<ShopColumn>;

/** Most business first. */
export const FIRST_SHOP_SORT: ShopSort = { column: 'business', direction: -1 };

const VALUES: Record<ShopColumn, (zip: ShopZip) => number | null> = {
  zip: ({ zip }) => Number(zip),
  rank: ({ rankNow }) => rankNow,
  business: ({ lastYear }) => lastYear?.commissions?.dollars ?? null,
  spots: ({ spotsFree }) => spotsFree,
  price: ({ monthlyPrice }) => monthlyPrice,
};

/** A sorted copy; ZIPs without the value are last in both directions, equal ones by their number. */
export function sortZips(zips: readonly ShopZip[], { column, direction }: ShopSort): ShopZip[] {
  const value = VALUES[column];
  return zips.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byZip(a, b);
    return direction * (one - other) || byZip(a, b);
  });
}

const byZip = (a: ShopZip, b: ShopZip): number => a.zip.localeCompare(b.zip);
