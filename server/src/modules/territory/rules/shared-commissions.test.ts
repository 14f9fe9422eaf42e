import { expect, test } from '@jest/globals';
import { mayBeShown } from './shared-commissions.ts';

const [ANA, BEN, CAI, DEE] = [1, 2, 3, 4];
const shares = (...entries: [number, number][]) => new Map(entries);
const three = shares([ANA, 100], [BEN, 200], [CAI, 300]);

test('D-29 the commissions of two agents are not shown, those of three are', () => {
  expect(mayBeShown(shares(), [])).toBe(false);
  expect(mayBeShown(shares([ANA, 100], [BEN, 200]), [])).toBe(false);
  expect(mayBeShown(three, [])).toBe(true);
});

test('D-29 nothing is shown whose difference from an earlier sum is of one agent or two', () => {
  // ben sold once more
  expect(mayBeShown(shares([ANA, 100], [BEN, 250], [CAI, 300]), [three])).toBe(false);
  // one came, one went
  expect(mayBeShown(shares([ANA, 100], [BEN, 200], [DEE, 900]), [three])).toBe(false);
  expect(mayBeShown(shares([ANA, 100], [BEN, 200], [CAI, 300], [DEE, 900]), [three])).toBe(false);
  expect(mayBeShown(shares([ANA, 1], [BEN, 2], [CAI, 3]), [three])).toBe(true);
  expect(mayBeShown(shares([ANA, 1], [BEN, 200], [DEE, 900]), [three])).toBe(true);
});

test('D-29 the same shares may be shown again, and every earlier sum counts, not the last alone', () => {
  expect(mayBeShown(new Map(three), [three])).toBe(true);
  const later = shares([ANA, 1], [BEN, 2], [CAI, 3]);
  expect(mayBeShown(shares([ANA, 100], [BEN, 200], [CAI, 301]), [later])).toBe(true);
  expect(mayBeShown(shares([ANA, 100], [BEN, 200], [CAI, 301]), [three, later])).toBe(false);
});
