import { expect, test } from '@jest/globals';
import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import type { ServedSnapshot } from '../snapshots/resolve-snapshot.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { snapshotOfPage } from './page-snapshot.ts';

const release = (remote: string, version: string): BrowserRelease => ({
  version,
  container: `${remote}__${version}`,
  base: `/releases/${remote}/${version}/`,
  entry: 'entry.js',
  integrity: { 'entry.js': `sha384-entry ${version}`, 'list.js': `sha384-list ${version}` },
  table: `sha384-table ${version}`,
  exposes: { './list': ['list.js'] },
});
const inSnapshot = (remote: string, path: string): BrowserSnapshot['remotes'][string] => ({
  ...release(remote, '1.1.0'),
  manifest: {
    ...remoteRecord(remote, '1.1.0').manifest,
    pages: [{ path, exposedModule: './list', preload: [], title: 'A', layout: 'contained', access: 'public' }],
  },
  lastKnownGood: release(remote, '1.0.0'),
});

function served(hostApi: string): ServedSnapshot {
  const { manifest, ...host } = hostRecord('1.0.0');
  const publication = { files: [], commit: null, publishedBy: 'Tess', publishedAt: '2026-11-20T09:00:00.000Z' };
  return {
    host: { ...host, ...publication, manifest: { ...manifest, hostApi } },
    browser: {
      id: '7f3ac2e10b44',
      channel: 'production',
      revision: 1,
      host: {
        version: '1.0.0',
        container: 'host',
        base: '/releases/host/1.0.0/',
        integrity: { 'main.js': 'sha384-m' },
      },
      remotes: { 'mfe-a': inSnapshot('mfe-a', '/a'), 'mfe-b': inSnapshot('mfe-b', '/b') },
    },
  };
}

test('a page has the hashes of its own remote, and of all others those of entry and table', () => {
  const given = served('1.12.0');
  const { host, remotes } = snapshotOfPage(given, '/a');
  expect(host.integrity).toEqual({ 'main.js': 'sha384-m' });
  expect(remotes['mfe-a']!.integrity).toEqual(given.browser.remotes['mfe-a']!.integrity);
  expect(remotes['mfe-b']).toMatchObject({
    integrity: { 'entry.js': 'sha384-entry 1.1.0' },
    table: 'sha384-table 1.1.0',
  });
  for (const { lastKnownGood } of Object.values(remotes)) {
    expect(lastKnownGood!.integrity).toEqual({ 'entry.js': 'sha384-entry 1.0.0' });
    expect(lastKnownGood!.table).toBe('sha384-table 1.0.0');
  }
});

test('an address without a page has no hashes but those of entries', () => {
  const { remotes } = snapshotOfPage(served('1.12.0'), '/nowhere');
  expect(Object.values(remotes).map(({ integrity }) => Object.keys(integrity))).toEqual([['entry.js'], ['entry.js']]);
});

/** The same releases, published with bundles of two modules. */
function withBundles(given: ServedSnapshot): ServedSnapshot {
  const bundles = { 'list.bundle.js': 'sha384-list bundle', 'new.bundle.js': 'sha384-new bundle' };
  for (const remote of Object.values(given.browser.remotes)) {
    remote.integrity = { ...remote.integrity, ...bundles };
    remote.lastKnownGood!.integrity = { ...remote.lastKnownGood!.integrity, ...bundles };
  }
  return given;
}

test('a page has the hash of its own bundle alone; releases of other pages, which begin with a bundle, have their table', () => {
  const { remotes } = snapshotOfPage(withBundles(served('1.13.0')), '/a');
  expect(Object.keys(remotes['mfe-a']!.integrity)).toEqual(['entry.js', 'list.js', 'list.bundle.js']);
  expect(remotes['mfe-a']!.lastKnownGood).toMatchObject({ integrity: {}, table: 'sha384-table 1.0.0' });
  expect(remotes['mfe-b']).toMatchObject({ integrity: {}, table: 'sha384-table 1.1.0' });
});

