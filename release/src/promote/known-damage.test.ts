import { beforeEach, describe, expect, test } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { warningsOf } from '../checks/check-result.ts';
import { runCli } from '../cli/run-cli.ts';
import { blobPath, readRelease, readSnapshot } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { checkPromotion } from './check-promotion.ts';
import { promote } from './promote.ts';

const request = { channel: 'production', who: 'Rolf', why: 'a test' };
const LOST = 'mfe-b@1.1.0: list.js is missing from the store.';
const REMEDY =
  'That was damaged before, and stays as it is. To mend it: rollback mfe-b, or publish the same build under a new version, which puts the files right.';

const REPLACE =
  'Until it is back, no browser falls back to it when mfe-b fails. To replace it: promote another version of mfe-b.';

let store: ReleaseStore;
const rollOut = (name: string, percent: number) => promote(store, [parseReleaseName(name)], { ...request, percent });

async function loseFile(remote: string, version: string): Promise<void> {
  await rm(join(store.address, blobPath(await fileOf(remote, version))));
}

async function fileOf(remote: string, version: string): Promise<string> {
  const { release } = (await readRelease(store, remote, version))!;
  return release.files.find(({ path }) => path === 'list.js')!.integrity;
}

/** mfe-a and mfe-b are live, and a file of mfe-b's canary is lost. */
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].flatMap((version) => [
      remoteRecord('mfe-a', version),
      remoteRecord('mfe-b', version),
    ]),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await rollOut('mfe-b@1.1.0', 10);
  await loseFile('mfe-b', '1.1.0');
});

test('a damaged canary of one remote does not keep others from shipping, and is named with what to do', async () => {
  const begun = await rollOut('mfe-a@1.1.0', 10);
  expect(begun).toMatchObject({ changed: true, warnings: [LOST, REMEDY] });
  const { checks } = await checkPromotion(store, 'production', [parseReleaseName('mfe-a@1.1.0')]);
  expect(warningsOf(checks)).toEqual([LOST, REMEDY]);
  const { channel, warnings } = await promoteAll(store, 'mfe-a@1.1.0');
  expect(warnings).toEqual([LOST, REMEDY]);
  expect(channel.remotes['mfe-b']).toMatchObject({ version: '1.0.0', rollout: { version: '1.1.0', weight: 1_000 } });
  // what is live is not whole all the same
  expect(await problemsFound(store)).toEqual([LOST]);
});

test('on another channel the way out names it', async () => {
  const onStaging = { ...request, channel: 'staging' };
  const named = (...names: string[]) => names.map(parseReleaseName);
  await promote(store, named('host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0'), onStaging);
  await writeFile(join(store.address, blobPath(await fileOf('mfe-b', '1.0.0'))), 'x');
  const { warnings } = await promote(store, named('mfe-a@1.1.0'), onStaging);
  expect(warnings.join()).toContain('To mend it: rollback mfe-b --channel staging, or publish');
});

test('the damaged release itself gets no further, and its rollback ends the warnings', async () => {
  await expect(rollOut('mfe-b@1.1.0', 50)).rejects.toMatchObject({ code: 'refused', problems: [LOST] });
  await expect(promoteAll(store, 'mfe-b@1.1.0')).rejects.toMatchObject({ code: 'refused', problems: [LOST] });
  await expect(promoteAll(store, 'mfe-a@1.1.0', 'mfe-b@1.1.0')).rejects.toMatchObject({ problems: [LOST] });
  await rollback(store, ['mfe-b'], request);
  expect((await promoteAll(store, 'mfe-a@1.1.0')).warnings).toEqual([]);
});

test('a canary that is damaged while it has no visitors does not get any', async () => {
  const paused = await freshStore();
  store = paused;
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-b', version)),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-b@1.0.0');
  await rollOut('mfe-b@1.1.0', 0);
  await loseFile('mfe-b', '1.1.0');
  await expect(rollOut('mfe-b@1.1.0', 10)).rejects.toMatchObject({ problems: [LOST] });
});

test('what a promote would break itself is refused, whatever was damaged before', async () => {
  await loseFile('mfe-a', '1.2.0');
  const own = 'mfe-a@1.2.0: list.js is missing from the store.';
  await expect(promoteAll(store, 'mfe-a@1.2.0')).rejects.toMatchObject({ code: 'refused', problems: [own] });
  // its visitors would fall back to a release that is damaged
  await loseFile('mfe-a', '1.0.0');
  await expect(rollOut('mfe-a@1.1.0', 10)).rejects.toMatchObject({
    problems: ['mfe-a@1.0.0: list.js is missing from the store.'],
  });
  await publishAll(store, [
    remoteRecord('mfe-c', '1.0.0', { shared: [...remoteRecord('mfe-c', '1.0.0').shared, { key: 'antd', range: '*' }] }),
  ]);
  await expect(promoteAll(store, 'mfe-c@1.0.0')).rejects.toMatchObject({
    problems: [expect.stringContaining('mfe-c@1.0.0 needs antd')],
  });
});

