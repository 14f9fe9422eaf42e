import { beforeAll, expect, test } from '@jest/globals';
import { pageAt, pageResources } from './page-resources.ts';
import { openReleaseReader } from './release-reader.ts';
import type { ServedSnapshot } from '../snapshots/resolve-snapshot.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';

let served: ServedSnapshot;
beforeAll(async () => {
  const store = await freshStore();
  const { manifest } = remoteRecord('mfe-a', '1.0.0');
  const page = (path: string, exposedModule: string, preload: string[] = []) => ({
    path,
    exposedModule,
    preload,
    title: 'A',
    layout: 'contained' as const,
    access: 'public' as const,
  });
  await publishAll(store, [
    hostRecord('1.0.0', {
      styles: ['host.css'],
      provides: [
        { key: 'react', version: '19.3.1', files: ['main.js', 'react.js'] },
        { key: 'ui/table', version: '1.0.0', files: ['antd.js', 'table.js'] },
        { key: 'ui/select', version: '1.0.0', files: ['antd.js', 'select.js'] },
      ],
    }),
    remoteRecord('mfe-a', '1.0.0', {
      shared: ['react', 'ui/table', 'ui/select'].map((key) => ({ key, range: '*' })),
      exposes: { './list': ['list.js', 'list.css', 'photo.png'], './new': ['new.js'] },
      manifest: {
        ...manifest,
        pages: [page('/a/:id', './list', ['react', 'ui/table', 'ui/select']), page('/a/new', './new')],
      },
    }),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const found = await openReleaseReader(store, { onStale: () => undefined }).snapshotFor({
    channel: 'production',
    visitorId: null,
  });
  if (found === null) throw new Error('Nothing is live');
  served = found;
});

test("a page preloads its remote and the host's files for its share keys, each once, and no initial script again", () => {
  const { scripts, styles, preloads } = pageResources(served, '/a/7');
  expect(scripts.map(({ url }) => url)).toEqual(['/releases/host/1.0.0/runtime.js', '/releases/host/1.0.0/main.js']);
  expect(styles.map(({ url }) => url)).toEqual(['/releases/host/1.0.0/host.css']);
  expect(preloads.map(({ url, as }) => [url, as])).toEqual([
    ['/releases/mfe-a/1.0.0/entry.js', 'script'],
    ['/releases/mfe-a/1.0.0/list.js', 'script'],
    ['/releases/mfe-a/1.0.0/list.css', 'style'],
    ['/releases/host/1.0.0/react.js', 'script'],
    ['/releases/host/1.0.0/antd.js', 'script'],
    ['/releases/host/1.0.0/table.js', 'script'],
    ['/releases/host/1.0.0/select.js', 'script'],
  ]);
  expect(preloads[0]?.integrity).toBe(served.browser.remotes['mfe-a']?.integrity['entry.js']);
  expect(preloads[3]?.integrity).toBe(served.host.files.find(({ path }) => path === 'react.js')?.integrity);
});

test('the more specific page of a remote is the one of the address', () => {
  expect(pageAt(served.browser, '/a/new')).toMatchObject({ remote: 'mfe-a', page: { exposedModule: './new' } });
  expect(pageAt(served.browser, '/a/other')).toMatchObject({ page: { exposedModule: './list' } });
});

test('an address nobody claims gets the host alone', () => {
  expect(pageAt(served.browser, '/nowhere')).toBeNull();
  expect(pageResources(served, '/nowhere')).toMatchObject({ preloads: [], scripts: [{}, {}] });
});
