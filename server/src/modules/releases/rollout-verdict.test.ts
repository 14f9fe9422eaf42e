import { expect, test } from '@jest/globals';
import { reasonToStop } from './rollout-verdict.ts';

const guard = { maxFailures: 50, minLoads: 1000 };

test('a rollout stops with a sentence that says what was counted and what was allowed', () => {
  expect(reasonToStop({ guard, weight: 1000 }, { loads: 1478, failures: 31 })).toBe(
    '31 of 1,478 loads failed (2.1 %), more than 0.5 %.',
  );
});

test.each([
  ['too few loads, though all of them failed', { loads: 999, failures: 999 }],
  ['no failures', { loads: 5000, failures: 0 }],
  ['exactly as many failures as allowed', { loads: 2000, failures: 10 }],
])('it goes on with %s', (_case, counts) => {
  expect(reasonToStop({ guard, weight: 1000 }, counts)).toBeNull();
});

test('it stops at the first load that is enough, and at the first failure beyond the allowed ones', () => {
  expect(reasonToStop({ guard, weight: 1000 }, { loads: 1000, failures: 6 })).toBe(
    '6 of 1,000 loads failed (0.6 %), more than 0.5 %.',
  );
  expect(reasonToStop({ guard: { maxFailures: 0, minLoads: 1 }, weight: 1 }, { loads: 1, failures: 1 })).toBe(
    '1 of 1 loads failed (100 %), more than 0 %.',
  );
});

test('a paused rollout is not stopped: it may be taken up again', () => {
  expect(reasonToStop({ guard, weight: 0 }, { loads: 5000, failures: 5000 })).toBeNull();
});
