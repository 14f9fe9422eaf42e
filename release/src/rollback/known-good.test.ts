import { beforeEach, expect, test } from '@jest/globals';
import { LogEntry } from '@portal/shared/contracts/release';
import { readMarks } from '../log/channel-history.ts';
import { readChannel, readSnapshot } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote, type PromoteRequest } from '../promote/promote.ts';
import { markSentence, statementsOf } from '../log/release-marks.ts';
import { rollback } from './rollback.ts';
import { readStatus } from '../read/status.ts';
import { stopRollout } from './stop-rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const request = { channel: 'production', who: 'Rolf', why: 'it fails' };

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  await publishAll(store, [hostRecord('1.0.0'), ...versions.map((version) => remoteRecord('mfe-a', version))]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
});

const promoteOver = (name: string, more: Partial<PromoteRequest> = {}) =>
  promote(store, [parseReleaseName(name)], { ...request, ...more });
const target = async () => (await readChannel(store, 'production'))?.channel.remotes['mfe-a'];
const back = async (to?: string) => (await rollback(store, ['mfe-a'], { ...request, to })).channel.remotes['mfe-a'];
const markOf = async (version: string) => (await readMarks(store, 'production'))({ remote: 'mfe-a', version });
const statusOf = async () => (await readStatus(store, 'production')).remotes.find(({ remote }) => remote === 'mfe-a');

test('a good release over a bad one: the bad one is no fallback, and no rollback returns to it', async () => {
  await promoteOver('mfe-a@1.1.0');
  const { channel } = await promoteOver('mfe-a@1.2.0', { isPreviousBad: true, why: 'repairs the list' });
  expect(channel.remotes['mfe-a']).toEqual({ version: '1.2.0', lastKnownGood: '1.0.0' });
  expect((await readSnapshot(store, channel.lastChange.snapshot))?.remotes['mfe-a']?.lastKnownGood?.version).toBe(
    '1.0.0',
  );
  expect(await markOf('1.1.0')).toMatchObject({ kind: 'replaced', who: 'Rolf', why: 'repairs the list' });
  expect(await back()).toEqual({ version: '1.0.0' });
});

test('a release that was rolled back is never returned to, however it went live', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.0.0');
  // Back to 1.1.0, whose fallback was 1.0.0 when it went live: that is the bad one now.
  expect(await back()).toEqual({ version: '1.1.0' });
  expect(await markOf('1.0.0')).toMatchObject({ kind: 'rolled-back', who: 'Rolf' });
  await promoteOver('mfe-a@1.2.0');
  expect(await target()).toEqual({ version: '1.2.0', lastKnownGood: '1.1.0' });
  expect(await back()).toEqual({ version: '1.1.0' });
});

test('a release whose rollout stopped itself, and one that is promoted again after it was rolled back', async () => {
  await promoteOver('mfe-a@1.1.0', { percent: 10 });
  const rolloutId = (await target())?.rollout?.id ?? '';
  await stopRollout(store, { ...request, who: 'Rollout guard', remote: 'mfe-a', rolloutId });
  expect(await markOf('1.1.0')).toMatchObject({ kind: 'stopped', who: 'Rollout guard' });
  // Removing the stopped rollout marks nothing.
  await back();
  expect(await markOf('1.1.0')).toMatchObject({ kind: 'stopped' });
  // Promoting it again means that its surroundings were repaired.
  await promoteOver('mfe-a@1.1.0');
  expect(await markOf('1.1.0')).toBeNull();
  expect((await promoteOver('mfe-a@1.2.0')).channel.remotes['mfe-a']?.lastKnownGood).toBe('1.1.0');
});

test('a fallback that stops itself in a rollout is no fallback any more', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.0.0', { percent: 10 });
  const rolloutId = (await target())?.rollout?.id ?? '';
  await stopRollout(store, { ...request, remote: 'mfe-a', rolloutId });
  expect(await target()).toMatchObject({ version: '1.1.0', rollout: { stopped: 'it fails' } });
  expect((await target())?.lastKnownGood).toBeUndefined();
  expect(await back()).toEqual({ version: '1.1.0' });
});

test('a rollout that a person ends is not known to be good, and one that grew to everybody is', async () => {
  await promoteOver('mfe-a@1.1.0', { percent: 10 });
  await back();
  expect(await markOf('1.1.0')).toMatchObject({ kind: 'rolled-back' });
  await promoteOver('mfe-a@1.2.0', { percent: 10 });
  await promoteOver('mfe-a@1.2.0');
  expect(await markOf('1.2.0')).toBeNull();
});

