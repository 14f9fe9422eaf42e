import { beforeEach, expect, test } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { blobPath, readRelease } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore } from '../testing/fresh-store.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { readFrame, symbolicator } from './symbolicate.ts';

/** One line of a script, from its column 5 on, is from a line and a column of a source. */
const mapOf = (source: string, mappings: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings });

/** Of two lines; the second is line 10 of the list, from column 3 on. */
const FILES = {
  'entry.js': 'var mfe_a;\n/* the container */',
  'entry.js.map': mapOf('webpack://mfe_a__1_0_0/webpack/container/entry', 'AAAA'),
  'common.js': 'common()',
  'common.js.map': mapOf(
    'webpack://mfe_a__1_0_0/../node_modules/.pnpm/antd@6.0.0_react@19/node_modules/antd/es/button.js?5b1d',
    'IASE',
  ),
  'list.js': '"use strict";\n    draw()',
  'list.js.map': mapOf('webpack://mfe_a__1_0_0/./src/features/List.tsx?5b1d', ';IASE'),
  'shared.js': 'say()',
  'shared.js.map': mapOf('webpack://mfe_a__1_0_0/../shared/domain/say.ts', 'AAAA'),
  'broken.js': 'x()',
  'broken.js.map': '{"version":3,',
  'bare.js': 'x()',
};

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const record = remoteRecord('mfe-a', '1.0.0', { exposes: { './list': ['common.js', 'list.js', 'list.css'] } });
  await publish(store, { remote: 'mfe-a', folder: await writeBuild(record, FILES), who: 'Tess' });
});

const sourceOf = (frame: string) => symbolicator(store)(readFrame(frame)!);

test('a place in a script is that in its source, of the remote, of shared or of a package', async () => {
  expect(await sourceOf('mfe-a@1.0.0 list.js:2:5')).toBe('mfe-a/src/features/List.tsx:10:3');
  expect(await sourceOf('mfe-a@1.0.0 shared.js:1:1')).toBe('shared/domain/say.ts:1:1');
  expect(await sourceOf('mfe-a@1.0.0 common.js:1:9')).toBe('node_modules/antd/es/button.js:10:3');
  expect(await sourceOf('mfe-a@1.0.0 entry.js:1:1')).toBe('webpack/container/entry:1:1');
});

test('a place in the bundle of a page is that in the source of the script that is there', async () => {
  // 1–2 the entry, 3 (()=>{, 4 common.js, 5 })(), 6 (()=>{, 7–8 list.js, 9 })()
  expect(await sourceOf('mfe-a@1.0.0 list.bundle.js:1:1')).toBe('webpack/container/entry:1:1');
  expect(await sourceOf('mfe-a@1.0.0 list.bundle.js:4:9')).toBe('node_modules/antd/es/button.js:10:3');
  expect(await sourceOf('mfe-a@1.0.0 list.bundle.js:8:5')).toBe('mfe-a/src/features/List.tsx:10:3');
  for (const line of [3, 5, 6, 9, 10, 999]) expect(await sourceOf(`mfe-a@1.0.0 list.bundle.js:${line}:5`)).toBeNull();
  expect(await sourceOf('mfe-a@1.0.0 other.bundle.js:1:1')).toBeNull();
});

test.each([
  ['another release', 'mfe-a@2.0.0 list.js:2:5'],
  ['a script that is not in it', 'mfe-a@1.0.0 gone.js:2:5'],
  ['a script without a map', 'mfe-a@1.0.0 bare.js:1:1'],
  ['a map that is none', 'mfe-a@1.0.0 broken.js:1:1'],
  ['a line that the map does not know', 'mfe-a@1.0.0 list.js:9:5'],
  ['a column before the first one it knows', 'mfe-a@1.0.0 list.js:2:2'],
])('nothing is known of %s', async (_, frame) => {
  expect(await sourceOf(frame)).toBeNull();
});

test('a map whose bytes were changed in the store is not used', async () => {
  const { release } = (await readRelease(store, 'mfe-a', '1.0.0'))!;
  const { integrity } = release.files.find(({ path }) => path === 'list.js.map')!;
  await store.moveAside(blobPath(integrity));
  await store.createOnce(blobPath(integrity), Buffer.from(mapOf('lie.ts', ';IASE')), 'application/json');
  expect(await sourceOf('mfe-a@1.0.0 list.js:2:5')).toBeNull();
});

test('a release that was withdrawn is the one people look into', async () => {
  await withdraw(store, parseReleaseName('mfe-a@1.0.0'), { who: 'Rolf', why: 'it fails' });
  expect(await sourceOf('mfe-a@1.0.0 list.js:2:5')).toBe('mfe-a/src/features/List.tsx:10:3');
});

test.each([
  'list.js:1:2',
  'mfe-a@1.0.0 ../../etc/passwd:1:2',
  'mfe-a@latest list.js:1:2',
  'constructor@1.0.0 list.js:1:2',
  'mfe-a@1.0.0 list.js:1',
  'mfe-a@1.0.0 list.js:1:2 and more',
  `mfe-a@1.0.0 list.js:${'9'.repeat(30)}:1`,
])('%s is no frame of a page', (frame) => {
  expect(readFrame(frame)).toBeNull();
});
