import { beforeEach, expect, test } from '@jest/globals';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blobPath, readRelease } from '../records/index-records.ts';
import { publish } from './publish.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore } from '../testing/fresh-store.ts';

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
});

const publishFrom = (folder: string, remote = 'mfe-a', version?: string) =>
  publish(store, { remote, folder, version, who: 'Tess', now: () => new Date('2026-11-20T09:00:00Z') });
const refusal = (code: string, sentence: string) => ({ code, message: expect.stringContaining(sentence) });

test('a release names every file of the build, bundles and the table of them, with size, type and integrity, and keeps their bytes', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'), { 'logo.svg': '<svg/>' });
  const release = await publishFrom(folder);
  expect(release.files.map(({ path, contentType }) => [path, contentType])).toEqual([
    ['assets/list.css', 'text/css; charset=utf-8'],
    ['entry.js', 'text/javascript; charset=utf-8'],
    ['list.js', 'text/javascript; charset=utf-8'],
    ['logo.svg', 'image/svg+xml'],
    ['list.bundle.js', 'text/javascript; charset=utf-8'],
    ['file-table.json', 'application/json'],
  ]);
  const [logo, bundle, table] = release.files.slice(-3);
  expect(logo).toEqual({
    path: 'logo.svg',
    bytes: 6,
    contentType: 'image/svg+xml',
    // openssl dgst -sha384 -binary logo.svg | base64
    integrity: 'sha384-XDHj4aOBi6gW7Kz+KqI8rdLBm/IZpEIgkfgKVS17+MdfaWz0ItPBsmIuces8lbd3',
  });
  expect(Buffer.from((await store.get(blobPath(logo?.integrity ?? ''))) ?? []).toString()).toBe('<svg/>');
  const hashes = [...release.files.slice(0, 3), bundle!].map(({ path, integrity }) => [path, integrity]);
  expect(JSON.parse(Buffer.from((await store.get(blobPath(table!.integrity)))!).toString())).toEqual(
    Object.fromEntries(hashes),
  );
  expect(release).toMatchObject({ publishedBy: 'Tess', publishedAt: '2026-11-20T09:00:00.000Z', commit: null });
  expect((await readRelease(store, 'mfe-a', '1.0.0'))?.release).toEqual(release);
});

test.each(['file-table.json', 'list.bundle.js'])('a build with a file of that name, %s, is refused', async (name) => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'), { [name]: '{}' });
  await expect(publishFrom(folder)).rejects.toMatchObject(
    refusal('refused', `${name} is written when a build is published; give the file another name.`),
  );
});

test('a host has no bundles', async () => {
  const { files } = await publishFrom(await writeBuild(hostRecord('1.0.0')), 'host');
  expect(files.map(({ path }) => path)).toEqual(['main.js', 'react.js', 'runtime.js', 'file-table.json']);
});

test('a version that exists is refused as a conflict and stays as it was', async () => {
  const first = await publishFrom(await writeBuild(remoteRecord('mfe-a', '1.0.0')));
  const other = await writeBuild(remoteRecord('mfe-a', '1.0.0'), { 'list.js': 'changed' });
  await expect(publishFrom(other)).rejects.toMatchObject(refusal('conflict', 'mfe-a@1.0.0 is already published'));
  expect((await readRelease(store, 'mfe-a', '1.0.0'))?.release).toEqual(first);
});

test('of 10 publishers of one version exactly one succeeds', async () => {
  const folders = await Promise.all(
    Array.from({ length: 10 }, (_, n) => writeBuild(remoteRecord('mfe-a', '1.0.0'), { 'list.js': `build ${n}` })),
  );
  const results = await Promise.allSettled(folders.map((folder) => publishFrom(folder)));
  const [winner, ...others] = results.toSorted((one, other) => (one.status < other.status ? -1 : 1));
  expect(winner?.status).toBe('fulfilled');
  for (const result of others) expect(result).toMatchObject({ reason: { code: 'conflict' } });
});

test('a container name that another release has is refused', async () => {
  await publishFrom(await writeBuild(remoteRecord('mfe-a', '1.0.0')));
  const folder = await writeBuild(remoteRecord('mfe-b', '1.0.0', { container: 'mfe_a__1_0_0' }));
  await expect(publishFrom(folder, 'mfe-b')).rejects.toMatchObject(
    refusal('conflict', 'The container name mfe_a__1_0_0 belongs to mfe-a@1.0.0'),
  );
  expect(await readRelease(store, 'mfe-b', '1.0.0')).toBeNull();
});