/** The host of `served`, published with its table and more files than a page needs. */
function withHostTable(given: ServedSnapshot): ServedSnapshot {
  const { host } = given.browser;
  const files = ['runtime.js', 'main.js', 'react.js', 'dialog.js', 'texts-es.js'];
  host.integrity = Object.fromEntries(files.map((file) => [file, `sha384-${file}`]));
  host.table = 'sha384-table of the host';
  given.browser.remotes['mfe-a']!.manifest.pages[0]!.preload = ['react'];
  return given;
}

test('a page has the hashes of the host’s files that it loads at once and of texts, and the table of all others', () => {
  const given = withHostTable(served('1.13.0'));
  const { host } = snapshotOfPage(given, '/a');
  expect(Object.keys(host.integrity)).toEqual(['runtime.js', 'main.js', 'react.js', 'texts-es.js']);
  expect(host.table).toBe('sha384-table of the host');
  expect(Object.keys(snapshotOfPage(given, '/b').host.integrity)).not.toContain('react.js');
});

test('a host that loads no table of its own, or has none, gets all of its hashes', () => {
  const older = withHostTable(served('1.12.0'));
  expect(snapshotOfPage(older, '/a').host).toEqual(older.browser.host);
  const { table: _table, ...host } = withHostTable(served('1.13.0')).browser.host;
  const given = served('1.13.0');
  given.browser.host = host;
  expect(snapshotOfPage(given, '/a').host).toEqual(host);
});

test('a release with bundles names no files of what has one', () => {
  const given = withBundles(served('1.13.0'));
  given.browser.remotes['mfe-b']!.exposes = { './list': ['list.js'], './texts-es': ['texts-es.js'] };
  expect(snapshotOfPage(given, '/a').remotes['mfe-b']!.exposes).toEqual({
    './list': [],
    './texts-es': ['texts-es.js'],
  });
});

test('a host that knows no bundles gets the hashes of entries', () => {
  const { remotes } = snapshotOfPage(withBundles(served('1.12.0')), '/a');
  expect(Object.keys(remotes['mfe-b']!.integrity)).toEqual(['entry.js']);
});

test('a release that was published without a table keeps its hashes', () => {
  const given = served('1.12.0');
  const { table: _table, ...older } = given.browser.remotes['mfe-b']!;
  given.browser.remotes['mfe-b'] = older;
  expect(snapshotOfPage(given, '/a').remotes['mfe-b']!.integrity).toEqual(older.integrity);
});

test('a host that knows no tables gets every hash', () => {
  const given = served('1.11.0');
  expect(snapshotOfPage(given, '/a')).toEqual(given.browser);
});

test('a page has the hashes of its own remote’s bundle and of what it may load later, and the table of what other pages load', () => {
  const given = withBundles(served('1.14.0'));
  const own = given.browser.remotes['mfe-a']!;
  own.exposes = { './list': ['list.js'], './new': ['new.js', 'new.css'], './texts-es': ['texts-es.js'] };
  for (const file of ['new.js', 'new.css', 'dialog.js', 'texts-es.js']) own.integrity[file] = `sha384-${file}`;
  expect(Object.keys(snapshotOfPage(given, '/a').remotes['mfe-a']!.integrity)).toEqual([
    'entry.js',
    'list.bundle.js',
    'new.css',
    'dialog.js',
    'texts-es.js',
  ]);
});

test.each([
  ['without a table', (own: BrowserRelease) => delete own.table],
  ['without a bundle of the page', (own: BrowserRelease) => delete own.integrity['list.bundle.js']],
])('a release of the page %s keeps the hashes of its files', (_, change) => {
  const given = withBundles(served('1.14.0'));
  change(given.browser.remotes['mfe-a']!);
  expect(snapshotOfPage(given, '/a').remotes['mfe-a']!.integrity).toHaveProperty(['list.js']);
});
