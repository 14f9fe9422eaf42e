import { expect, test } from '@jest/globals';
import { judge, type NetworkTally } from './guard-verdict.ts';
import { controlOf, ruleOf, guardedRollout, guardedWatch } from './guarded-release.ts';

/** A guard that requires less than a watch does. */
const guard = { maxFailures: 200, minLoads: 5 };
const NOW = new Date('2026-11-20T12:00:00Z');
const until = '2026-11-20T12:30:00.000Z';
const watchAt = (now: Date) =>
  guardedWatch({ remote: 'mfe-a', version: '1.1.0', revision: 7, guard, rollsBack: true, until }, now);
const watch = watchAt(NOW)!;
const rollout = guardedRollout(
  'mfe-a',
  { id: 'r1', version: '1.1.0', weight: 1000, since: NOW.toISOString(), guard },
  '1.0.0',
);
const failing = (networks: number, visitors: number, isLocal = false): NetworkTally[] =>
  Array.from({ length: networks }, () => ({ isLocal, visitors, failures: visitors }));
const fails = (tallies: NetworkTally[], trial = watch) => judge(tallies, ruleOf(trial, 1_000)).why !== null;

test('what is live for everybody is rolled back by at least 50 visitors, whatever its guard requires', () => {
  expect(fails(failing(1, 49, true))).toBe(false);
  expect(fails(failing(1, 50, true))).toBe(true);
  // A stricter guard applies.
  expect(fails(failing(1, 50, true), { ...watch, guard: { ...guard, minLoads: 80 } })).toBe(false);
});

test('what is live for everybody is rolled back by at least 5 networks, however many visitors each may count for', () => {
  expect(fails(failing(4, 100))).toBe(false);
  expect(fails(failing(5, 100))).toBe(true);
});

test('a rollout is stopped according to its own guard', () => {
  expect(fails(failing(1, 5, true), rollout)).toBe(true);
  expect(fails(failing(2, 100), rollout)).toBe(true);
});

test('a watch that was read before its end is no longer a trial at its end', () => {
  expect(watchAt(new Date(Date.parse(until) - 1))).not.toBeNull();
  expect(watchAt(new Date(until))).toBeNull();
});

test('a trial is named by its rollout, or by the promote and the end of its hour', () => {
  expect(rollout).toEqual({
    kind: 'rollout',
    remote: 'mfe-a',
    version: '1.1.0',
    id: 'r1',
    guard,
    live: '1.0.0',
    weight: 1000,
  });
  expect(controlOf(rollout)).toEqual({ remote: 'mfe-a', id: 'r1 live' });
  expect(watch).toEqual({
    kind: 'live',
    remote: 'mfe-a',
    version: '1.1.0',
    id: 'promote 7 until 2026-11-20T12:30:00.000Z',
    guard,
    revision: 7,
  });
});

test('the rule of a trial has its guard, and what is live wants more of it', () => {
  expect(ruleOf(rollout, 10)).toMatchObject({ guard, minNetworks: 1, visitorsPerNetwork: 10 });
  expect(ruleOf(watch, 10)).toMatchObject({
    guard: { ...guard, minLoads: 50 },
    minNetworks: 5,
    visitorsPerNetwork: 10,
  });
});

test('the reason of a stop says why nothing was compared', () => {
  const why = (trial: typeof watch) => judge(failing(5, 100), ruleOf(trial, 1_000)).why;
  expect(why(rollout)).toMatch(/more than 2%\. Too few visitors had the live release at the same time/);
  expect(why(watch)).toMatch(/more than 2%\. Everybody gets it/);
});
