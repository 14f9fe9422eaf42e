import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { type Declaration, declarationOf, RemoteFile } from '../contracts/releases/manifest-file.ts';
import { ManifestProofPlugin } from './manifest-proof-plugin.ts';
import { type BuiltFrom, manifestMismatches } from './manifest-proof.ts';

const manifest = (changes: object = {}): Declaration =>
  declarationOf(
    RemoteFile.parse({
      name: 'mfe-a',
      title: 'A',
      pages: [{ path: '/a', exposedModule: './list', title: 'A', access: 'public' }],
      parcels: [{ name: 'search', exposedModule: './search', opensOn: 'agent-search.open' }],
      emits: ['toast.show@1'],
      hears: ['agent-search.open@1'],
      hostApi: '^1.0.0',
      ...changes,
    }),
  );
const built: BuiltFrom = {
  uses: { emits: new Set(['toast.show']), hears: new Set(), unclear: [] },
  topicVersions: { 'toast.show': 1, 'agent-search.open': 1, 'referral.changed': 2 },
  hostApi: '1.2.0',
  pages: ['./list'],
  parcels: ['./search'],
};
const using = (uses: Partial<BuiltFrom['uses']>) => ({ ...built, uses: { ...built.uses, ...uses } });

test('a remote.json that matches the sources has no faults; a parcel hears the topic it opens on', () => {
  expect(manifestMismatches(manifest(), built)).toEqual([]);
});

test('a topic that is used but not named, or named but not used, is a fault', () => {
  expect(manifestMismatches(manifest({ emits: [] }), built)).toEqual([
    'The sources send toast.show, which "emits" of remote.json does not name.',
  ]);
  expect(manifestMismatches(manifest(), using({ emits: new Set() }))).toEqual([
    'remote.json says that it sends toast.show, but no source does.',
  ]);
  expect(manifestMismatches(manifest(), using({ hears: new Set(['referral.changed']) }))).toEqual([
    'The sources hear referral.changed, which "hears" of remote.json does not name.',
  ]);
  expect(manifestMismatches(manifest({ parcels: [] }), { ...built, parcels: [] })).toEqual([
    'remote.json says that it hears agent-search.open, but no source does.',
  ]);
});

test('a topic in another version than that of the contracts, or unknown to them, is a fault', () => {
  const hears = (topic: string) => ['agent-search.open@1', topic];
  const use = (topic: string) => using({ hears: new Set([topic]) });
  expect(manifestMismatches(manifest({ hears: hears('referral.changed@1') }), use('referral.changed'))).toEqual([
    'remote.json says that it hears referral.changed in version 1; the contracts of this build have version 2.',
  ]);
  expect(manifestMismatches(manifest({ hears: hears('cart.filled@1') }), use('cart.filled'))).toEqual([
    'remote.json says that it hears cart.filled in version 1; the contracts of this build do not know that topic.',
  ]);
});

test('pages and parcels with sources that remote.json does not name are faults', () => {
  expect(
    manifestMismatches(manifest(), { ...built, pages: ['./list', './old'], parcels: ['./search', './new'] }),
  ).toEqual([
    'src/old.page.ts is named by none of the "pages" of remote.json.',
    'src/new.parcel.ts is named by none of the "parcels" of remote.json.',
  ]);
});

test('a menu entry that links to a page of another remote, or to none, is a fault', () => {
  const entry = (path: string) => [{ area: 'agent-tabs', label: 'A', path, order: 15 }];
  expect(manifestMismatches(manifest({ menu: entry('/a') }), built)).toEqual([]);
  expect(manifestMismatches(manifest({ menu: entry('/b') }), built)).toEqual([
    'The menu entry "A" leads to /b, which none of the "pages" of remote.json claims.',
  ]);
});

test('an early request that names what neither the browser nor the address of its page has is a fault', () => {
  const request = (url: string, path = '/a/:id') =>
    manifest({
      pages: [{ path, exposedModule: './list', title: 'A', access: 'public', earlyRequests: [url] }],
    });
  expect(manifestMismatches(request('/b/:agentId/:id.decoded?isAdmin=:isAdmin'), built)).toEqual([]);
  expect(manifestMismatches(request('/b/:ID?of=:agent'), built)).toEqual([
    'The early request /b/:ID?of=:agent of /a/:id in remote.json has :ID, which is no parameter of that page.',
    'The early request /b/:ID?of=:agent of /a/:id in remote.json has :agent, which is no parameter of that page.',
  ]);
  expect(manifestMismatches(request('/b', '/a/:agentId'), built)).toEqual([
    'The page /a/:agentId in remote.json has early requests, in which its parameter :agentId means something else.',
  ]);
});

test('a range of the host API that the build itself does not meet is a fault', () => {
  expect(manifestMismatches(manifest({ hostApi: '^2.0.0' }), built)).toEqual([
    'remote.json says that it works with host API ^2.0.0, but it was built against 1.2.0.',
  ]);
  expect(manifestMismatches(manifest({ hostApi: 'latest' }), built)).toEqual([
    '"latest" of hostApi in remote.json is not a version range.',
  ]);
});

test('uses that cannot be determined are faults', () => {
  expect(manifestMismatches(manifest(), using({ unclear: ['src/a.ts:3 passes the bus on.'] }))).toEqual([
    'src/a.ts:3 passes the bus on.',
  ]);
});

const folder = mkdtempSync(path.join(tmpdir(), 'portal-manifest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds some sources with webpack; returns its errors and whether anything was written. */
async function buildOf(sources: Readonly<Record<string, string>>, claimed: Declaration) {
  const place = mkdtempSync(path.join(folder, 'remote-'));
  mkdirSync(path.join(place, 'src'));
  for (const [name, source] of Object.entries(sources)) writeFileSync(path.join(place, 'src', name), source);
  const compiler = webpack({
    mode: 'production',
    context: place,
    entry: './src/list.page.ts',
    output: { path: path.join(place, 'dist') },
    externals: { '@portal/shared/remote': 'wrapper' },
    plugins: [new ManifestProofPlugin(place, claimed)],
  });
  return new Promise<{ errors: string[]; written: number }>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error ?? new Error('no result'));
      resolve({
        errors: stats.compilation.errors.map(({ message }) => message),
        written: stats.compilation.emittedAssets.size,
      });
    });
  });
}

test('a build whose remote.json does not match fails and writes nothing; otherwise it is written', async () => {
  const sources = {
    'list.page.ts': `import { save } from './save.ts'; save();`,
    'save.ts': `import { events } from './remote.ts';
      export const save = () => events.publish('toast.show', { text: 'Saved' });`,
    'remote.ts': `import { defineRemote } from '@portal/shared/remote'; export const { events } = defineRemote({});`,
    'save.test.ts': `import { events } from '@portal/shared/events'; events.publish('agent.changed', {}, 'test');`,
  };
  const claims = { parcels: [], hears: [] };
  expect(await buildOf(sources, manifest(claims))).toEqual({ errors: [], written: 1 });
  expect(await buildOf(sources, manifest({ ...claims, emits: [] }))).toEqual({
    errors: ['The sources send toast.show, which "emits" of remote.json does not name.'],
    written: 0,
  });
});
