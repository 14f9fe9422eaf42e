import { expect, test } from '@jest/globals';
import { releaseShare } from '../../../testing/releases.ts';
import { guardState } from './guard-progress.ts';

const guard = { maxFailures: 200, minLoads: 50 };
const progress = {
  visitors: 31,
  failures: 0,
  networks: 3,
  counted: 31,
  needed: 50,
  neededNetworks: 1,
  control: null,
  compared: null,
};
const rollout = releaseShare({ kind: 'rollout', share: 100, guard, progress });

test('a guard shows how many of the visitors it needs it has', () => {
  expect(guardState(rollout)).toEqual({
    percent: 62,
    canJudge: false,
    text: '31 of 50 visitors',
    hint: 'Distinct visitors. Then the guard stops the rollout if it fails for more than 2% of them.',
  });
});

test('visitors that do not count are listed separately, and so are networks that are still missing', () => {
  const watch = { guard, rollsBack: true, until: '2026-11-20T22:55:00Z' };
  const live = releaseShare({ watch, progress: { ...progress, visitors: 400, networks: 2, neededNetworks: 5 } });
  expect(guardState(live)).toEqual({
    percent: 40,
    canJudge: false,
    text: '31 of 50 visitors, 2 of 5 networks',
    hint: 'Distinct visitors that count, of 400 that reported; one network alone decides nothing. Then the guard rolls it back if it fails for more than 2% of them.',
  });
});

test('one network, and one visitor, that are needed are named in the singular', () => {
  const none = { ...progress, counted: 0, visitors: 0, networks: 0 };
  expect(guardState({ ...rollout, progress: none })!.text).toBe('0 of 50 visitors, 0 of 1 network');
  expect(guardState({ ...rollout, progress: { ...none, needed: 1, networks: 1 } })!.text).toBe('0 of 1 visitor');
});

test('enough visitors from too few networks are not enough', () => {
  const few = { ...progress, visitors: 80, counted: 60, networks: 4, neededNetworks: 5 };
  expect(guardState({ ...rollout, progress: few })).toMatchObject({
    percent: 80,
    canJudge: false,
    text: '60 of 50 visitors, 4 of 5 networks',
  });
});

test('a guard that has enough shows how many failed, and is never complete before', () => {
  const many = { ...progress, visitors: 200, counted: 200, failures: 3 };
  expect(guardState({ ...rollout, progress: many })).toMatchObject({
    percent: 100,
    canJudge: true,
    text: '1.5% of 2% failed',
  });
  const almost = { ...progress, counted: 4_999, needed: 5_000 };
  expect(guardState({ ...rollout, progress: almost })).toMatchObject({ percent: 99, canJudge: false });
});

test('a rollout that is compared shows how many failed of the live release', () => {
  const compared = { ...progress, visitors: 200, counted: 200, failures: 3, control: { visitors: 900, failures: 9 } };
  expect(guardState({ ...rollout, progress: compared })).toMatchObject({
    canJudge: true,
    text: '1.5% failed; live release: 1%',
    hint: expect.stringContaining('more of its visitors than the live release does at the same time.'),
  });
  // both from the same hours, whoever else has reported
  const same = { ...compared, compared: { visitors: 150, failures: 3 } };
  expect(guardState({ ...rollout, progress: same })?.text).toBe('2% failed; live release: 1%');
});

test('a watch that does not roll back says so', () => {
  const watch = { guard, rollsBack: false, until: '2026-11-20T22:55:00Z' };
  expect(guardState(releaseShare({ watch, progress }))?.hint).toMatch(/marks it as failed/);
});

test('a share that no guard watches, or that is stopped, has no progress', () => {
  expect(guardState(releaseShare())).toBeNull();
  expect(guardState({ ...rollout, kind: 'stopped' })).toBeNull();
  expect(guardState({ ...rollout, progress: null })).toBeNull();
});
