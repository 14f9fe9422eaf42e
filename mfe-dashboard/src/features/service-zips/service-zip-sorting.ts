import type { ServiceZip } from '@portal/shared/contracts';
import type { Sort } from '@portal/shared/ui/sort-header';
import { rankNow } from './service-zip-texts.ts';

export type ServiceZipColumn = 'zip' | 'rank' | 'spots' | 'referrals' | 'last';
export type ServiceZipSort = Sort<ServiceZipColumn>;

const KEYS: Record<ServiceZipColumn, (zip: ServiceZip) => number | null> = {
  zip: ({ zip }) => Number(zip),
  rank: rankNow,
  spots: ({ spotsFree }) => spotsFree,
  referrals: ({ referrals12Months }) => referrals12Months,
  last: ({ lastReferralAt }) => (lastReferralAt === null ? null : Date.parse(lastReferralAt)),
};

/** Sorted by a column, what has no value there last; without a sort as the server lists them. */
export function sortServiceZips(zips: readonly ServiceZip[], sort: ServiceZipSort | null): readonly ServiceZip[] {
  if (!sort) return zips;
  const keyOf = KEYS[sort.column];
  return zips.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) return one.zip.localeCompare(other.zip);
    if (a === null || b === null) return a === null ? 1 : -1;
    return (a - b) * sort.direction;
  });
}