test('a build of another remote or of another version than asked for is refused', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  await expect(publishFrom(folder, 'mfe-b')).rejects.toMatchObject(refusal('refused', 'of mfe-a, not of mfe-b'));
  await expect(publishFrom(folder, 'mfe-a', '1.1.0')).rejects.toMatchObject(refusal('refused', 'built as mfe-a@1.0.0'));
  await expect(publishFrom(folder, 'mfe-a', '^1.0.0')).rejects.toMatchObject(
    refusal('invalid', 'not an exact version'),
  );
});

test('a folder without a build is a sentence', async () => {
  await expect(publishFrom('/nowhere/dist')).rejects.toMatchObject(refusal('not-found', 'There is no build in'));
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'), { 'build.json': '{' });
  await expect(publishFrom(folder)).rejects.toMatchObject(refusal('refused', 'build.json is not JSON'));
});

const { manifest } = remoteRecord('mfe-a', '1.0.0');
const [page] = manifest.pages;
if (page === undefined) throw new Error('The fixture has a page');

test.each([
  ['a path that climbs out', { entry: '../../server/secrets.js' }, 'entry: is not a plain path inside'],
  ['a range as version', { version: '^1.0.0' }, 'version: is not an exact version'],
  ['a chunk that is not there', { exposes: { './list': ['list.js', 'gone.js'] } }, './list needs gone.js'],
  ['a page without its module', { exposes: {} }, '/mfe-a names ./list, which the build does not expose'],
  ['a manifest of another remote', { manifest: { ...manifest, name: 'mfe-b' } }, 'remote.json is that of mfe-b'],
  ['one address twice', { manifest: { ...manifest, pages: [page, page] } }, '/mfe-a is claimed twice'],
  ['an unreadable range', { shared: [{ key: 'react', range: 'latest' }] }, '"latest" of the shared module react'],
  [
    'a preload of what it does not use',
    { manifest: { ...manifest, pages: [{ ...page, preload: ['antd'] }] } },
    '/mfe-a preloads antd',
  ],
  [
    'a menu entry that leads to no page of it',
    { menu: [{ area: 'agent-tabs', label: 'A', path: '/a', order: 15 }] },
    'The menu entry "A" leads to /a, which no page of it claims',
  ],
  [
    'one menu entry twice',
    { menu: [10, 20].map((order) => ({ area: 'agent-tabs', label: 'A', path: '/mfe-a', order })) },
    'The menu entry "A" in agent-tabs is declared twice',
  ],
  ['a menu entry in no menu', { menu: [{ area: 'footer', label: 'A', path: '/mfe-a', order: 15 }] }, 'menu'],
  ['a misspelled field', { manifest: { ...manifest, hostapi: '^1.0.0' } }, 'hostapi'],
])('a build record with %s is refused', async (_, changes, sentence) => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'), {
    'build.json': JSON.stringify({ ...remoteRecord('mfe-a', '1.0.0'), ...changes }),
  });
  await expect(publishFrom(folder)).rejects.toMatchObject(refusal('refused', sentence));
  expect(await store.list('releases')).toEqual([]);
  expect(await store.list('blobs')).toEqual([]);
});

test('a host whose shared chunk is missing is refused', async () => {
  const folder = await writeBuild(hostRecord('1.0.0'));
  const lying = hostRecord('1.0.0', { provides: [{ key: 'react', version: '19.3.1', files: ['gone.js'] }] });
  await writeFile(join(folder, 'build.json'), JSON.stringify(lying));
  await expect(publishFrom(folder, 'host')).rejects.toMatchObject(refusal('refused', 'react needs gone.js'));
});

test('a link in the build folder is refused, wherever it leads', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  await symlink('/etc/hostname', join(folder, 'hosts.txt'));
  await expect(publishFrom(folder)).rejects.toMatchObject(refusal('refused', 'hosts.txt is not an ordinary file'));
});

test('an aborted attempt does not block the next', async () => {
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  const failing = {
    ...store,
    createOnce: async (...args: Parameters<ReleaseStore['createOnce']>) => {
      if (args[0].startsWith('releases/')) throw new Error('the plug was pulled');
      return store.createOnce(...args);
    },
  };
  await expect(publish(failing, { remote: 'mfe-a', folder, who: 'Tess' })).rejects.toThrow('the plug was pulled');
  expect(await readRelease(store, 'mfe-a', '1.0.0')).toBeNull();
  expect((await publishFrom(folder)).version).toBe('1.0.0');
});