describe('a fallback of mfe-b whose record is damaged', () => {
  const SAID = ['The record of mfe-b@1.0.0 in the release store is damaged.', REPLACE];
  beforeEach(async () => {
    store = await freshStore();
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    await publishAll(store, [
      hostRecord('1.0.0'),
      ...versions.flatMap((version) => [remoteRecord('mfe-a', version), remoteRecord('mfe-b', version)]),
    ]);
    await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
    await promoteAll(store, 'mfe-b@1.1.0');
    await writeFile(join(store.address, 'releases/mfe-b/1.0.0.json'), '{');
  });
  const fallbackOfB = async (id: string) => (await readSnapshot(store, id))?.remotes['mfe-b']?.lastKnownGood?.version;

  test('does not keep others from shipping and going back, is in no set, and is named with what to do', async () => {
    expect((await checkPromotion(store, 'production', [parseReleaseName('mfe-a@1.1.0')])).checks).toContainEqual(
      expect.objectContaining({ name: 'files', problems: [], warnings: SAID }),
    );
    const { channel, warnings } = await promoteAll(store, 'mfe-a@1.1.0');
    expect(warnings).toEqual(SAID);
    expect(await fallbackOfB(channel.lastChange.snapshot)).toBeUndefined();
    // the channel keeps its name, for when the record is back
    expect(channel.remotes['mfe-b']).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
    expect(await rollback(store, ['mfe-a'], request)).toMatchObject({ changed: true, warnings: SAID });
    await rm(join(store.address, 'releases/mfe-b/1.0.0.json'));
    expect((await promoteAll(store, 'mfe-a@1.2.0')).warnings[0]).toBe('The record of mfe-b@1.0.0 is gone.');
  });

  test('is named when a rollout of another remote is stopped, which no set is checked for', async () => {
    const { channel } = await rollOut('mfe-a@1.1.0', 10);
    const { id: rolloutId } = channel.remotes['mfe-a']!.rollout!;
    const stopped = await stopRollout(store, { ...request, remote: 'mfe-a', rolloutId });
    expect(stopped).toMatchObject({ changed: true, warnings: SAID });
  });

  test('is replaced by the next promote of mfe-b, which says nothing more of it', async () => {
    expect((await rollOut('mfe-b@1.2.0', 10)).warnings).toEqual(SAID);
    const { channel, warnings } = await promoteAll(store, 'mfe-b@1.2.0');
    expect(warnings).toEqual([]);
    expect(await fallbackOfB(channel.lastChange.snapshot)).toBe('1.1.0');
  });
});

test('a live release whose record is damaged is replaced by a promote of that remote, and blocks those of others', async () => {
  await rollback(store, ['mfe-b'], request);
  await writeFile(join(store.address, 'releases/mfe-b/1.0.0.json'), '{');
  const damaged = { code: 'unavailable', message: 'The record of mfe-b@1.0.0 in the release store is damaged.' };
  await expect(promoteAll(store, 'mfe-a@1.1.0')).rejects.toMatchObject(damaged);
  expect(await promoteAll(store, 'mfe-b@1.2.0')).toMatchObject({ changed: true, warnings: [damaged.message, REPLACE] });
  expect(await promoteAll(store, 'mfe-a@1.1.0')).toMatchObject({ changed: true });
});

test('check and promote print it and succeed', async () => {
  const run = async (...argv: string[]) => {
    const out: string[] = [];
    const write = (text: string) => void out.push(text);
    const code = await runCli(argv, { out: write, err: write, env: { RELEASE_STORE: store.address } });
    return { code, lines: out.join('\n').split('\n') };
  };
  const printed = { code: 0, lines: expect.arrayContaining([`  ! ${LOST}`, `  ! ${REMEDY}`]) };
  const checked = await run('check', 'mfe-a@1.1.0');
  expect(checked).toEqual(printed);
  expect(checked.lines).toContain('  ✓ Files that were not damaged before are reachable, hashes match');
  expect(await run('promote', 'mfe-a@1.1.0', '--reason', 'x')).toEqual(printed);
});
