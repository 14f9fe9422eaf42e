import { describe, expect, test } from '@jest/globals';
import type { BuildRecord, Release } from '@portal/shared/contracts/release';
import { checkFit } from './check-fit.ts';
import { problemsOf as problemsIn } from './check-result.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';

const published = (record: BuildRecord): Release => ({
  ...record,
  files: [],
  commit: null,
  publishedBy: 'Tess',
  publishedAt: '2026-11-20T09:00:00.000Z',
});
const problemsOf = (...records: BuildRecord[]) => problemsIn(checkFit(records.map(published)));
const host = hostRecord('1.0.0');
const remote = (name: string, changes: Parameters<typeof remoteRecord>[2] = {}) => remoteRecord(name, '1.0.0', changes);
const withManifest = (name: string, changes: object) =>
  remote(name, { manifest: { ...remote(name).manifest, ...changes } });
const withPages = (name: string, ...paths: string[]) =>
  withManifest(name, { pages: paths.map((path) => ({ ...remote(name).manifest.pages[0], path })) });

test('a host and remotes that fit together have no problems', () => {
  expect(problemsOf(host, remote('mfe-a'), remote('mfe-b'))).toEqual([]);
});

test('a shared module the host lacks, or shares in another version, is named', () => {
  const needs = (key: string, range: string) => remote('mfe-a', { shared: [{ key, range }] });
  expect(problemsOf(host, needs('antd', '*'))).toEqual([
    'mfe-a@1.0.0 needs antd, which host@1.0.0 does not share. To fit, name another host or another mfe-a with it, or promote one first.',
  ]);
  expect(problemsOf(host, needs('react', '^20.0.0'))).toEqual([
    'mfe-a@1.0.0 needs react ^20.0.0, but host@1.0.0 shares 19.3.1. To fit, name another host or another mfe-a with it, or promote one first.',
  ]);
  expect(problemsOf(host, needs('react', '*'))).toEqual([]);
});

test('a host API out of range is named', () => {
  expect(problemsOf(host, withManifest('mfe-a', { hostApi: '>=2' }))).toEqual([
    'mfe-a@1.0.0 works with host API >=2, but host@1.0.0 offers 1.2.0. To fit, name another host or another mfe-a with it, or promote one first.',
  ]);
});

test('an event that is heard must be sent in that version by someone, the host included', () => {
  const saved = (version: number) => ({ topic: 'referral.changed', version });
  const listener = withManifest('mfe-a', { hears: [saved(2)] });
  expect(problemsOf(host, listener, withManifest('mfe-b', { emits: [saved(1)] }))).toEqual([
    'mfe-a@1.0.0 hears referral.changed v2, which no release of this set sends.',
  ]);
  expect(problemsOf(host, listener, withManifest('mfe-b', { emits: [saved(1), saved(2)] }))).toEqual([]);
  const sendingHost = hostRecord('1.0.0', { manifest: { ...host.manifest, emits: [saved(2)] } });
  expect(problemsOf(sendingHost, listener)).toEqual([]);
});

test('two remotes may not claim one address, but one remote may have a page below another of its pages', () => {
  expect(problemsOf(host, withPages('mfe-a', '/reports', '/reports/new'), withPages('mfe-b', '/reports/:id'))).toEqual([
    'mfe-a@1.0.0 and mfe-b@1.0.0 both claim an address: /reports/new and /reports/:id, which are the same for some address.',
  ]);
  expect(problemsOf(host, withPages('mfe-a', '/reports'), withPages('mfe-b', '/reports'))).toEqual([
    'mfe-a@1.0.0 and mfe-b@1.0.0 both claim an address: /reports.',
  ]);
  expect(problemsOf(host, withPages('mfe-a', '/reports/new', '/reports/:id'))).toEqual([]);
});

test('two containers of one name are refused', () => {
  expect(problemsOf(host, remote('mfe-a'), remote('mfe-b', { container: 'mfe_a__1_0_0' }))).toEqual([
    'mfe-a@1.0.0 and mfe-b@1.0.0 both use the container mfe_a__1_0_0.',
  ]);
});

test('every check says what is fine, in the order of the console', () => {
  expect(checkFit([host, remote('mfe-a')].map(published))).toEqual([
    { name: 'types', summary: 'Every file has a type browsers take', problems: [] },
    { name: 'shared', summary: 'Shared modules resolve', problems: [] },
    { name: 'host-api', summary: 'Host API 1.2.0 in range ^1.0.0', problems: [] },
    { name: 'events', summary: 'Every event heard is sent, and the host knows every topic', problems: [] },
    { name: 'addresses', summary: 'No address is claimed twice', problems: [] },
    { name: 'containers', summary: 'Every container has a name of its own', problems: [] },
  ]);
});

