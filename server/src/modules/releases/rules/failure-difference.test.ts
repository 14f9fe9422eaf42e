import { expect, test } from '@jest/globals';
import { add, pValueBound, riskDifference, NOTHING, sumsOf } from './failure-difference.ts';

const counted = (failures: number, visitors: number) => ({ failures, visitors, present: visitors });
const slice = (trial: [number, number], live: [number, number]) =>
  sumsOf({ trial: counted(...trial), live: counted(...live) });

test('the chance is at least the exact one, and near it', () => {
  // all 3 failures in the tenth of the visitors that has the trial: 0.1³; 10 of 11 in one half: 12 / 2¹¹ = 0.006
  expect(pValueBound(slice([3, 100], [0, 900]))).toBeCloseTo(0.001, 6);
  expect(pValueBound(slice([10, 1_000], [1, 1_000]))).toBeGreaterThan(12 / 2 ** 11);
  expect(pValueBound(slice([10, 1_000], [1, 1_000]))).toBeLessThan(0.02);
});

test('as many failures as the live release, or fewer, are no sign of anything', () => {
  expect(pValueBound(slice([50, 100], [450, 900]))).toBe(1);
  expect(pValueBound(slice([0, 100], [9, 900]))).toBe(1);
  expect(pValueBound(slice([0, 100], [0, 900]))).toBe(1);
  expect(pValueBound(NOTHING)).toBe(1);
});

test('the excess is the difference of the shares', () => {
  expect(riskDifference(slice([10, 1_000], [9, 9_000]))).toBeCloseTo(0.01 - 0.001, 9);
  expect(riskDifference(NOTHING)).toBe(0);
});

test('slices are compared each on its own: an outage after the share has grown blames nobody', () => {
  // a tenth had the trial when all was well, half when everything failed
  const quiet = slice([0, 100], [0, 900]);
  const outage = slice([200, 200], [200, 200]);
  const all = add(quiet, outage);
  expect(riskDifference(all)).toBeCloseTo(0, 9);
  expect(pValueBound(all)).toBe(1);
  // taken as one: two thirds of the visitors of the trial failed, and less than a fifth of the others
  expect(pValueBound(slice([200, 300], [200, 1_100]))).toBeLessThan(1e-9);
});

test('an outage of everybody hides nothing that happens after it', () => {
  const after = slice([6, 30], [0, 90]);
  expect(pValueBound(add(slice([200, 200], [600, 600]), after))).toBeCloseTo(pValueBound(after), 9);
  // the few that did not fail say as much as few that did
  expect(pValueBound(slice([100, 100], [890, 900]))).toBe(pValueBound(slice([10, 900], [0, 100])));
  expect(riskDifference(slice([100, 100], [810, 900]))).toBeCloseTo(0.1, 9);
});

test('a slice with visitors of one release only says nothing, and sums can be taken away again', () => {
  expect(slice([50, 50], [0, 0])).toEqual(NOTHING);
  const [one, other] = [slice([3, 100], [2, 900]), slice([1, 50], [1, 70])];
  expect(add(add(one, other), other, -1).expected).toBeCloseTo(one.expected, 9);
});