test('when only bad ones are left a rollback lists them, and one of them can be named', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.2.0', { isPreviousBad: true });
  await back();
  await expect(back()).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-a has no release before 1.0.0 on production that is known to be good.',
      expect.stringMatching(/^mfe-a@1\.2\.0 was rolled back on .*: it fails\.$/),
      expect.stringMatching(/^mfe-a@1\.1\.0 was replaced as bad on .*: it fails\.$/),
      'Promote another version, or return to one of these all the same by its name: --to 1.2.0.',
    ],
  });
  expect(await back('1.1.0')).toEqual({ version: '1.1.0' });
  // It was only the best one left, so it is still not known to be good.
  expect(await markOf('1.1.0')).toMatchObject({ kind: 'replaced' });
  expect((await promoteOver('mfe-a@1.3.0')).channel.remotes['mfe-a']).toEqual({ version: '1.3.0' });
});

test('a version to return to must have been live, must not be live, and is that of one remote', async () => {
  await promoteOver('mfe-a@1.1.0');
  const refused = (sentence: string) => ({ code: 'refused', message: sentence });
  await expect(back('1.3.0')).rejects.toMatchObject(
    refused('mfe-a@1.3.0 was never live on production: promote it instead.'),
  );
  await expect(back('1.1.0')).rejects.toMatchObject(refused('mfe-a@1.1.0 is live already.'));
  await expect(rollback(store, ['mfe-a', 'host'], { ...request, to: '1.0.0' })).rejects.toMatchObject({
    code: 'invalid',
  });
  await withdraw(store, parseReleaseName('mfe-a@1.0.0'), request);
  await expect(back('1.0.0')).rejects.toMatchObject({ message: expect.stringContaining('was withdrawn') });
});

test('during a rollout a version that is named takes the place of what is live, and the rollout ends', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.2.0', { percent: 10 });
  expect(await back('1.0.0')).toEqual({ version: '1.0.0' });
});

test('a withdrawn release is passed over, for one further back', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.2.0');
  await withdraw(store, parseReleaseName('mfe-a@1.1.0'), request);
  expect(await back()).toEqual({ version: '1.0.0' });
});

test('status shows what a rollback returns to and why not to the others', async () => {
  await promoteOver('mfe-a@1.1.0');
  await promoteOver('mfe-a@1.2.0', { isPreviousBad: true });
  expect(await statusOf()).toMatchObject({
    version: '1.2.0',
    mark: null,
    lastKnownGood: '1.0.0',
    earlier: [
      { version: '1.1.0', mark: { kind: 'replaced' } },
      { version: '1.0.0', mark: null },
    ],
  });
});

test('a rollout to a share replaces nothing, so it cannot declare the live release bad', async () => {
  await expect(promoteOver('mfe-a@1.1.0', { percent: 10, isPreviousBad: true })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(promoteOver('mfe-a@1.1.0', { percent: 10, rollsBack: false })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('marks are read from entries as they have been written since the first release', () => {
  const entry = (action: LogEntry['action'], from: object | null, to: object): LogEntry =>
    LogEntry.parse({
      channel: 'production',
      revision: 2,
      action,
      who: 'Tess',
      when: '2026-11-20T12:34:56.000Z',
      why: 'it throws.',
      changes: [
        {
          remote: 'mfe-a',
          from,
          to,
        },
      ],
      snapshot: '7f3ac2e10b44',
    });
  const kinds = (action: LogEntry['action'], from: object | null, to: object) =>
    statementsOf(entry(action, from, to)).map(({ version, mark }) => [version, mark?.kind ?? null]);
  const guard = { maxFailures: 200, minLoads: 50 };
  const rollout = { id: '00112233445566aa', version: '1.1.0', weight: 1000, guard, since: '2026-11-20T12:00:00.000Z' };
  const stopped = { ...rollout, weight: 0, stopped: 'it fails' };
  expect(kinds('promote', null, { version: '1.0.0' })).toEqual([['1.0.0', null]]);
  expect(kinds('promote', { version: '1.0.0' }, { version: '1.1.0', lastKnownGood: '1.0.0' })).toEqual([
    ['1.1.0', null],
  ]);
  expect(kinds('rollout', { version: '1.0.0' }, { version: '1.0.0', rollout })).toEqual([]);
  expect(kinds('stop', { version: '1.0.0', rollout }, { version: '1.0.0', rollout: stopped })).toEqual([
    ['1.1.0', 'stopped'],
  ]);
  expect(kinds('rollback', { version: '1.1.0', lastKnownGood: '1.0.0' }, { version: '1.0.0' })).toEqual([
    ['1.1.0', 'rolled-back'],
  ]);
  expect(kinds('rollback', { version: '1.0.0', rollout }, { version: '1.0.0' })).toEqual([['1.1.0', 'rolled-back']]);
  expect(kinds('rollback', { version: '1.0.0', rollout: stopped }, { version: '1.0.0' })).toEqual([]);
  const [{ mark } = { mark: null }] = statementsOf(entry('rollback', { version: '1.1.0' }, { version: '1.0.0' }));
  expect(mark && markSentence({ remote: 'mfe-a', version: '1.1.0' }, mark)).toBe(
    'mfe-a@1.1.0 was rolled back on 2026-11-20 by Tess: it throws.',
  );
});
