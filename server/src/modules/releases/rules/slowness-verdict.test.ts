import { expect, test } from '@jest/globals';
import { vitalBucket } from './load-times.ts';
import { countPaints, judgeSlowness, type PaintTally } from './slowness-verdict.ts';

const rule = { limit: { maxLcp: 120, minVisitors: 20 }, visitorsPerNetwork: 10 };
/** Visitors, each from a network of their own unless one is named. */
const paints = (
  side: 'trial' | 'live',
  count: number,
  milliseconds: number,
  { network = '', isLocal = false } = {},
): PaintTally[] =>
  Array.from({ length: network === '' ? count : 1 }, (_, index) => ({
    isTrial: side === 'trial',
    network: network || `${side} ${milliseconds} ${index}`,
    isLocal,
    bucket: vitalBucket(milliseconds),
    visitors: network === '' ? 1 : count,
  }));

test('a release that is slower than its limit has failed, with both figures', () => {
  expect(judgeSlowness([...paints('trial', 21, 4_096), ...paints('live', 21, 2_048)], rule)).toBe(
    'Its pages need 4.05 s for their largest paint (p75 of 21 visitors), 200% of the 2.03 s of the live release; at most 120% is allowed.',
  );
});

test.each([
  ['as fast', 21, 2_048, 21],
  ['too few visitors of the trial', 20, 4_096, 50],
  ['too few visitors of what is live', 50, 4_096, 20],
  ['no visitors of what is live', 50, 4_096, 0],
])('it has not with %s', (_, trial, milliseconds, live) => {
  expect(judgeSlowness([...paints('trial', trial, milliseconds), ...paints('live', live, 2_048)], rule)).toBeNull();
});

test('no paints, no verdict', () => {
  expect(judgeSlowness([], rule)).toBeNull();
});

test('paints count by the same rules, on the side that has fewer', () => {
  const trial = paints('trial', 21, 1_000);
  const here = { network: 'here', isLocal: true };
  expect(countPaints([], rule)).toEqual({ counted: 0, needed: 20 });
  expect(countPaints(trial, rule).counted).toBe(0);
  expect(countPaints([...trial, ...paints('live', 31, 1_000)], rule).counted).toBe(20);
  expect(countPaints([...trial, ...paints('live', 500, 1_000, { network: 'office' })], rule).counted).toBe(0);
  expect(countPaints([...paints('trial', 20, 1_000, here), ...paints('live', 25, 1_000, here)], rule).counted).toBe(20);
});

test('a quarter of the visitors may be slower before a release is judged slow', () => {
  const live = paints('live', 100, 1_000);
  expect(judgeSlowness([...paints('trial', 80, 1_000), ...paints('trial', 20, 60_000), ...live], rule)).toBeNull();
  expect(judgeSlowness([...paints('trial', 70, 1_000), ...paints('trial', 30, 60_000), ...live], rule)).not.toBeNull();
});

test('one network makes no verdict, neither slow ones of the trial nor quick ones of what is live', () => {
  const usual = [...paints('trial', 30, 1_000), ...paints('live', 30, 1_000)];
  expect(judgeSlowness([...usual, ...paints('trial', 1_000, 60_000, { network: 'office' })], rule)).toBeNull();
  expect(judgeSlowness([...usual, ...paints('live', 100_000, 1, { network: 'office' })], rule)).toBeNull();
  // nor by lifting the others over the least number
  const few = [...paints('trial', 12, 9_000), ...paints('live', 30, 1_000)];
  expect(judgeSlowness([...few, ...paints('trial', 500, 9_000, { network: 'office' })], rule)).toBeNull();
});

test('one network makes no verdict by slow ones of the trial and quick ones of what is live together', () => {
  const trial = [...paints('trial', 18, 1_000), ...paints('trial', 7, 1_500)];
  const live = [...paints('live', 17, 1_000), ...paints('live', 8, 1_500)];
  const office = { network: 'office' };
  const both = [...paints('trial', 10, 60_000, office), ...paints('live', 10, 1, office)];
  expect(judgeSlowness([...trial, ...live, ...both], rule)).toBeNull();
});

test('one network hides nothing of what the others report', () => {
  const slow = [...paints('trial', 60, 9_000), ...paints('live', 60, 1_000)];
  expect(judgeSlowness([...slow, ...paints('trial', 5_000, 1, { network: 'office' })], rule)).not.toBeNull();
});

test('where all visitors are local every one of them counts', () => {
  const here = { network: 'here', isLocal: true };
  const all = [...paints('trial', 20, 9_000, here), ...paints('live', 20, 1_000, here)];
  expect(judgeSlowness(all, rule)).not.toBeNull();
  expect(judgeSlowness([...all, ...paints('live', 1, 1_000)], rule)).toBeNull();
});
