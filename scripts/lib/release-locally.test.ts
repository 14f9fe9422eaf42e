import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openStore, parseReleaseName, promote, publish, readStatus } from '@portal/release';
import { hostRecord, remoteRecord, writeBuild } from '@portal/release/testing';
import { openS3Double, type S3Double } from '@portal/release/testing/s3-double';
import { inRoot } from './packages.ts';
import { isToMove, type LocalBuild, releasedLines, releaseLocally } from './release-locally.ts';
import { runProgram } from './run.ts';

test.each([
  ['nothing is live yet', true, { version: 'b', live: undefined, last: undefined }],
  ['the sources changed since the last start', true, { version: 'b', live: 'a', last: 'a' }],
  ['the sources changed although someone moved it', true, { version: 'b', live: '1.1.0', last: 'a' }],
  ['an earlier change was reverted', true, { version: 'a', live: 'b', last: 'b' }],
  ['nothing changed', false, { version: 'a', live: 'a', last: 'a' }],
  ['someone moved it and the sources are the same', false, { version: 'a', live: '1.1.0', last: 'a' }],
  ['the last start was killed before it recorded what it released', false, { version: 'b', live: 'b', last: 'a' }],
])('a start that finds that %s moves the channel: %p', (_, expected, { version, live, last }) => {
  expect(isToMove(version, live, last)).toBe(expected);
});

const root = mkdtempSync(path.join(tmpdir(), 'portal-owner-'));
let s3: S3Double;
beforeAll(async () => {
  s3 = await openS3Double(path.join(root, 's3'));
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'case-'));
  data = path.join(folder, 'data');
});

/** The builds of a working tree whose remote has some version. */
async function tree(version: string): Promise<LocalBuild[]> {
  const records = [hostRecord('1.0.0'), remoteRecord('mfe-a', version)];
  return Promise.all(
    records.map(async (record) => ({
      remote: record.remote,
      version: record.version,
      folder: await writeBuild(record),
    })),
  );
}

/** Ships a build as a team would, into another store. */
async function ship(address: string, version: string): Promise<void> {
  const store = await openStore(address, 'write');
  for (const build of await tree(version)) await publish(store, { ...build, who: 'CI' });
  const releases = ['host@1.0.0', `mfe-a@${version}`].map(parseReleaseName);
  await promote(store, releases, { channel: 'production', who: 'CI', why: 'a team ships' });
  store.close();
}

async function liveIn(address: string, channel = 'production'): Promise<string | undefined> {
  const store = await openStore(address, 'read');
  const { remotes } = await readStatus(store, channel).finally(() => store.close());
  return remotes.find(({ remote }) => remote === 'mfe-a')?.version;
}

/** Every file of a folder with its size and time. */
const contentsOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => [file, statSync(file).mtimeMs, statSync(file).size]);

test('the store of the data folder is made, and moved by every start with other sources', async () => {
  const store = path.join(data, 'releases');
  expect(await releaseLocally(store, data, { builds: await tree('1.0.0') })).toEqual({
    isOwn: true,
    moved: ['host', 'mfe-a'],
  });
  expect(await releaseLocally(store, data, { builds: await tree('1.1.0') })).toEqual({ isOwn: true, moved: ['mfe-a'] });
  expect(await liveIn(store)).toBe('1.1.0');
});

test('a retired remote stays off the channel when its sources change, until someone promotes it', async () => {
  const address = path.join(data, 'releases');
  await releaseLocally(address, data, { builds: await tree('1.0.0') });
  const call = ['retire', 'mfe-a', '--with-pages', '--store', address, '--who', 'Tess', '--reason', 'nobody uses it'];
  expect(await runProgram(process.execPath, [inRoot('release/src/cli.ts'), ...call])).toMatchObject({ status: 0 });
  const start = await releaseLocally(address, data, { builds: await tree('1.1.0') });
  expect(start).toEqual({ isOwn: true, moved: [], retired: ['mfe-a'] });
  expect(releasedLines(start)).toEqual(['• Not shown, because they were retired: mfe-a. A promote brings them back.']);
  expect(await liveIn(address)).toBeUndefined();
  const store = await openStore(address, 'write');
  await promote(store, [parseReleaseName('mfe-a@1.0.0')], { channel: 'production', who: 'Tess', why: 'a test' });
  store.close();
  expect(await releaseLocally(address, data, { builds: await tree('1.2.0') })).toEqual({
    isOwn: true,
    moved: ['mfe-a'],
  });
});

test('a portal that serves another channel gets the builds there, and production stays as it is', async () => {
  const store = path.join(data, 'releases');
  await releaseLocally(store, data, { builds: await tree('1.0.0') });
  const builds = await tree('1.1.0');
  const moved = ['host', 'mfe-a'];
  expect(await releaseLocally(store, data, { builds, channel: 'staging' })).toEqual({ isOwn: true, moved });
  expect([await liveIn(store), await liveIn(store, 'staging')]).toEqual(['1.0.0', '1.1.0']);
});

test('builds that a start released to another channel are as new as before to production', async () => {
  const store = path.join(data, 'releases');
  await releaseLocally(store, data, { builds: await tree('1.0.0') });
  const builds = await tree('1.1.0');
  await releaseLocally(store, data, { builds, channel: 'staging' });
  expect(await releaseLocally(store, data, { builds })).toEqual({ isOwn: true, moved: ['mfe-a'] });
  expect(await liveIn(store)).toBe('1.1.0');
});

