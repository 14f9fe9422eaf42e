import { beforeEach, expect, test } from '@jest/globals';
import { parseReleaseName } from '../records/release-name.ts';
import { requireChannel } from '../records/require-channel.ts';
import { promote } from '../promote/promote.ts';
import { GUARD, rollBackFailed } from './roll-back-failed.ts';
import { rollback } from './rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';

const who = { channel: 'production', who: 'Rolf', why: 'empty list' };
const STOPPED = 'It does not fit with mfe-a@1.0.0, which a rollback restored.';

let store: ReleaseStore;
/** mfe-b@2.0.0, which a tenth has, hears what mfe-a@2.0.0 sends and mfe-a@1.0.0 does not; mfe-c@2.0.0 needs nothing. */
beforeEach(async () => {
  store = await freshStore();
  const topic = { topic: 'a.changed', version: 1 };
  const withManifest = (remote: string, changes: object) =>
    remoteRecord(remote, '2.0.0', { manifest: { ...remoteRecord(remote, '2.0.0').manifest, ...changes } });
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['mfe-a', 'mfe-b', 'mfe-c'].map((remote) => remoteRecord(remote, '1.0.0')),
    withManifest('mfe-a', { emits: [topic] }),
    withManifest('mfe-b', { hears: [topic] }),
    withManifest('mfe-c', {}),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0', 'mfe-c@1.0.0');
});

const rollOut = (name: string) => promote(store, [parseReleaseName(name)], { ...who, percent: 10 });
const channel = async () => (await requireChannel(store, 'production')).channel;

test('a rollback that only a rollout is in the way of names it', async () => {
  await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-b@2.0.0');
  await rollOut('mfe-c@2.0.0');
  const before = await channel();
  await expect(rollback(store, ['mfe-a'], who)).rejects.toMatchObject({
    code: 'refused',
    problems: [
      expect.stringContaining('mfe-a would return from 2.0.0 to 1.0.0'),
      'mfe-b@2.0.0 hears a.changed v1, which no release of this set sends.',
      expect.stringContaining('Roll back what needs the newer release'),
      'Only the rollout of mfe-b@2.0.0 is in the way.',
    ],
  });
  expect(await channel()).toEqual(before);
});

test('it stops in the same change when asked for, the others go on, and the log says why', async () => {
  await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-b@2.0.0');
  await rollOut('mfe-c@2.0.0');
  await rollback(store, ['mfe-a'], { ...who, stopsRollouts: true });
  const { remotes, revision, lastChange } = await channel();
  expect(remotes).toMatchObject({
    'mfe-a': { version: '1.0.0' },
    'mfe-b': { version: '1.0.0', rollout: { version: '2.0.0', weight: 0, stopped: STOPPED } },
    'mfe-c': { version: '1.0.0', rollout: { version: '2.0.0', weight: 1_000 } },
  });
  expect(remotes['mfe-c']?.rollout?.stopped).toBeUndefined();
  expect(revision).toBe(5);
  expect(lastChange).toMatchObject({
    action: 'rollback',
    who: 'Rolf',
    why: 'empty list. The rollout of mfe-b@2.0.0 was stopped too, because it does not fit with the restored release.',
  });
});

test('a rollback that fits stops nothing, and its reason stays as it was written', async () => {
  await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-c@2.0.0');
  await rollback(store, ['mfe-a'], { ...who, stopsRollouts: true });
  const { remotes, lastChange } = await channel();
  expect(remotes['mfe-c']?.rollout?.weight).toBe(1_000);
  expect(lastChange.why).toBe('empty list');
});

test('what needs the newer release for everybody is no rollout that could be stopped', async () => {
  await promoteAll(store, 'mfe-a@2.0.0', 'mfe-b@2.0.0');
  await rollOut('mfe-c@2.0.0');
  for (const stopsRollouts of [false, true]) {
    await expect(rollback(store, ['mfe-a'], { ...who, stopsRollouts })).rejects.toMatchObject({
      code: 'refused',
      problems: expect.not.arrayContaining([expect.stringContaining('in the way')]),
    });
  }
  expect((await channel()).remotes['mfe-c']?.rollout?.weight).toBe(1_000);
});

test('the guard stops such a rollout by itself, since a release that fails for everybody weighs more', async () => {
  const { channel: promoted } = await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-b@2.0.0');
  const failed = {
    remote: 'mfe-a',
    revision: promoted.revision,
    why: '30 of 60 visitors failed.',
    now: () => new Date(),
  };
  expect(await rollBackFailed(store, { channel: 'production', ...failed })).toEqual({
    kind: 'rolled-back',
    remotes: ['mfe-a'],
  });
  const { remotes, lastChange } = await channel();
  expect(remotes).toMatchObject({ 'mfe-a': { version: '1.0.0' }, 'mfe-b': { rollout: { stopped: STOPPED } } });
  expect(lastChange).toMatchObject({
    who: GUARD,
    why: 'mfe-a: 30 of 60 visitors failed. The rollout of mfe-b@2.0.0 was stopped too, because it does not fit with the restored release.',
  });
});
