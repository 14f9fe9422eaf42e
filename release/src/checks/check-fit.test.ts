import { expect, test } from '@jest/globals';
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

test('two remotes may not claim one address, but one remote may have a page beside its pages', () => {
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
