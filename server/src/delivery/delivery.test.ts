import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT, type PageData, parsePageData, type PortalConfig } from '@portal/shared/contracts';
import { pageDataTextIn } from '@portal/shared/html';
import { BUILD_RECORD_FILE, type BuildRecord } from '@portal/shared/contracts/release';
import type { StatusLabels } from '@portal/shared/status-labels';
import type { FastifyInstance } from 'fastify';
import { integrityOf, openReleaseReader, openStore, promote, publish, type ReleaseStore } from '@portal/release';
import { createApp } from '../platform/http/create-app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { delivery } from './delivery.ts';

const config: PortalConfig = {
  environment: 'development',
  demoMode: true,
  identity: { userPoolId: 'us-east-1_portalDev', clientId: 'client', endpoint: '/idp/cognito' },
  supportPhone: '(844) 903-7653',
  supportCentreUrl: 'https://support.example.com/</script><script>alert(1)</script>',
};
const TEMPLATE = `<html><head><style nonce="{{nonce}}">body{}</style>{{head}}</head><body>
<script nonce="{{nonce}}" type="application/json" id="${PAGE_DATA_ELEMENT}">{{pageData}}</script>{{scripts}}</body></html>`;

const host: BuildRecord = {
  schema: 1,
  kind: 'host',
  remote: 'host',
  version: '1.0.0',
  container: 'host__1_0_0',
  entry: ['main.js'],
  styles: [],
  provides: [{ key: 'react', version: '19.3.1', files: ['react.js'] }],
  manifest: { name: 'host', title: 'Portal', emits: [], hears: [], hostApi: '1.13.0' },
};
const remote = (version: string): BuildRecord => ({
  schema: 1,
  kind: 'remote',
  remote: 'mfe-list',
  version,
  container: `mfe_list__${version.replaceAll('.', '_')}`,
  entry: 'entry.js',
  exposes: { './list': ['list.js'] },
  shared: [{ key: 'react', range: '^19.0.0' }],
  earlyRequests: { '/list': ['/api/list?of=:agentId'] },
  manifest: {
    name: 'mfe-list',
    title: 'List',
    pages: [
      {
        path: '/list',
        exposedModule: './list',
        title: 'List',
        layout: 'contained',
        access: 'public',
        preload: ['react'],
      },
    ],
    parcels: [],
    emits: [],
    hears: [],
    hostApi: '^1.0.0',
  },
});

let folder: string;
let store: ReleaseStore;
let app: FastifyInstance;
let labels: StatusLabels | null = null;

async function release(record: BuildRecord, files: Record<string, string>): Promise<void> {
  const build = mkdtempSync(path.join(folder, 'build-'));
  for (const [name, content] of Object.entries({ ...files, [BUILD_RECORD_FILE]: JSON.stringify(record) })) {
    mkdirSync(path.dirname(path.join(build, name)), { recursive: true });
    writeFileSync(path.join(build, name), content);
  }
  await publish(store, { remote: record.remote, folder: build, who: 'test' });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-delivery-'));
  store = await openStore(path.join(folder, 'releases'), 'write');
  await release(host, { 'main.js': 'start();', 'react.js': 'react', 'page.html': TEMPLATE });
  await release(remote('1.0.0'), { 'entry.js': 'entry', 'list.js': 'x'.repeat(5_000) });
  await release(remote('1.1.0'), { 'entry.js': 'entry 2', 'list.js': 'y'.repeat(5_000) });
  const first = ['host', 'mfe-list'].map((name) => ({ remote: name, version: '1.0.0' }));
  await promote(store, first, { channel: 'production', who: 'test', why: 'first' });
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: false }),
    checkDatabase: () => Promise.resolve(),
  });
  await app.register(delivery, {
    reader: openReleaseReader(store, { onStale: () => {}, freshFor: 0 }),
    config,
    statusLabels: () => labels,
  });
});
afterAll(async () => {
  await app.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const pageDataOf = (html: string): PageData => parsePageData(pageDataTextIn(html)!);

test('the HTML carries the snapshot, the scripts and preloads with integrity for the remote of the route', async () => {
  const { body, headers } = await app.inject({ url: '/list?tab=1' });
  expect(headers['cache-control']).toBe('no-store');
  expect(pageDataOf(body).snapshot.remotes['mfe-list']!.version).toBe('1.0.0');
  const loaded = [...body.matchAll(/<(script|link)[^>]*(?:src|href)="([^"]+)" integrity="sha384-[^"]+"/g)];
  expect(loaded.map(([, element, url]) => [element, url])).toEqual([
    ['link', '/releases/mfe-list/1.0.0/list.bundle.js'],
    ['link', '/releases/host/1.0.0/react.js'],
    ['script', '/releases/host/1.0.0/main.js'],
  ]);
});

test('the table of a release’s files is served beside them, with the integrity that the HTML names', async () => {
  const { body } = await app.inject({ url: '/nowhere' });
  const { base, integrity, table } = pageDataOf(body).snapshot.remotes['mfe-list']!;
  expect(integrity).toEqual({});
  const served = await app.inject({ url: `${base}file-table.json` });
  expect(served.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(integrityOf(served.rawPayload)).toBe(table);
  const { body: ofPage } = await app.inject({ url: '/list' });
  expect(served.json()).toEqual(pageDataOf(ofPage).snapshot.remotes['mfe-list']!.integrity);
  expect((await app.inject({ url: '/releases/mfe-list/9.9.9/file-table.json' })).statusCode).toBe(404);
});

test('HTML among the files of a release runs nothing when it is opened, whoever wrote it', async () => {
  const { headers } = await app.inject({ url: '/releases/host/1.0.0/page.html' });
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
  });
});

