import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPromotion } from '../promote/check-promotion.ts';
import { blobPath, readRelease } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore, problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    remoteRecord('mfe-a', '1.0.0'),
    remoteRecord('mfe-a', '1.1.0'),
    remoteRecord('mfe-b', '1.0.0'),
    remoteRecord('mfe-b', '1.1.0'),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
});

async function publishWith(files: Readonly<Record<string, string>>, version = '2.0.0', changes = {}): Promise<void> {
  const folder = await writeBuild(remoteRecord('mfe-a', version, changes), files);
  await publish(store, { remote: 'mfe-a', folder, who: 'Tess' });
}
const checksOf = async (...names: string[]) =>
  (await checkPromotion(store, 'production', names.map(parseReleaseName))).checks;
async function loseFile(remote: string, version: string, path: string): Promise<void> {
  const file = (await readRelease(store, remote, version))?.release.files.find((each) => each.path === path);
  await rm(join(store.address, blobPath(file?.integrity ?? '')));
}

test('each check says what was looked at, in the words of the console', async () => {
  expect(await checksOf('mfe-a@1.1.0')).toEqual([
    { name: 'files', summary: '14 files reachable, hashes match', problems: [] },
    { name: 'types', summary: 'Every file has a type browsers take', problems: [] },
    { name: 'shared', summary: 'Shared modules resolve', problems: [] },
    { name: 'host-api', summary: 'Host API 1.2.0 in range ^1.0.0', problems: [] },
    { name: 'events', summary: 'Every event heard is sent, and the host knows every topic', problems: [] },
    { name: 'addresses', summary: 'No address is claimed twice', problems: [] },
    { name: 'containers', summary: 'Every container has a name of its own', problems: [] },
    { name: 'budgets', summary: 'Own code at most 0.2 of 60 KB', problems: [] },
    { name: 'withdrawn', summary: 'Nothing in it was withdrawn', problems: [] },
  ]);
});

test('all checks are made, also when one of them has problems', async () => {
  const [react] = remoteRecord('mfe-a', '2.0.0').shared;
  await publishWith({}, '2.0.0', { shared: [react, { key: 'antd', range: '*' }] });
  await loseFile('mfe-a', '2.0.0', 'entry.js');
  expect(await checksOf('mfe-a@2.0.0')).toEqual(
    expect.arrayContaining([
      {
        name: 'files',
        summary: '1 of 14 files are missing or changed',
        problems: ['mfe-a@2.0.0: entry.js is missing from the store.'],
      },
      {
        name: 'shared',
        summary: 'Shared modules do not resolve',
        problems: [
          'mfe-a@2.0.0 needs antd, which host@1.0.0 does not share. To fit, name another host or another mfe-a with it, or promote one first.',
        ],
      },
    ]),
  );
});

test('more than 60 KB of own code for one module, with its entry, is refused after gzip', async () => {
  const incompressible = (bytes: number) => randomBytes(bytes / 2).toString('hex');
  // Hex halves under gzip: 55 KB and 15 KB, each within the budget, together beyond it.
  const files = { 'list.js': incompressible(96_000), 'entry.js': incompressible(26_000) };
  await publishWith(files);
  const [problem, ...others] = await problemsFound(store, 'mfe-a@2.0.0');
  expect(others).toEqual([]);
  expect(problem).toMatch(/^mfe-a@2\.0\.0 \.\/list loads 6\d(\.\d)? KB of its own code, more than 60\.$/);
  await publishWith({ ...files, 'entry.js': 'small' }, '2.0.1');
  expect(await problemsFound(store, 'mfe-a@2.0.1')).toEqual([]);
  // Files that compress well count less, and pictures do not count.
  await publishWith({ 'list.js': 'x'.repeat(500_000), 'photo.png': incompressible(200_000) }, '2.0.2');
  expect(await problemsFound(store, 'mfe-a@2.0.2')).toEqual([]);
});

test('a fallback of others that is lost, and a release that is being replaced, do not block a promote', async () => {
  await promoteAll(store, 'mfe-a@1.1.0');
  await loseFile('mfe-a', '1.0.0', 'list.js');
  expect(await problemsFound(store)).toEqual(['mfe-a@1.0.0: list.js is missing from the store.']);
  expect(await problemsFound(store, 'mfe-b@1.1.0')).toEqual([]);
  await loseFile('mfe-a', '1.1.0', 'list.js');
  await publishWith({});
  expect((await promoteAll(store, 'mfe-a@2.0.0')).channel.remotes['mfe-a']).toMatchObject({ lastKnownGood: '1.1.0' });
});

test('a file kept under a type browsers do not take for it is named', async () => {
  const stored = await readRelease(store, 'mfe-a', '1.1.0');
  const damaged: ReleaseStore = {
    ...store,
    get: async (path) =>
      path === 'releases/mfe-a/1.1.0.json' && stored
        ? Buffer.from(JSON.stringify(stored.release).replace('"text/css; charset=utf-8"', '"text/plain"'))
        : store.get(path),
  };
  const { checks } = await checkPromotion(damaged, 'production', [{ remote: 'mfe-a', version: '1.1.0' }]);
  expect(checks.find(({ name }) => name === 'types')).toEqual({
    name: 'types',
    summary: 'Files of a wrong type',
    problems: [
      'mfe-a@1.1.0: assets/list.css is kept as text/plain, but browsers take it as text/css; charset=utf-8 only.',
    ],
  });
});

test('an entry that is no script is refused', async () => {
  await publishWith({ 'entry.txt': 'start()' }, '2.0.0', { entry: 'entry.txt' });
  expect(await problemsFound(store, 'mfe-a@2.0.0')).toEqual(['mfe-a@2.0.0: the entry entry.txt is not a script.']);
});

test('a file of several sets is read once', async () => {
  const read: string[] = [];
  const counting: ReleaseStore = { ...store, get: (path) => (read.push(path), store.get(path)) };
  await checkPromotion(counting, 'production', [{ remote: 'mfe-a', version: '1.1.0' }], 10);
  const files = read.filter((path) => path.startsWith('blobs/'));
  expect(files).toHaveLength(19);
  expect(new Set(files).size).toBe(19);
});
