import { beforeEach, expect, test } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseReleaseName } from '../records/release-name.ts';
import { GUARD, rollBackFailed } from '../rollback/roll-back-failed.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { checkPromotion } from './check-promotion.ts';
import { promote } from './promote.ts';

const request = { channel: 'production', who: 'Rolf', why: 'a test' };
const TODAY = /on \d{4}-\d\d-\d\d/;

let store: ReleaseStore;
const warningsOf = async (...names: string[]) =>
  (await promoteAll(store, ...names)).warnings.map((warning) => warning.replace(TODAY, 'on a day'));

beforeEach(async () => {
  store = await freshStore();
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.2.0-local.ha', '1.2.0-local.hb'];
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...versions.map((version) => remoteRecord('mfe-a', version)),
    remoteRecord('mfe-b', '1.0.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
});

test('nothing is said of a version that is newer, known to be good or live already, nor of a first promote', async () => {
  expect(await warningsOf('mfe-a@1.1.0')).toEqual([]);
  expect(await warningsOf('mfe-a@1.1.0', 'mfe-b@1.0.0')).toEqual([]);
});

test('a version that is older than the live one is named', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  expect(await warningsOf('mfe-a@1.0.0')).toEqual(['mfe-a@1.0.0 is older than 1.1.0, which it replaces.']);
});

test('builds of one version have no order', async () => {
  await promoteAll(store, 'mfe-a@1.2.0-local.hb');
  expect(await warningsOf('mfe-a@1.2.0-local.ha')).toEqual([]);
  expect(await warningsOf('mfe-a@1.1.0')).toHaveLength(1);
});

test('what the guard stopped or rolled back, and what a person rolled back, is said until it is promoted again', async () => {
  const begun = await promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...request, percent: 10 });
  const { id } = begun.channel.remotes['mfe-a']!.rollout!;
  await stopRollout(store, { ...request, who: GUARD, remote: 'mfe-a', rolloutId: id, why: '5 of 60 visitors failed.' });
  const stopped = 'mfe-a@1.1.0 stopped itself on a day by Rollout guard: 5 of 60 visitors failed.';
  expect(await warningsOf('mfe-a@1.1.0')).toEqual([stopped]);

  const { revision } = (await promoteAll(store, 'mfe-a@1.2.0')).channel;
  const failed = { channel: 'production', remote: 'mfe-a', revision, why: 'Too many failed.', now: () => new Date() };
  expect(await rollBackFailed(store, failed)).toMatchObject({ kind: 'rolled-back' });
  expect(await warningsOf('mfe-a@1.2.0')).toEqual([
    'mfe-a@1.2.0 was rolled back on a day by Rollout guard: mfe-a: Too many failed.',
  ]);
  await rollback(store, ['mfe-a'], request);
  expect(await warningsOf('mfe-a@1.2.0')).toEqual(['mfe-a@1.2.0 was rolled back on a day by Rolf: a test.']);
  await promoteAll(store, 'mfe-a@1.1.0');
  expect(await warningsOf('mfe-a@1.2.0')).toEqual([]);
});

test('what happened to a release on another channel is said with its name, until it is promoted there again', async () => {
  const onStaging = { ...request, channel: 'staging' };
  const names = ['host@1.0.0', 'mfe-a@1.0.0'].map(parseReleaseName);
  await promote(store, names, onStaging);
  await promote(store, [parseReleaseName('mfe-a@1.1.0')], onStaging);
  await rollback(store, ['mfe-a'], onStaging);
  expect(await warningsOf('mfe-a@1.1.0')).toEqual([
    'On staging, mfe-a@1.1.0 was rolled back on a day by Rolf: a test.',
  ]);
  await promoteAll(store, 'mfe-a@1.0.0');
  await promote(store, [parseReleaseName('mfe-a@1.1.0')], onStaging);
  expect(await warningsOf('mfe-a@1.1.0')).toEqual([]);
});

test('what happened to a release on another channel is said before the first promote to a new one, and by a check', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  await rollback(store, ['mfe-a'], request);
  const names = ['host@1.0.0', 'mfe-a@1.1.0'].map(parseReleaseName);
  const mark = { kind: 'rolled-back', who: 'Rolf', why: 'a test' };
  expect(await checkPromotion(store, 'preview', names)).toMatchObject({
    warnings: [{ kind: 'mark', remote: 'mfe-a', version: '1.1.0', channel: 'production', mark }],
  });
  expect(await promote(store, names, { ...request, channel: 'preview' })).toMatchObject({
    warnings: [expect.stringMatching(/^On production, mfe-a@1\.1\.0 was rolled back on .* by Rolf: a test\.$/)],
  });
});

test('a damaged channel does not keep anyone from promoting on another', async () => {
  const names = ['host@1.0.0', 'mfe-a@1.0.0'].map(parseReleaseName);
  await promote(store, names, { ...request, channel: 'staging' });
  await writeFile(join(store.address, 'channels/staging/pointer~2'), '{');
  expect(await warningsOf('mfe-a@1.1.0')).toEqual([]);
});

test('a damaged change does not keep anyone from promoting, and is only missing', async () => {
  await promoteAll(store, 'mfe-a@1.2.0');
  await rollback(store, ['mfe-a'], request);
  await promoteAll(store, 'mfe-a@1.1.0');
  await rm(join(store.address, 'channels/production/log/3.json'));
  expect(await warningsOf('mfe-a@1.2.0')).toEqual([]);
});