test('an empty folder elsewhere becomes an own store', async () => {
  const store = path.join(folder, 'elsewhere');
  await releaseLocally(store, data, { builds: await tree('1.0.0') });
  expect(await releaseLocally(store, data, { builds: await tree('1.1.0') })).toEqual({ isOwn: true, moved: ['mfe-a'] });
});

test('the store of a data folder from before stores were marked is still moved', async () => {
  const store = path.join(data, 'releases');
  await ship(store, '1.0.0');
  expect(await releaseLocally(store, data, { builds: await tree('1.1.0') })).toEqual({ isOwn: true, moved: ['mfe-a'] });
});

test('a shared folder is only read; the start prints what differs, and no command that would change it', async () => {
  const store = path.join(folder, 'shared');
  await ship(store, '1.0.0');
  const before = contentsOf(store);
  const release = await releaseLocally(store, data, { builds: await tree('1.1.0') });
  expect(release).toMatchObject({
    isOwn: false,
    isNothingLive: false,
    wanted: [{ remote: 'mfe-a', version: '1.1.0' }],
  });
  expect(contentsOf(store)).toEqual(before);
  expect(await liveIn(store)).toBe('1.0.0');
  expect(releasedLines(release)).toEqual([
    `• The release store ${store} was not made by npm start, so it stays as it is, and what is live there is shown.`,
    '  Builds of this folder that are not what is live there: mfe-a.',
    '  To see a remote from source among what is live there: npm run dev:remote -- mfe-a',
  ]);
  expect(releasedLines(release).join(' ')).not.toMatch(/publish|promote/);
  expect(releasedLines(await releaseLocally(store, data, { builds: await tree('1.0.0') }))[1]).toBe(
    '  The builds of this folder are live there already.',
  );
});

test('of a shared folder, a start for another channel prints what is live on that one', async () => {
  const store = path.join(folder, 'shared');
  await ship(store, '1.0.0');
  const release = await releaseLocally(store, data, { builds: await tree('1.0.0'), channel: 'staging' });
  expect(release).toMatchObject({ isOwn: false, channel: 'staging', isNothingLive: true });
  expect(releasedLines(release).slice(0, 2)).toEqual([
    `• The release store ${store} was not made by npm start, so it stays as it is, and what is live on staging there is shown.`,
    '  Nothing is live on staging there yet: until something is, pages answer 503.',
  ]);
});

test('a store in S3 is only read, also an empty one', async () => {
  const [shared, empty] = [s3.freshAddress(), s3.freshAddress()];
  await ship(shared, '1.0.0');
  expect(await releaseLocally(shared, data, { builds: await tree('1.1.0') })).toMatchObject({ isOwn: false });
  expect(await liveIn(shared)).toBe('1.0.0');
  const release = await releaseLocally(empty, data, { builds: await tree('1.1.0') });
  expect(release).toMatchObject({ isOwn: false, isNothingLive: true });
  expect(releasedLines(release)[1]).toBe('  Nothing is live there yet: until something is, pages answer 503.');
  const store = await openStore(empty, 'read');
  expect(await store.list('releases')).toEqual([]);
  store.close();
});

test('a shared folder below the data folder is not the store of the data folder', async () => {
  const store = path.join(data, 'team');
  await ship(store, '1.0.0');
  expect(await releaseLocally(store, data, { builds: await tree('1.1.0') })).toMatchObject({ isOwn: false });
});

test('a copy of an own store is not an own store, nor is that of another data folder', async () => {
  const own = path.join(folder, 'own');
  await releaseLocally(own, data, { builds: await tree('1.0.0') });
  const copy = path.join(folder, 'copy');
  cpSync(own, copy, { recursive: true });
  expect(await releaseLocally(copy, data, { builds: await tree('1.1.0') })).toMatchObject({ isOwn: false });
  expect(await releaseLocally(own, path.join(folder, 'other'), { builds: await tree('1.1.0') })).toMatchObject({
    isOwn: false,
  });
  expect(await releaseLocally(own, data, { builds: await tree('1.1.0') })).toMatchObject({ isOwn: true });
});

test('a data folder that was moved takes its store with it; a link out of it leads to a foreign store', async () => {
  await releaseLocally(path.join(data, 'releases'), data, { builds: await tree('1.0.0') });
  const moved = path.join(folder, 'moved');
  renameSync(data, moved);
  expect(await releaseLocally(path.join(moved, 'releases'), moved, { builds: await tree('1.1.0') })).toMatchObject({
    isOwn: true,
  });

  const shared = path.join(folder, 'shared');
  await ship(shared, '1.0.0');
  const linking = path.join(folder, 'linking');
  mkdirSync(linking);
  symlinkSync(shared, path.join(linking, 'releases'));
  expect(await releaseLocally(path.join(linking, 'releases'), linking, { builds: await tree('1.1.0') })).toMatchObject({
    isOwn: false,
  });
});

test('a store whose mark is damaged is not moved', async () => {
  const own = path.join(folder, 'own');
  await releaseLocally(own, data, { builds: await tree('1.0.0') });
  const mark = path.join(own, 'made-by-npm-start.json');
  expect(JSON.parse(readFileSync(mark, 'utf8'))).toMatchObject({ schema: 1, place: own });
  rmSync(mark);
  const store = await openStore(own, 'write');
  await store.createOnce('made-by-npm-start.json', Buffer.from('{'), 'application/json');
  store.close();
  expect(await releaseLocally(own, data, { builds: await tree('1.1.0') })).toMatchObject({ isOwn: false });
});
