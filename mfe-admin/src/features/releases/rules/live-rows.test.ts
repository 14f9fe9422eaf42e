import { expect, test } from '@jest/globals';
import { liveRemote, releaseShare } from '../../../testing/releases.ts';
import { actionOf, alarmsOf, commitsOf, versionState } from './live-rows.ts';

const health = { loads: 6102, failures: 0, recovered: 0, p50: 281, p95: 792 };
const live = releaseShare({ version: '2.2.3', share: 9000, health });
const rollout = releaseShare({ version: '2.3.0', kind: 'rollout', share: 1000 });

test('a rollout is set apart for many failures or for taking twice as long', () => {
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

test('a rollout is stopped or cleared before its remote can go back', () => {
  const alone = liveRemote({ lastKnownGood: '2.2.2' });
  expect(actionOf(alone.shares[0]!, alone)).toEqual({ kind: 'rollback', version: '2.2.2' });
  expect(actionOf(alone.shares[0]!, { ...alone, lastKnownGood: null })).toMatchObject({ kind: 'none' });
  const both = liveRemote({ shares: [live, rollout], lastKnownGood: '2.2.2' });
  expect(actionOf(live, both)).toEqual({ kind: 'none', why: 'End the rollout first.' });
  expect(actionOf(rollout, both)).toEqual({ kind: 'stop' });
  expect(actionOf({ ...rollout, kind: 'stopped' }, both)).toEqual({ kind: 'clear' });
});

test('a published version is live, in a rollout, withdrawn, or only published', () => {
  const published = '2026-11-20T09:00:00.000Z';
  const version = { commit: 'b8817fc', publishedBy: 'Ines P.', publishedAt: published, health: null, mark: null };
  const remote = liveRemote({
    remote: 'mfe-sgd',
    shares: [live, rollout],
    published: [
      { ...version, version: '2.3.0', isWithdrawn: false },
      { ...version, version: '2.2.3', isWithdrawn: false },
      { ...version, version: '2.2.2', isWithdrawn: true },
      { ...version, version: '2.2.1', isWithdrawn: false },
    ],
  });
  expect(remote.published.map((one) => versionState(remote, one.version))).toEqual([
    ...['rollout', 'live', 'withdrawn', 'published'],
  ]);
  expect(commitsOf([remote])('mfe-sgd', '2.3.0')).toBe('b8817fc');
  expect(commitsOf([remote])('mfe-sgd', '9.9.9')).toBeNull();
});