test('the HTML of a page has what it requests first, and no other page has it', async () => {
  const { body } = await app.inject({ url: '/list' });
  expect(pageDataOf(body).earlyRequests).toEqual(['/api/list?of=:agentId']);
  expect(pageDataOf(body).snapshot.remotes['mfe-list']).not.toHaveProperty('earlyRequests');
  const { body: other } = await app.inject({ url: '/nowhere' });
  expect(pageDataOf(other)).not.toHaveProperty('earlyRequests');
});

test('a page that no remote claims preloads no remote', async () => {
  const { body, statusCode } = await app.inject({ url: '/nowhere' });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('rel="preload"');
});

test('the nonce of the policy is the nonce of the page, a new one for each response', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { body, headers } = await app.inject({ url: '/list' });
      const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))!;
      expect(body).toContain(`<script nonce="${nonce}"`);
      expect(body).not.toContain('{{');
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('D-35 the HTML has the labels of statuses once there are any, as text that stays text', async () => {
  const element = async () =>
    /<meta name="portal-status-labels" content="([^"]*)">/.exec((await app.inject('/list')).body);
  expect(await element()).toBeNull();
  labels = { seller: {}, buyer: {}, both: {} };
  expect(await element()).toBeNull();
  labels = { seller: { Met: '"><script>alert(1)</script>' }, buyer: {}, both: {} };
  const [, content] = (await element())!;
  expect(content).not.toMatch(/[<>]/);
  expect(content).toContain('&#60;script&#62;');
  labels = null;
});

test('nothing in the data of the page can end its script element', async () => {
  const { body } = await app.inject({ url: '/list' });
  expect(body).not.toContain('<script>alert(1)');
  expect(pageDataOf(body).config.supportCentreUrl).toBe(config.supportCentreUrl);
});

test('moving the channel changes the next page, without a restart', async () => {
  await promote(store, [{ remote: 'mfe-list', version: '1.1.0' }], { channel: 'production', who: 'test', why: 'next' });
  const { body } = await app.inject({ url: '/list' });
  expect(pageDataOf(body).snapshot.remotes['mfe-list']).toMatchObject({
    version: '1.1.0',
    lastKnownGood: { version: '1.0.0' },
  });
});

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['zstd', 'br;q=0, zstd', zstdDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('released files are immutable, in %s for a browser that takes %s', async (encoding, accepted, restore) => {
  const url = '/releases/mfe-list/1.0.0/list.js';
  const packed = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(packed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': encoding,
    'content-length': String(packed.rawPayload.length),
    'content-type': expect.stringContaining('javascript'),
    vary: 'accept-encoding, available-dictionary',
  });
  expect(restore(packed.rawPayload).toString()).toBe('x'.repeat(5_000));
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0' } });
  expect(plain.headers).toMatchObject({ 'content-length': '5000', vary: 'accept-encoding, available-dictionary' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('x'.repeat(5_000));
  // a cache would keep it
  expect(packed.headers).not.toHaveProperty('x-request-id');
  expect((await app.inject({ url: `${url}.missing` })).headers).toHaveProperty('x-request-id');
});

test.each(['br', 'gzip'])('a page is sent in %s when the browser takes it, and plain for q=0', async (encoding) => {
  const packed = await app.inject({ url: '/list', headers: { 'accept-encoding': encoding } });
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  const plain = await app.inject({ url: '/list', headers: { 'accept-encoding': `${encoding};q=0` } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toContain('<html>');
});

test.each([
  '/releases/mfe-list/1.0.0/none.js',
  '/releases/mfe-list/9.9.9/list.js',
  '/releases/mfe-list/latest/list.js',
  '/releases/mfe-list/1.0.0/..%2f..%2fchannels%2fproduction',
  '/releases/..%2f..%2fetc/1.0.0/passwd',
  '/releases/mfe-list/1.0.0/build.json',
])('%s is not found', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});
