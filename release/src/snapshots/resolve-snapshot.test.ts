import { expect, test } from '@jest/globals';
import type { BuildRecord, Channel, Release } from '@portal/shared/contracts/release';
import { resolveSnapshot, toBrowserSnapshot } from './resolve-snapshot.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';

const integrity = (letter: string) => `sha384-${letter.repeat(64)}`;
const published = (record: BuildRecord): Release => ({
  ...record,
  files: ['entry.js', 'assets/list.css', 'logo.svg'].map((path, index) => ({
    path,
    bytes: 1,
    integrity: integrity('abc'[index] ?? ''),
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
  // Written down, because an id must also be the same tomorrow and on another machine.
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

test('the browser is told where every script and style is, and where to fall back to', () => {
  const snapshot = resolveSnapshot(targets, find);
  const browser = toBrowserSnapshot(snapshot, { name: 'production', revision: 7 } as Channel, find);
  expect(browser).toMatchObject({ id: snapshot.id, channel: 'production', revision: 7 });
  expect(browser.host).toEqual({
    version: '1.0.0',
    container: 'host__1_0_0',
    base: '/releases/host/1.0.0/',
    integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
  });
  expect(browser.remotes['mfe-a']).toEqual({
    version: '1.1.0',
    container: 'mfe_a__1_1_0',
    base: '/releases/mfe-a/1.1.0/',
    entry: 'entry.js',
    exposes: { './list': ['list.js', 'assets/list.css'] },
    integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
    manifest: remoteRecord('mfe-a', '1.1.0').manifest,
    lastKnownGood: {
      version: '1.0.0',
      container: 'mfe_a__1_0_0',
      base: '/releases/mfe-a/1.0.0/',
      entry: 'entry.js',
      exposes: { './list': ['list.js', 'assets/list.css'] },
      integrity: { 'entry.js': integrity('a'), 'assets/list.css': integrity('b') },
    },
  });
  expect(browser.remotes['mfe-b']).not.toHaveProperty('lastKnownGood');
  expect(browser.remotes['mfe-b']).not.toHaveProperty('menu');
});
