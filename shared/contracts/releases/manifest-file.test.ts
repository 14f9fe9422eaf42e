import { expect, test } from '@jest/globals';
import { declarationOf, HostFile, RemoteFile } from './manifest-file.ts';
import { BrowserSnapshot, Release } from './release.ts';

const file = {
  $schema: '../shared/contracts/remote.schema.json',
  name: 'mfe-tickets',
  title: 'Tickets',
  pages: [{ path: '/tickets', exposedModule: './list', title: 'Tickets', access: 'protected' }],
  parcels: [{ name: 'details', exposedModule: './details', title: 'Ticket' }],
  menu: [{ area: 'agent-tabs', label: 'Tickets', path: '/tickets', order: 45 }],
  emits: ['toast.show@1'],
  hears: ['referral.changed@1'],
  hostApi: '^1.1.0',
};

test('a remote.json is converted to the manifest that releases have always had, and a separate menu', () => {
  const { manifest, menu } = declarationOf(RemoteFile.parse(file));
  expect(manifest).toEqual({
    name: 'mfe-tickets',
    title: 'Tickets',
    pages: [
      {
        path: '/tickets',
        exposedModule: './list',
        title: 'Tickets',
        layout: 'contained',
        access: 'protected',
        preload: [],
      },
    ],
    parcels: [{ name: 'details', exposedModule: './details' }],
    emits: [{ topic: 'toast.show', version: 1 }],
    hears: [{ topic: 'referral.changed', version: 1 }],
    hostApi: '^1.1.0',
  });
  expect(menu).toEqual(file.menu);
});

test('the requests that pages make first are kept beside the manifest, which older servers read strictly', () => {
  const pages = [
    { ...file.pages[0], earlyRequests: ['/api/tickets?of=:agentId'] },
    { ...file.pages[0], path: '/tickets/:id' },
  ];
  const { manifest, earlyRequests } = declarationOf(RemoteFile.parse({ ...file, pages }));
  expect(earlyRequests).toEqual({ '/tickets': ['/api/tickets?of=:agentId'] });
  expect(manifest.pages[0]).not.toHaveProperty('earlyRequests');
});

test('a remote that declares no entries still decides about its pages', () => {
  const { menu: _, ...without } = file;
  expect(declarationOf(RemoteFile.parse(without)).menu).toEqual([]);
});

test.each([
  ['a topic without its version', { emits: ['toast.show'] }],
  ['a topic as releases keep it', { emits: [{ topic: 'toast.show', version: 1 }] }],
  ['version 0', { hears: ['toast.show@0'] }],
  ['a menu entry with a pattern for an address', { menu: [{ ...file.menu[0], path: '/tickets/:id' }] }],
  ['a menu there is not', { menu: [{ ...file.menu[0], area: 'footer' }] }],
  ['a misspelled field of a menu entry', { menu: [{ ...file.menu[0], sort: 4 }] }],
  ...['https://elsewhere.example/', '//elsewhere.example/', 'tickets', '/a b', '/a#b', '/"<', '/a+b', ''].map(
    (url) =>
      [
        `an early request to ${JSON.stringify(url)}`,
        { pages: [{ ...file.pages[0], earlyRequests: [url] }] as object[] },
      ] as const,
  ),
  ['too many early requests', { pages: [{ ...file.pages[0], earlyRequests: Array(5).fill('/a') }] }],
  ['what the build adds', { pages: [{ ...file.pages[0], preload: ['react'] }] }],
])('%s is refused', (_, changes) => {
  expect(RemoteFile.safeParse({ ...file, ...changes }).success).toBe(false);
});

test('a host.json spells its topics the same way', () => {
  const host = { name: 'host', title: 'Portal', emits: ['agent-search.open@1'], hostApi: '1.1.0' };
  expect(HostFile.parse(host).emits).toEqual([{ topic: 'agent-search.open', version: 1 }]);
});

test('a release from before remotes declared entries can be read, and has none', () => {
  const { manifest } = declarationOf(RemoteFile.parse(file));
  const stored = {
    schema: 1,
    kind: 'remote',
    remote: 'mfe-tickets',
    version: '1.0.0',
    container: 'mfe_tickets__1_0_0',
    entry: 'entry.js',
    exposes: { './list': [] },
    shared: [],
    manifest,
    commit: null,
    publishedBy: 'Tess',
    files: [
      {
        path: 'entry.js',
        bytes: 1,
        integrity: `sha384-${'a'.repeat(64)}`,
        contentType: 'text/javascript',
      },
    ],
    publishedAt: '2026-11-20T09:00:00.000Z',
  };
  expect(Release.parse(stored)).not.toHaveProperty('menu');
});

test('an older host keeps working with a snapshot that has entries: it drops unknown fields', () => {
  const { remotes } = BrowserSnapshot.shape;
  const { manifest, menu } = declarationOf(RemoteFile.parse(file));
  const release = { version: '1.0.0', container: 'c', base: '/', entry: 'entry.js', integrity: {}, exposes: {} };
  const later = { 'mfe-tickets': { ...release, manifest, menu, notKnownYet: true } };
  expect(remotes.parse(later)).toEqual({ 'mfe-tickets': { ...release, manifest, menu } });
});