test('every check says what is not', () => {
  const saved = { topic: 'referral.changed', version: 1 };
  const unfit = remote('mfe-a', {
    entry: 'entry.css',
    shared: [{ key: 'antd', range: '*' }],
    container: 'one',
    manifest: { ...withPages('mfe-a', '/reports').manifest, hostApi: '^2.0.0', hears: [saved] },
  });
  const other = { ...withPages('mfe-b', '/reports'), container: 'one' };
  expect(checkFit([host, unfit, other].map(published)).map(({ summary }) => summary)).toEqual([
    'Files of a wrong type',
    'Shared modules do not resolve',
    'The host API is out of range',
    'Events are not sent, or the host does not know them',
    'Addresses are claimed twice',
    'Containers share a name',
  ]);
});

test('the ranges of the remotes are listed, each once', () => {
  const summaryOf = (...records: BuildRecord[]) =>
    checkFit(records.map(published)).find(({ name }) => name === 'host-api')?.summary;
  const ranged = (name: string, hostApi: string) => withManifest(name, { hostApi });
  expect(summaryOf(host, ranged('mfe-a', '^1.0.0'), ranged('mfe-b', '>=1.1'), ranged('mfe-c', '^1.0.0'))).toBe(
    'Host API 1.2.0 in range ^1.0.0 and >=1.1',
  );
  expect(summaryOf(host)).toBe('Host API 1.2.0 in range of no remote');
});

test('versions before a release fit a range as the release would', () => {
  const early = hostRecord('1.0.0', {
    provides: [{ key: 'react', version: '19.4.0-rc.1', files: ['react.js'] }],
    manifest: { ...host.manifest, hostApi: '1.3.0-beta.1' },
  });
  expect(problemsOf(early, remote('mfe-a', { shared: [{ key: 'react', range: '^19.3.0' }] }))).toEqual([]);
});

test('shared modules are looked at one by one', () => {
  const shared = ['antd', 'react', 'dayjs'].map((key) => ({ key, range: '*' }));
  expect(problemsOf(host, remote('mfe-a', { shared })).map((problem) => problem.split(',')[0])).toEqual([
    'mfe-a@1.0.0 needs antd',
    'mfe-a@1.0.0 needs dayjs',
  ]);
});

test('every pair of remotes is compared, and remotes with the host', () => {
  const same = (name: string) => remote(name, { container: 'one' });
  expect(problemsOf(host, same('mfe-a'), same('mfe-b'), same('mfe-c'))).toEqual([
    'mfe-a@1.0.0 and mfe-b@1.0.0 both use the container one.',
    'mfe-a@1.0.0 and mfe-c@1.0.0 both use the container one.',
    'mfe-b@1.0.0 and mfe-c@1.0.0 both use the container one.',
  ]);
  expect(problemsOf(host, remote('mfe-a', { container: host.container }))).toEqual([
    `host@1.0.0 and mfe-a@1.0.0 both use the container ${host.container}.`,
  ]);
  expect(
    problemsOf(host, withPages('mfe-a', '/a', '/b'), withPages('mfe-b', '/b', '/c'), withPages('mfe-c', '/c')),
  ).toEqual([
    'mfe-a@1.0.0 and mfe-b@1.0.0 both claim an address: /b.',
    'mfe-b@1.0.0 and mfe-c@1.0.0 both claim an address: /c.',
  ]);
});

describe('types of files', () => {
  const withFiles = (record: BuildRecord, files: Record<string, string>): Release => ({
    ...published(record),
    files: Object.entries(files).map(([path, contentType]) => ({ path, contentType, bytes: 1, integrity: 'x' })),
  });
  const typesOf = (...releases: Release[]) => checkFit(releases).find(({ name }) => name === 'types')?.problems;

  test.each(['text/javascript', 'text/javascript; charset=utf-8', 'Text/JavaScript ;charset=latin1;x=y'])(
    'a script of the type %s is taken',
    (contentType) => {
      expect(typesOf(withFiles(remote('mfe-a'), { 'entry.js': contentType }))).toEqual([]);
    },
  );

  test('a file that is kept as another type is named, of a remote or of the host', () => {
    expect(
      typesOf(
        withFiles(host, { 'main.js': 'text/plain', 'logo.svg': 'image/svg+xml' }),
        withFiles(remote('mfe-a'), { 'list.css': 'text/html' }),
      ),
    ).toEqual([
      'host@1.0.0: main.js is kept as text/plain, but browsers take it as text/javascript; charset=utf-8 only.',
      'mfe-a@1.0.0: list.css is kept as text/html, but browsers take it as text/css; charset=utf-8 only.',
    ]);
  });

  test('an entry that is no script is named, of a remote or of the host', () => {
    expect(
      typesOf(
        published(hostRecord('1.0.0', { entry: ['runtime.mjs', 'main.css'] })),
        published(remote('mfe-a', { entry: 'entry.html' })),
      ),
    ).toEqual([
      'host@1.0.0: the entry main.css is not a script.',
      'mfe-a@1.0.0: the entry entry.html is not a script.',
    ]);
  });
});
