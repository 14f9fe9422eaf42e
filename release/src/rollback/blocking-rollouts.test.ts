import { beforeEach, describe, expect, test } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blobPath, readRelease, releasePath } from '../records/index-records.ts';
import { RolloutsInTheWayError } from '../errors.ts';
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
beforeEach(async () => {
  store = await filledStore();
});
/** mfe-b@2.0.0, which a tenth has, hears what mfe-a@2.0.0 sends and mfe-a@1.0.0 does not; mfe-c@2.0.0 needs nothing. */
async function filledStore(): Promise<ReleaseStore> {
  const filled = await freshStore();
  const topic = { topic: 'a.changed', version: 1 };
  const withManifest = (remote: string, changes: object) =>
    remoteRecord(remote, '2.0.0', { manifest: { ...remoteRecord(remote, '2.0.0').manifest, ...changes } });
  await publishAll(filled, [
    hostRecord('1.0.0'),
    ...['mfe-a', 'mfe-b', 'mfe-c'].map((remote) => remoteRecord(remote, '1.0.0')),
    withManifest('mfe-a', { emits: [topic] }),
    withManifest('mfe-b', { hears: [topic] }),
    withManifest('mfe-c', {}),
  ]);
  await promoteAll(filled, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0', 'mfe-c@1.0.0');
  return filled;
}

const rollOut = (name: string) => promote(store, [parseReleaseName(name)], { ...who, percent: 10 });
const recordOf = (remote: string, version: string) => join(store.address, releasePath(remote, version));
async function loseFile(remote: string, version: string): Promise<void> {
  const { release } = (await readRelease(store, remote, version))!;
  await rm(join(store.address, blobPath(release.files.find(({ path }) => path === 'list.js')!.integrity)));
}
const channel = async () => (await requireChannel(store, 'production')).channel;

const failed = ({ revision }: { revision: number }) => ({
  channel: 'production',
  remote: 'mfe-a',
  revision,
  why: '30 of 60 visitors failed.',
  now: () => new Date(),
});

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

test('a blocking rollout stops in the same change when requested, the others go on, and the log says why', async () => {
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
  expect(await rollBackFailed(store, failed(promoted))).toEqual({ kind: 'rolled-back', remotes: ['mfe-a'] });
  const { remotes, lastChange } = await channel();
  expect(remotes).toMatchObject({ 'mfe-a': { version: '1.0.0' }, 'mfe-b': { rollout: { stopped: STOPPED } } });
  expect(lastChange).toMatchObject({
    who: GUARD,
    why: 'mfe-a: 30 of 60 visitors failed. The rollout of mfe-b@2.0.0 was stopped too, because it does not fit with the restored release.',
  });
});

const damages = {
  damaged: (file: string) => writeFile(file, '{'),
  gone: (file: string) => rm(file),
};
describe.each(Object.entries(damages))('with a record of what is live that is %s', (_, damage) => {
  test('a rollout that fits does not block the rollback, by a person or by the guard', async () => {
    for (const back of [
      () => rollback(store, ['mfe-a'], who),
      async () => rollBackFailed(store, failed(await channel())),
    ]) {
      store = await filledStore();
      await rollOut('mfe-c@2.0.0');
      await promoteAll(store, 'mfe-a@2.0.0');
      await damage(recordOf('mfe-a', '2.0.0'));
      await back();
      expect((await channel()).remotes).toMatchObject({
        'mfe-a': { version: '1.0.0' },
        'mfe-c': { rollout: { version: '2.0.0', weight: 1_000 } },
      });
    }
  });

  test('a rollout in the way is named, and stopped when asked for', async () => {
    await promoteAll(store, 'mfe-a@2.0.0');
    await rollOut('mfe-b@2.0.0');
    await damage(recordOf('mfe-a', '2.0.0'));
    await expect(rollback(store, ['mfe-a'], who)).rejects.toMatchObject({
      code: 'refused',
      problems: expect.arrayContaining(['Only the rollout of mfe-b@2.0.0 is in the way.']),
    });
    await rollback(store, ['mfe-a'], { ...who, stopsRollouts: true });
    expect((await channel()).remotes).toMatchObject({
      'mfe-a': { version: '1.0.0' },
      'mfe-b': { rollout: { weight: 0 } },
    });
  });
});

test('a rollout is not called the only thing in the way while what would come back has lost a file', async () => {
  await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-b@2.0.0');
  await loseFile('mfe-a', '1.0.0');
  const before = await channel();
  const lost = 'mfe-a@1.0.0: list.js is missing from the store.';
  const refusal = await rollback(store, ['mfe-a'], who).catch((error: unknown) => error);
  expect(refusal).not.toBeInstanceOf(RolloutsInTheWayError);
  expect(refusal).toMatchObject({ code: 'refused', problems: expect.arrayContaining([lost]) });
  expect(refusal).toMatchObject({ problems: expect.not.arrayContaining([expect.stringContaining('in the way')]) });
  await expect(rollback(store, ['mfe-a'], { ...who, stopsRollouts: true })).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining([lost]),
  });
  expect(await channel()).toEqual(before);
});

test('a file that is lost elsewhere does not count: the rollout is the only thing in the way', async () => {
  await promoteAll(store, 'mfe-a@2.0.0');
  await rollOut('mfe-b@2.0.0');
  await loseFile('mfe-c', '1.0.0');
  await expect(rollback(store, ['mfe-a'], who)).rejects.toBeInstanceOf(RolloutsInTheWayError);
  await rollback(store, ['mfe-a'], { ...who, stopsRollouts: true });
  expect((await channel()).remotes['mfe-a']).toEqual({ version: '1.0.0' });
});
