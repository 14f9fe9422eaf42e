import { beforeEach, describe, expect, test } from '@jest/globals';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { blobPath, readChannel, readRelease, readSnapshot, releasePath } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote } from './promote.ts';
import { readChanges, readLog } from '../log/read-log.ts';
import { rollback } from '../rollback/rollback.ts';
import { readStatus } from '../read/status.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { useS3Double } from '../testing/use-s3-double.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const request = { channel: 'production', who: 'Rolf', why: 'it fails' };
const liveOn = async (store: ReleaseStore) => (await readChannel(store, 'production'))?.channel;
async function changesOf(store: ReleaseStore): Promise<LogEntry[]> {
  const channel = await liveOn(store);
  if (channel === undefined) return [];
  const entries: LogEntry[] = [];
  for await (const entry of readChanges(store, channel)) entries.push(entry);
  return entries.toReversed();
}

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    remoteRecord('mfe-a', '1.0.0'),
    remoteRecord('mfe-a', '1.1.0'),
    remoteRecord('mfe-a', '1.2.0'),
    remoteRecord('mfe-b', '1.0.0'),
    remoteRecord('mfe-b', '1.1.0'),
  ]);
});

test('several remotes move together, and the log says who, why, from and to', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  const { channel } = await promoteAll(store, 'mfe-a@1.1.0', 'mfe-b@1.1.0');
  expect(channel.remotes).toEqual({
    host: { version: '1.0.0' },
    'mfe-a': { version: '1.1.0', lastKnownGood: '1.0.0' },
    'mfe-b': { version: '1.1.0', lastKnownGood: '1.0.0' },
  });
  expect(await changesOf(store)).toMatchObject([
    { revision: 1, action: 'promote' },
    {
      revision: 2,
      who: 'Tess',
      why: 'a test',
      changes: [
        { remote: 'mfe-a', from: { version: '1.0.0' }, to: { version: '1.1.0', lastKnownGood: '1.0.0' } },
        { remote: 'mfe-b', from: { version: '1.0.0' }, to: { version: '1.1.0', lastKnownGood: '1.0.0' } },
      ],
    },
  ]);
});

test('when one of several remotes does not fit, none moves', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await publishAll(store, [
    remoteRecord('mfe-b', '2.0.0', {
      shared: [{ key: 'react', range: '^20.0.0' }],
      manifest: { ...remoteRecord('mfe-b', '2.0.0').manifest },
    }),
  ]);
  const before = await liveOn(store);
  await expect(promoteAll(store, 'mfe-a@1.1.0', 'mfe-b@2.0.0')).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-b@2.0.0 needs react ^20.0.0, but host@1.0.0 shares 19.3.1. To fit, name another host or another mfe-b with it, or promote one first.',
    ],
  });
  expect(await liveOn(store)).toEqual(before);
});

test('a host that no longer shares what a live remote needs is refused', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await publishAll(store, [hostRecord('2.0.0', { provides: [] })]);
  await expect(promoteAll(store, 'host@2.0.0')).rejects.toThrow(
    'mfe-a@1.0.0 needs react, which host@2.0.0 does not share',
  );
});

test('promoting what is live already changes nothing and is not logged', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  expect(await promoteAll(store, 'host@1.0.0', 'mfe-a@1.1.0')).toMatchObject({
    changed: false,
    channel: { revision: 2, remotes: { 'mfe-a': { version: '1.1.0', lastKnownGood: '1.0.0' } } },
  });
});

test('an unknown version is refused with the versions that exist', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await expect(promoteAll(store, 'mfe-a@9.0.0', 'mfe-x@1.0.0')).rejects.toMatchObject({
    code: 'not-found',
    problems: [
      'mfe-a@9.0.0 was never published; the newest of mfe-a are 1.2.0, 1.1.0, 1.0.0.',
      'Nothing was ever published under the name mfe-x. Did you mean mfe-a?',
    ],
  });
});

test('a channel that does not exist begins with a host, so a misspelled one is noticed', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const misspelled = promote(store, [{ remote: 'mfe-a', version: '1.1.0' }], { ...request, channel: 'producton' });
  await expect(misspelled).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringMatching(/^There is no channel producton in .*; channels there: production\./),
  });
});

test('one remote in two versions and a change without a reason are refused', async () => {
  await expect(promoteAll(store, 'mfe-a@1.0.0', 'mfe-a@1.1.0')).rejects.toMatchObject({ code: 'invalid' });
  await expect(rollback(store, ['mfe-a'], { ...request, why: ' ' })).rejects.toMatchObject({ code: 'invalid' });
});

