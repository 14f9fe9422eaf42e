import { expect, test } from '@jest/globals';
import type { BuildRecord, Channel, Release } from '@portal/shared/contracts/release';
import { hostOf, releasesOf, resolveSnapshot, toBrowserSnapshot } from './resolve-snapshot.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';

const integrity = (letter: string) => `sha384-${letter.repeat(64)}`;
const published = (record: BuildRecord): Release => ({
  ...record,
  files: ['entry.js', 'assets/list.css', 'logo.svg', 'file-table.json'].map((path, index) => ({
    path,
    bytes: 1,
    integrity: integrity('abct'[index] ?? ''),
    contentType: 'x',
  })),
  commit: null,
  publishedBy: 'Tess',
  publishedAt: '2026-11-20T09:00:00.000Z',
});
const find = (remote: string, version: string) => ({
  release: published(remote === 'host' ? hostRecord(version) : remoteRecord(remote, version)),
  record: integrity(version === '1.0.0' ? 'x' : 'y'),
});
const targets = {
  host: { version: '1.0.0' },
  'mfe-a': { version: '1.1.0', lastKnownGood: '1.0.0' },
  'mfe-b': { version: '1.0.0' },
};

test('the same set has the same id, whatever the order it was put together in', () => {
  const { id } = resolveSnapshot(targets, find);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const reversed = Object.fromEntries(Object.entries(targets).toReversed());
  expect(resolveSnapshot(reversed, find)).toEqual(resolveSnapshot(targets, find));
  // A literal, because the id must also be the same tomorrow and on another machine.
  expect(id).toBe('3b509e19501d');
});

