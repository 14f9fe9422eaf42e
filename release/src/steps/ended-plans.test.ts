import { expect, test } from '@jest/globals';
import type { ChannelTarget, Rollout } from '@portal/shared/contracts/release';
import { changesOnlyThePlan, withEndedPlans } from './ended-plans.ts';

const plan = { next: [10_000], holdMinutes: 60, since: '2026-11-20T10:00:00.000Z' };
const { plan: _, ...unplanned }: Rollout = {
  id: 'a'.repeat(16),
  version: '1.1.0',
  weight: 500,
  guard: { maxFailures: 200, minLoads: 50 },
  since: '2026-11-20T10:00:00.000Z',
};
const planned = { ...unplanned, plan };
const live = { version: '1.0.0', lastKnownGood: '0.9.0' };
const inSteps: ChannelTarget = { ...live, rollout: planned };
const targetWithoutPlan: ChannelTarget = { ...live, rollout: unplanned };
const elsewhere: ChannelTarget = { ...live, rollout: { ...planned, id: 'b'.repeat(16) } };

test('when one release of a plan goes another way, it ends for the others and stays for other rollouts', () => {
  const channel = { 'mfe-a': inSteps, 'mfe-b': inSteps, 'mfe-c': elsewhere, 'mfe-d': live };
  expect(withEndedPlans(channel, { 'mfe-a': live })).toEqual({ 'mfe-a': live, 'mfe-b': targetWithoutPlan });
  expect(withEndedPlans(channel, { 'mfe-a': live, 'mfe-b': live })).toEqual({ 'mfe-a': live, 'mfe-b': live });
});

test('a plan goes on when nothing of it changes', () => {
  const channel = { 'mfe-a': inSteps, 'mfe-b': inSteps, 'mfe-d': live };
  const chosen = { 'mfe-a': inSteps, 'mfe-d': { version: '2.0.0' } };
  expect(withEndedPlans(channel, chosen)).toEqual(chosen);
});

test('visitors keep what they have when only a plan changes, and only then', () => {
  const change = (from: ChannelTarget | null, to: ChannelTarget) => changesOnlyThePlan({ remote: 'mfe-a', from, to });
  expect(change(inSteps, targetWithoutPlan)).toBe(true);
  expect(change(inSteps, { ...live, rollout: { ...planned, plan: { ...plan, refused: 'no host' } } })).toBe(true);
  expect(change(inSteps, { ...live, rollout: { ...planned, weight: 0 } })).toBe(false);
  expect(change(inSteps, live)).toBe(false);
  expect(change(null, live)).toBe(false);
});
