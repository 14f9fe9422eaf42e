import { expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/shared/contracts/release';
import { publish } from '../publish/publish.ts';
import { blobPath, requireRelease } from '../records/index-records.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore } from '../testing/fresh-store.ts';
import { readFiles } from './check-files.ts';

/** Releases whose files are the same but for the record of the build. */
async function releasesOf(store: ReleaseStore, files: Record<string, string>, ...versions: string[]) {
  const releases: Release[] = [];
  for (const version of versions) {
    await publish(store, {
      remote: 'mfe-a',
      folder: await writeBuild(remoteRecord('mfe-a', version), files),
      who: 'Tess',
    });
    releases.push((await requireRelease(store, 'mfe-a', version)).release);
  }
  return releases;
}

/** The same store, which notes what is read of its files, and is as slow as one elsewhere. */
function watched(store: ReleaseStore) {
  const seen = { read: [] as string[], most: 0 };
  let under = 0;
  const get = async (path: string) => {
    seen.read.push(path);
    seen.most = Math.max(seen.most, (under += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    under -= 1;
    return store.get(path);
  };
  return { seen, watching: { ...store, get } };
}

test('bytes that releases share are read once, and what is wrong with them is said of each', async () => {
  const store = await freshStore();
  const releases = await releasesOf(store, { 'list.js': 'shared();' }, '1.0.0', '1.1.0');
  const { seen, watching } = watched(store);
  const files = await readFiles(watching, releases);
  expect(new Set(files.map(({ blob }) => blob)).size).toBeLessThan(files.length);
  expect(seen.read.toSorted()).toEqual([...new Set(files.map(({ blob }) => blob))].toSorted());
  expect(files.map(({ release, path }) => `${release.version} ${path}`)).toEqual(
    releases.flatMap(({ version, files: own }) => own.map(({ path }) => `${version} ${path}`)),
  );
  // damaged after it was read: nothing is taken from the time before
  const { integrity } = releases[0]!.files.find(({ path }) => path === 'list.js')!;
  await writeFile(join(store.address, blobPath(integrity)), 'changed();');
  const problems = (await readFiles(watching, releases)).flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual([
    'mfe-a@1.0.0: list.js is not what was published, its bytes have changed.',
    'mfe-a@1.1.0: list.js is not what was published, its bytes have changed.',
  ]);
});

test('many files are read at a time, so that a store elsewhere does not make a check slow', async () => {
  const store = await freshStore();
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`part-${number}.js`, `part(${number});`]));
  const { seen, watching } = watched(store);
  await readFiles(watching, await releasesOf(store, many, '1.0.0'));
  expect(seen.most).toBe(32);
});

test('only code that has a budget is sized, and changed bytes have no size', async () => {
  const store = await freshStore();
  const files = { 'list.js': 'x'.repeat(5_000), 'photo.png': 'p', 'other.js': 'other();' };
  const [release] = await releasesOf(store, files, '1.0.0');
  const sizes = async () =>
    (await readFiles(store, [release!], (_, path) => path !== 'other.js'))
      .filter(({ path }) => path in files)
      .map(({ path, gzipBytes }) => [path, gzipBytes]);
  expect(Object.fromEntries(await sizes())).toEqual({
    'list.js': expect.any(Number),
    'photo.png': 0,
    'other.js': 0,
  });
  const { 'list.js': size } = Object.fromEntries(await sizes()) as Record<string, number>;
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThan(100);
  const { integrity } = release!.files.find(({ path }) => path === 'list.js')!;
  await writeFile(join(store.address, blobPath(integrity)), 'y'.repeat(5_000));
  expect(Object.fromEntries(await sizes())).toMatchObject({ 'list.js': 0 });
});
