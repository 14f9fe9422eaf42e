import { expect, test } from '@jest/globals';
import { judge } from './guard-verdict.ts';
import type { NetworkTally } from './guard-verdict.ts';
import { ruleOf, trialOfRollout, trialOfWatch } from './trials.ts';

/** A guard that asks for less than a watch does. */
const guard = { maxFailures: 200, minLoads: 5 };
const NOW = new Date('2026-11-20T12:00:00Z');
const until = '2026-11-20T12:30:00.000Z';
const watchAt = (now: Date) =>
  trialOfWatch({ remote: 'mfe-a', version: '1.1.0', revision: 7, guard, rollsBack: true, until }, now);
const watch = watchAt(NOW)!;
const rollout = trialOfRollout('mfe-a', { id: 'r1', version: '1.1.0', weight: 1000, since: NOW.toISOString(), guard });
const failing = (networks: number, visitors: number, isLocal = false): NetworkTally[] =>
  Array.from({ length: networks }, () => ({ isLocal, visitors, failures: visitors }));
const fails = (tallies: NetworkTally[], trial = watch) => judge(tallies, ruleOf(trial, 1_000)).why !== null;

test('what is live for everybody is rolled back by at least 50 visitors, whatever its guard asks for', () => {
  expect(fails(failing(1, 49, true))).toBe(false);
  expect(fails(failing(1, 50, true))).toBe(true);
  // A guard that asks for more gets more.
  expect(fails(failing(1, 50, true), { ...watch, guard: { ...guard, minLoads: 80 } })).toBe(false);
});

test('what is live for everybody is rolled back by at least 5 networks, however many visitors each may count for', () => {
  expect(fails(failing(4, 100))).toBe(false);
  expect(fails(failing(5, 100))).toBe(true);
});

test('a rollout is stopped by what its own guard asks for', () => {
  expect(fails(failing(1, 5, true), rollout)).toBe(true);
  expect(fails(failing(2, 100), rollout)).toBe(true);
});

test('a watch that was read before its end is no trial any more at its end', () => {
  expect(watchAt(new Date(Date.parse(until) - 1))).not.toBeNull();
  expect(watchAt(new Date(until))).toBeNull();
});