test('a rollback returns to what was live before, and a second one goes one further back', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  await promoteAll(store, 'mfe-a@1.2.0');
  const first = await rollback(store, ['mfe-a'], request);
  expect(first.channel.remotes['mfe-a']).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
  expect(first.channel.lastChange).toMatchObject({ action: 'rollback', who: 'Rolf', why: 'it fails', revision: 4 });
  const second = await rollback(store, ['mfe-a'], request);
  expect(second.channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
  await expect(rollback(store, ['mfe-a'], request)).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-a has no release before 1.0.0 on production that is known to be good.',
      expect.stringMatching(/^mfe-a@1\.1\.0 was rolled back on .* by Rolf: it fails\.$/),
      expect.stringMatching(/^mfe-a@1\.2\.0 was rolled back on .* by Rolf: it fails\.$/),
      'Promote another version, or return to one of these all the same by its name: --to 1.1.0.',
    ],
  });
  await expect(rollback(store, ['mfe-b'], request)).rejects.toMatchObject({ code: 'not-found' });
  await expect(rollback(store, ['host'], request)).rejects.toMatchObject({
    message: 'host has no release before 1.0.0 on production.',
  });
});

test('what is damaged elsewhere keeps a promote back, never a rollback; what would come back must be whole', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  const damage = async (remote: string, version: string) => {
    const { release } = (await readRelease(store, remote, version))!;
    await rm(join(store.address, blobPath(release.files.find(({ path }) => path === 'list.js')!.integrity)));
  };
  await damage('mfe-b', '1.0.0');
  const { channel, warnings } = await rollback(store, ['mfe-a'], request);
  expect(channel.remotes['mfe-a']).toEqual({ version: '1.0.0' });
  expect(warnings).toEqual([expect.stringContaining('mfe-b@1.0.0')]);

  await damage('mfe-a', '1.1.0');
  await expect(rollback(store, ['mfe-a'], { ...request, to: '1.1.0' })).rejects.toMatchObject({
    problems: expect.arrayContaining([expect.stringContaining('mfe-a@1.1.0')]),
  });
});

test('while the record of what is live is damaged, a refused rollback still says what speaks against it', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  await writeFile(join(store.address, releasePath('mfe-a', '1.1.0')), '{');
  const { release } = (await readRelease(store, 'mfe-a', '1.0.0'))!;
  await rm(join(store.address, blobPath(release.files.find(({ path }) => path === 'list.js')!.integrity)));
  await expect(rollback(store, ['mfe-a'], request)).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining(['mfe-a@1.0.0: list.js is missing from the store.']),
  });
});

test('a rollback gives back the snapshot id the set had before', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const before = (await liveOn(store))?.lastChange.snapshot;
  const { channel: moved } = await promoteAll(store, 'mfe-a@1.1.0');
  expect(moved.lastChange.snapshot).not.toBe(before);
  const { channel } = await rollback(store, ['mfe-a'], request);
  expect(channel.lastChange.snapshot).toBe(before);
});

test('a refused rollback says what it would have returned to, why not, and what to do', async () => {
  const topic = { topic: 'a.changed', version: 1 };
  const withManifest = (remote: string, version: string, changes: object) =>
    remoteRecord(remote, version, { manifest: { ...remoteRecord(remote, version).manifest, ...changes } });
  await publishAll(store, [
    withManifest('mfe-a', '2.0.0', { emits: [topic] }),
    withManifest('mfe-b', '2.0.0', { hears: [topic] }),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-a@2.0.0', 'mfe-b@2.0.0');
  const request = { channel: 'production', who: 'Rolf', why: 'it fails' };
  await expect(rollback(store, ['mfe-a'], request)).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'The rollback on production was refused, nothing was changed: mfe-a would return from 2.0.0 to 1.0.0, and that set does not fit.',
      'mfe-b@2.0.0 hears a.changed v1, which no release of this set sends.',
      'Roll back what needs the newer release in the same call, or promote a version that fits (promote mfe-a@…).',
    ],
  });
  expect((await rollback(store, ['mfe-a', 'mfe-b'], request)).changed).toBe(true);
});

test('every snapshot that was live can be opened by its id', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  const [first, second] = await changesOf(store);
  expect(await readSnapshot(store, first?.snapshot ?? '')).toMatchObject({
    remotes: { 'mfe-a': { version: '1.0.0' } },
  });
  expect(await readSnapshot(store, second?.snapshot ?? '')).toMatchObject({
    remotes: { 'mfe-a': { version: '1.1.0', lastKnownGood: { version: '1.0.0' } } },
  });
});