test('another version, fallback, host or record is another id', () => {
  const idOf = (changed: object, look = find) => resolveSnapshot({ ...targets, ...changed }, look).id;
  const tampered = (remote: string, version: string) => ({ ...find(remote, version), record: integrity('z') });
  const ids = [
    idOf({}),
    idOf({ 'mfe-b': { version: '1.1.0' } }),
    idOf({ 'mfe-a': { version: '1.1.0' } }),
    idOf({ host: { version: '1.1.0' } }),
    idOf({}, tampered),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('the browser gets the URL of every script and style, and where to fall back to', () => {
  const snapshot = resolveSnapshot(targets, find);
  const browser = toBrowserSnapshot(snapshot, { name: 'production', revision: 7 } as Channel, find);
  expect(browser).toMatchObject({ id: snapshot.id, channel: 'production', revision: 7 });
  expect(browser.host).toEqual({
    version: '1.0.0',
    container: 'host__1_0_0',
    base: '/releases/host/1.0.0/',
    integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
    table: integrity('t'),
  });
  expect(browser.remotes['mfe-a']).toEqual({
    version: '1.1.0',
    container: 'mfe_a__1_1_0',
    base: '/releases/mfe-a/1.1.0/',
    entry: 'entry.js',
    exposes: { './list': ['list.js', 'assets/list.css'] },
    integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
    table: integrity('t'),
    manifest: remoteRecord('mfe-a', '1.1.0').manifest,
    lastKnownGood: {
      version: '1.0.0',
      container: 'mfe_a__1_0_0',
      base: '/releases/mfe-a/1.0.0/',
      entry: 'entry.js',
      exposes: { './list': ['list.js', 'assets/list.css'] },
      integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
      table: integrity('t'),
    },
  });
  expect(browser.remotes['mfe-b']).not.toHaveProperty('lastKnownGood');
  expect(browser.remotes['mfe-b']).not.toHaveProperty('menu');
});

test.each([
  ['another host API', { manifest: { ...remoteRecord('mfe-a', '1.0.0').manifest, hostApi: '^2.0.0' } }],
  ['a module the host does not share', { shared: [{ key: 'antd', range: '*' }] }],
  ['an export the host does not have', { usedExports: { react: ['useOldThing'] } }],
])('a last known good release that needs %s is not offered: it was good with another host', (_, needs) => {
  const changed = (remote: string, version: string) => {
    if (remote === 'host')
      return {
        ...find(remote, version),
        release: published(hostRecord(version, { providedExports: { react: ['use'] } })),
      };
    const changes = version === '1.0.0' ? needs : { usedExports: {} };
    return { ...find(remote, version), release: published(remoteRecord(remote, version, changes)) };
  };
  const { remotes } = toBrowserSnapshot(resolveSnapshot(targets, changed), null, changed);
  expect(remotes['mfe-a']).toMatchObject({ version: '1.1.0' });
  expect(remotes['mfe-a']).not.toHaveProperty('lastKnownGood');
});

test('a snapshot that a pin opened has no channel', () => {
  expect(toBrowserSnapshot(resolveSnapshot(targets, find), null, find)).toMatchObject({
    channel: null,
    revision: null,
  });
});

test('a snapshot holds the records it was made of, remotes by name', () => {
  const { host, remotes, schema } = resolveSnapshot(targets, find);
  expect({ schema, host, remotes }).toEqual({
    schema: 1,
    host: { version: '1.0.0', record: integrity('x') },
    remotes: {
      'mfe-a': {
        version: '1.1.0',
        record: integrity('y'),
        lastKnownGood: { version: '1.0.0', record: integrity('x') },
      },
      'mfe-b': { version: '1.0.0', record: integrity('x') },
    },
  });
  const unsorted = { 'mfe-c': { version: '1.0.0' }, ...targets, 'mfe-aa': { version: '1.0.0' } };
  expect(Object.keys(resolveSnapshot(unsorted, find).remotes)).toEqual(['mfe-a', 'mfe-aa', 'mfe-b', 'mfe-c']);
});

test('the versions of a snapshot, the host among them', () => {
  expect(releasesOf(resolveSnapshot(targets, find))).toEqual({ host: '1.0.0', 'mfe-a': '1.1.0', 'mfe-b': '1.0.0' });
});

test('a set without a host, or with a remote in its place, is no snapshot', () => {
  expect(() => resolveSnapshot({ 'mfe-a': { version: '1.0.0' } }, find)).toThrow('A snapshot needs a host');
  const snapshot = resolveSnapshot(targets, find);
  const swapped = (remote: string, version: string) => find(remote === 'host' ? 'mfe-a' : 'host', version);
  expect(() => hostOf(snapshot, swapped)).toThrow('mfe-a@1.0.0 is not a host');
  const onlyHosts = (_remote: string, version: string) => find('host', version);
  expect(() => toBrowserSnapshot(snapshot, null, onlyHosts)).toThrow('host@1.1.0 is not a remote');
});

test('entries in the menus are sent with the remote they belong to', () => {
  const menu = [{ label: 'Lists', path: '/mfe-b' }] as unknown as NonNullable<
    Extract<Release, { kind: 'remote' }>['menu']
  >;
  const withMenu = (remote: string, version: string) => {
    const { release, record } = find(remote, version);
    return { record, release: release.kind === 'remote' && remote === 'mfe-b' ? { ...release, menu } : release };
  };
  const { remotes } = toBrowserSnapshot(resolveSnapshot(targets, find), null, withMenu);
  expect(remotes['mfe-b']?.menu).toBe(menu);
  expect(remotes['mfe-a']).not.toHaveProperty('menu');
});

test.each([
  ['entry.js', true],
  ['entry.mjs', true],
  ['list.css', true],
  ['data.json', false],
  ['entry.js.map', false],
  ['scriptjs', false],
  ['icon.xjs', false],
])('the integrity of %s is sent: %p', (path, isSent) => {
  const only = (remote: string, version: string) => {
    const { release, record } = find(remote, version);
    return { record, release: { ...release, files: [{ path, bytes: 1, integrity: 'i', contentType: 'x' }] } };
  };
  const { host } = toBrowserSnapshot(resolveSnapshot(targets, find), null, only);
  expect(host.integrity).toEqual(isSent ? { [path]: 'i' } : {});
});
