import { expect, test } from '@jest/globals';
import { liveRemote, publishedVersion, releaseShare } from '../../../testing/releases.ts';
import { actionOf, alarmsOf, commitsOf, markOf, returnChoices, versionState } from './live-rows.ts';

const health = { loads: 6102, failures: 0, recovered: 0, p50: 281, p95: 792 };
const live = releaseShare({ version: '2.2.3', share: 9000, health });
const rollout = releaseShare({ version: '2.3.0', kind: 'rollout', share: 1000 });

test('a rollout is highlighted for many failures or for taking twice as long', () => {
  const alarms = (values: Partial<typeof health>) => alarmsOf({ ...rollout, health: { ...health, ...values } }, live);
  expect(alarms({ loads: 1000, failures: 20 })).toEqual({ failures: false, p95: false });
  expect(alarms({ loads: 1000, failures: 21 })).toEqual({ failures: true, p95: false });
  expect(alarms({ loads: 49, failures: 49, p95: 9000 })).toEqual({ failures: false, p95: false });
  expect(alarms({ p95: 1584 })).toEqual({ failures: false, p95: false });
  expect(alarms({ p95: 1585 })).toEqual({ failures: false, p95: true });
  expect(alarmsOf({ ...rollout, kind: 'stopped', health: { ...health, loads: 10, failures: 1 } }, live).failures).toBe(
    true,
  );
});

test('a rollout is stopped or cleared before its remote can be rolled back', () => {
  const alone = liveRemote({ lastKnownGood: '2.2.2' });
  expect(actionOf(alone.shares[0]!, alone)).toEqual({ kind: 'rollback' });
  expect(actionOf(alone.shares[0]!, { ...alone, lastKnownGood: null })).toMatchObject({ kind: 'none' });
  expect(actionOf(alone.shares[0]!, { ...alone, lastKnownGood: null, earlier: ['2.2.1'] })).toEqual({
    kind: 'rollback',
  });
  const both = liveRemote({ shares: [live, rollout], lastKnownGood: '2.2.2' });
  expect(actionOf(live, both)).toEqual({ kind: 'none', why: 'End the rollout first.' });
  expect(actionOf(rollout, both)).toEqual({ kind: 'stop' });
  expect(actionOf({ ...rollout, kind: 'stopped' }, both)).toEqual({ kind: 'clear' });
});

test('a rollback returns to the last known good, or to what was live before, each with what is known about it', () => {
  const mark = { kind: 'failed' as const, who: 'Rollout guard', when: '2026-11-19T09:00:00.000Z', why: '3 of 60' };
  const remote = liveRemote({
    lastKnownGood: '2.1.0',
    earlier: ['2.2.0', '2.1.0', '1.0.0'],
    published: [publishedVersion('2.2.0', { mark }), publishedVersion('2.1.0', { health })],
  });
  expect(returnChoices(remote)).toEqual([
    { version: '2.1.0', isKnownGood: true, health, mark: null },
    { version: '2.2.0', isKnownGood: false, health: null, mark },
    { version: '1.0.0', isKnownGood: false, health: null, mark: null },
  ]);
  expect(returnChoices(liveRemote())).toEqual([]);
  expect([markOf(remote, '2.2.0'), markOf(remote, '1.0.0')]).toEqual([mark, null]);
});

test('a published version is live, in a rollout, withdrawn, or only published', () => {
  const remote = liveRemote({
    remote: 'mfe-sgd',
    shares: [live, rollout],
    published: [
      publishedVersion('2.3.0', { commit: 'b8817fc' }),
      publishedVersion('2.2.3'),
      publishedVersion('2.2.2', { isWithdrawn: true }),
      publishedVersion('2.2.1'),
    ],
  });
  expect(remote.published.map((one) => versionState(remote, one.version))).toEqual([
    'rollout',
    'live',
    'withdrawn',
    'published',
  ]);
  expect(commitsOf([remote])('mfe-sgd', '2.3.0')).toBe('b8817fc');
  expect(commitsOf([remote])('mfe-sgd', '9.9.9')).toBeNull();
});
