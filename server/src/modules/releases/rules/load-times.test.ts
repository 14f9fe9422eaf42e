import { expect, test } from '@jest/globals';
import { loadBucket, loadTime, vitalBucket } from './load-times.ts';

const counted = (times: readonly number[]) =>
  [...Map.groupBy(times, loadBucket)].map(([bucket, { length }]) => ({ loadBucket: bucket, reports: length }));

test('every load time a report may hold has a bucket, and buckets grow with the time', () => {
  const buckets = [0, 1, 2, 3, 10, 999, 1000, 59_999, 600_000].map(loadBucket);
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
  expect([buckets.at(0), buckets.at(-1)]).toEqual([0, 77]);
});

test.each([0.5, 0.95])('the %p percentile is within a tenth of the true one', (share) => {
  // from 20 ms to 20 s, most of them short, as load times are
  const times = Array.from({ length: 1000 }, (_, index) => 20 * 1000 ** ((index / 1000) ** 2));
  const truth = times[Math.ceil(share * times.length) - 1]!;
  expect(Math.abs(loadTime(counted(times), share)! / truth - 1)).toBeLessThan(0.1);
});

test('the median of one load is that load, in whatever order buckets are given', () => {
  expect(loadTime(counted([400]), 0.5)).toBeGreaterThan(360);
  expect(loadTime(counted([400]), 0.5)).toBeLessThanOrEqual(400);
  const slow = { loadBucket: loadBucket(5000), reports: 10 };
  const quick = { loadBucket: loadBucket(50), reports: 90 };
  expect(loadTime([slow, quick], 0.5)).toBeLessThan(60);
  expect(loadTime([slow, quick], 0.95)).toBeGreaterThan(4000);
});

test('without loads there is no load time', () => {
  expect(loadTime([], 0.5)).toBeNull();
  expect(loadTime([{ loadBucket: 3, reports: 0 }], 0.95)).toBeNull();
});

test('a bucket ends at a quarter of a doubling', () => {
  expect([0, 0.5, 1, 1.1, 2, 2.1, 4, 1024].map(loadBucket)).toEqual([0, 0, 0, 1, 4, 5, 8, 40]);
});

test('loads of one bucket are evenly spread between its ends', () => {
  const bucket = [{ loadBucket: 40, reports: 10 }];
  expect([0.1, 0.5, 1].map((share) => loadTime(bucket, share))).toEqual([876, 939, 1024]);
  const two = [...bucket, { loadBucket: 44, reports: 30 }];
  // a quarter of the loads ends with the first bucket
  expect([0.25, 0.625, 1].map((share) => loadTime(two, share))).toEqual([1024, 1878, 2048]);
});

test('a share above 1 throws a RangeError', () => {
  expect(() => loadTime([{ loadBucket: 40, reports: 10 }], 1.5)).toThrow(
    new RangeError('1.5 is not a share of the loads'),
  );
});

test('what visits measure is told apart to a fortieth', () => {
  for (const value of [40, 1_000, 1_030, 2_500, 60_000]) {
    const buckets = [{ loadBucket: vitalBucket(value), reports: 9 }];
    expect(Math.abs(loadTime(buckets, 0.5, 16)! / value - 1)).toBeLessThan(1 / 40);
  }
  expect([0, 1, 600_000].map(vitalBucket)).toEqual([0, 0, 308]);
});
