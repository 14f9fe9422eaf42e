/** Four buckets double the time, so a percentile is off by less than a tenth. */
const BUCKETS_PER_DOUBLING = 4;
/** Resolution of the values that releases are compared by: off by less than a fortieth. */
export const VITAL_BUCKETS_PER_DOUBLING = 16;

/** Load times are counted in buckets; number n ends at 2^(n/4) milliseconds. Ten minutes are in bucket 77. */
export const loadBucket = (milliseconds: number): number => bucketOf(milliseconds, BUCKETS_PER_DOUBLING);

/** What visits measure is counted in finer ones; number n ends at 2^(n/16). 600,000 is in bucket 308. */
export const vitalBucket = (value: number): number => bucketOf(value, VITAL_BUCKETS_PER_DOUBLING);

const bucketOf = (value: number, perDoubling: number): number =>
  value <= 1 ? 0 : Math.ceil(perDoubling * Math.log2(value));

/** One bucket and how many loads fell into it; a list of them names each bucket once. */
export interface CountedBucket {
  loadBucket: number;
  reports: number;
}

/**
 * The time in milliseconds within which a share of the loads was done; null without any. Inside of a bucket the loads
 * are assumed to be evenly spread.
 * @param share 0.5 for the median, 0.95 for the slowest twentieth
 * @param perDoubling how many buckets double the time; default: those of `loadBucket`
 */
export function loadTime(
  buckets: readonly CountedBucket[],
  share: number,
  perDoubling = BUCKETS_PER_DOUBLING,
): number | null {
  const all = buckets.reduce((sum, { reports }) => sum + reports, 0);
  if (all === 0) return null;
  let left = share * all;
  for (const { loadBucket: bucket, reports } of buckets.toSorted((one, other) => one.loadBucket - other.loadBucket)) {
    if (left <= reports) return Math.round(2 ** ((bucket - 1 + left / reports) / perDoubling));
    left -= reports;
  }
  throw new RangeError(`${share} is not a share of the loads`);
}
