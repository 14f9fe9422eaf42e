import { expect, test } from '@jest/globals';
import { Percent } from '@portal/shared/contracts/release-console';
import { parseShare, shareText } from './shares.ts';

test.each([
  ['0', 0],
  ['0.01', 1],
  ['10', 1000],
  [' 12.5 ', 1250],
  ['12.50 %', 1250],
  ['33.', 3300],
  ['99.99%', 9999],
  ['100', 10_000],
  ['100.00', 10_000],
])('%p is a weight of %p hundredths of a percent', (text, weight) => {
  expect(parseShare(text)).toEqual({ weight, problem: null });
});

test.each([
  ['', 'Write a share as a number from 0 to 100.'],
  ['-1', 'Write a share as a number from 0 to 100.'],
  ['a lot', 'Write a share as a number from 0 to 100.'],
  ['1e2', 'Write a share as a number from 0 to 100.'],
  ['12,5', 'Write a share as a number from 0 to 100.'],
  ['12.345', 'A share has at most two decimals, like 12.25.'],
  ['100.01', 'A share is at most 100.'],
])('%p is refused: %s', (text, problem) => {
  expect(parseShare(text)).toEqual({ weight: null, problem });
});

test('every share that can be typed is accepted by the server', () => {
  for (let weight = 0; weight <= 10_000; weight++) {
    const typed = parseShare(shareText(weight));
    expect(typed.weight).toBe(weight);
    expect(Percent.safeParse(weight / 100).success).toBe(true);
  }
});

test('a weight is read as percent without needless zeros', () => {
  expect([0, 1, 1250, 2500, 9999, 10_000].map(shareText)).toEqual(['0%', '0.01%', '12.5%', '25%', '99.99%', '100%']);
});