test('a file that was tampered with or is gone is found by check and stops a promote of that remote', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  expect(await problemsFound(store)).toEqual([]);
  const blobOf = async (remote: string, path: string) => {
    const file = (await readRelease(store, remote, '1.0.0'))?.release.files.find((each) => each.path === path);
    return join(store.address, blobPath(file?.integrity ?? ''));
  };
  await writeFile(await blobOf('mfe-a', 'list.js'), 'fetch("https://example.com/steal")');
  await rm(await blobOf('mfe-b', 'entry.js'));
  const problems = [
    'mfe-a@1.0.0: list.js is not what was published, its bytes have changed.',
    'mfe-b@1.0.0: entry.js is missing from the store.',
  ];
  expect(await problemsFound(store)).toEqual(problems);
  await expect(promoteAll(store, 'mfe-a@1.0.0', 'mfe-b@1.1.0')).rejects.toMatchObject({ problems: [problems[0]] });
  await expect(promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...request, percent: 10 })).rejects.toMatchObject({
    problems: [problems[0]],
  });
});

test('a record that was rewritten to match tampered files is found by check', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const file = join(store.address, 'releases/mfe-a/1.0.0.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"publishedBy":"Tess"', '"publishedBy":"Mallory"'));
  const problems = await problemsFound(store);
  expect(problems).toEqual(['The record of mfe-a@1.0.0 was changed after it was promoted.']);
});

test('status names what is live, what was before and what is newer', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
  await publishAll(store, [remoteRecord('mfe-a', '1.3.0-pr.12.1')]);
  expect(await readStatus(store, 'production')).toMatchObject({
    revision: 2,
    remotes: [
      { remote: 'host', version: '1.0.0', lastKnownGood: null, newest: '1.0.0' },
      { remote: 'mfe-a', version: '1.1.0', lastKnownGood: '1.0.0', newest: '1.2.0', publishedBy: 'Tess' },
      { remote: 'mfe-b', version: '1.0.0', lastKnownGood: null, newest: '1.1.0' },
    ],
  });
});

test('the log has publications and changes, newest first', async () => {
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await publishAll(store, [remoteRecord('mfe-a', '1.3.0')]);
  await promoteAll(store, 'mfe-a@1.3.0');
  const log = await readLog(store, 'production', 4);
  expect(
    log.map((entry) =>
      'revision' in entry ? entry.revision : entry.action === 'publish' && `${entry.remote}@${entry.version}`,
    ),
  ).toEqual([2, 'mfe-a@1.3.0', 1, 'mfe-b@1.1.0']);
});

const s3 = useS3Double();
const places = { folder: tempFolder, s3: async () => s3.freshAddress() };

describe.each(Object.entries(places))('20 writers at one remote of a channel in %s', (_, freshPlace) => {
  test('every accepted change is logged once, in order, and the losers get a conflict', async () => {
    const address = await freshPlace();
    const first = await openStore(address, 'write');
    const versions = Array.from({ length: 20 }, (_unused, n) => `1.0.${n + 1}`);
    await publishAll(first, [hostRecord('1.0.0'), ...versions.map((version) => remoteRecord('mfe-a', version))]);
    await promoteAll(first, 'host@1.0.0');

    const accepted = new Map<number, string>();
    let conflicts = 0;
    async function writer(version: string): Promise<void> {
      const own = await openStore(address, 'read');
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        try {
          const { channel } = await promoteAll(own, `mfe-a@${version}`);
          accepted.set(channel.revision, version);
          return;
        } catch (error) {
          if (!(error instanceof ReleaseError) || error.code !== 'conflict') throw error;
          conflicts += 1;
        }
      }
    }
    await Promise.all(versions.map(writer));

    expect(accepted.size).toBeGreaterThanOrEqual(3);
    expect(conflicts).toBeGreaterThan(0);
    // Each entry belongs to the writer who got its revision, and starts where the previous one ended.
    const [, ...changes] = await changesOf(first);
    expect(changes.map(({ revision, changes: [change] }) => [revision, change?.to?.version])).toEqual(
      [...accepted].toSorted(([one], [other]) => one - other),
    );
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_unused, n) => n + 2));
    changes.reduce((before, after) => {
      expect(after.changes[0]?.from).toEqual(before.changes[0]?.to);
      return after;
    });
    expect(await problemsFound(first)).toEqual([]);
    first.close();
  }, 30_000);
});
