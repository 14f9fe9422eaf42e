import { expect, test } from '@jest/globals';
import { cohortPosition } from './cohort.ts';
import { visitorSetKey } from './visitor-sets.ts';

// Always the same visitors, so that the numbers below hold in every run or in none.
const VISITORS = Array.from({ length: 200_000 }, (_, n) => `visitor ${n}`);
const guard = { maxFailures: 200, minLoads: 50 };
const since = '2026-11-20T09:00:00.000Z';
const rollout = (id: string, weight: number) => ({ id: id.repeat(16), version: '1.1.0', weight, guard, since });
const remotesOf = (visitorId: string, weights: Readonly<Record<string, readonly [id: string, weight: number]>>) =>
  visitorSetKey(
    'production',
    Object.fromEntries(
      Object.entries(weights).map(([remote, [id, weight]]) => [
        remote,
        { version: '1.0.0', rollout: rollout(id, weight) },
      ]),
    ),
    visitorId,
  );
const positions = new Map<string, readonly number[]>();
/** The positions of all visitors in a rollout. */
function positionsIn(rolloutId: string, channel = 'production'): readonly number[] {
  const key = `${channel} ${rolloutId}`;
  const known = positions.get(key) ?? VISITORS.map((visitorId) => cohortPosition({ channel, rolloutId, visitorId }));
  positions.set(key, known);
  return known;
}
/** For each visitor, whether it is in. */
const membersAt = (rolloutId: string, weight: number, channel?: string): readonly boolean[] =>
  positionsIn(rolloutId, channel).map((position) => position < weight);
const countOf = (members: readonly boolean[]) => members.filter(Boolean).length;

/** Correlation of two yes-or-no answers of the same visitors, -1 to 1. */
function correlation(one: readonly boolean[], other: readonly boolean[]): number {
  const n = one.length;
  const [p, q] = [countOf(one) / n, countOf(other) / n];
  const both = countOf(one.map((isIn, visitor) => isIn && other[visitor] === true)) / n;
  return (both - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q));
}

test('at 0 no visitor is in, at 10,000 every visitor is', () => {
  expect(countOf(membersAt('a', 0))).toBe(0);
  expect(countOf(membersAt('a', 10_000))).toBe(VISITORS.length);
});

test.each([100, 1_000, 5_000, 9_900])('a weight of %i is met within 0.3 points over 200,000 visitors', (weight) => {
  const percent = (countOf(membersAt('a', weight)) / VISITORS.length) * 100;
  expect(Math.abs(percent - weight / 100)).toBeLessThan(0.3);
});

test('one hundredth of a per cent is neither zero visitors nor many more', () => {
  // 20 expected.
  const count = countOf(membersAt('a', 1));
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(50);
});

test('two rollouts are independent: |r| < 0.01', () => {
  expect(Math.abs(correlation(membersAt('a', 5_000), membersAt('b', 5_000)))).toBeLessThan(0.01);
  expect(Math.abs(correlation(membersAt('a', 1_000), membersAt('b', 5_000)))).toBeLessThan(0.01);
});

test('the same rollout on another channel takes other visitors', () => {
  const [one, other] = [membersAt('a', 5_000), membersAt('a', 5_000, 'staging')];
  expect(Math.abs(correlation(one, other))).toBeLessThan(0.01);
});

test('a visitor is in when its position is below the weight, and in no rollout at weight 0', () => {
  for (const [visitor, id] of VISITORS.slice(0, 5_000).entries()) {
    const isIn = (positionsIn('a'.repeat(16))[visitor] ?? NaN) < 2_500;
    expect(remotesOf(id, { 'mfe-a': ['a', 2_500], 'mfe-b': ['b', 0] })).toBe(isIn ? 'mfe-a' : '');
  }
});

test('the first visitor who is not in is the one whose position is the weight', () => {
  // The position of this visitor, as worked out below.
  const keyAt = (weight: number) =>
    visitorSetKey(
      'production',
      { 'mfe-a': { version: '1.0.0', rollout: { ...rollout('a', weight), id: '0123456789abcdef' } } },
      'visitor-1',
    );
  expect([keyAt(5_063), keyAt(5_064)]).toEqual(['', 'mfe-a']);
});

test('remotes that share an id are given to the same visitors', () => {
  const keys = new Set(
    VISITORS.slice(0, 20_000).map((id) => remotesOf(id, { 'mfe-a': ['a', 1_000], 'mfe-b': ['a', 1_000] })),
  );
  expect(keys).toEqual(new Set(['', 'mfe-a mfe-b']));
});

test('a visitor who is in a rollout stays in it while the share grows', () => {
  const weights = [0, 1, 500, 1_000, 2_500, 9_999, 10_000];
  weights.reduce((smaller, larger) => {
    const after = membersAt('a', larger);
    expect(membersAt('a', smaller).every((wasIn, visitor) => !wasIn || after[visitor])).toBe(true);
    return larger;
  });
});

test('a visitor has the same position tomorrow and on every server', () => {
  const cohort = { channel: 'production', rolloutId: '0123456789abcdef', visitorId: 'visitor-1' };
  // printf 'production\n0123456789abcdef\nvisitor-1' | sha256sum: the first 12 digits, mod 10,000
  expect(cohortPosition(cohort)).toBe(5063);
});

test('a visitor who is not known is in no rollout', () => {
  expect(visitorSetKey('production', { 'mfe-a': { version: '1.0.0', rollout: rollout('a', 9_999) } }, null)).toBe('');
});
