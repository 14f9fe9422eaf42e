import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openReleaseReader, parseReleaseName, publish, type ReleaseStore, withdraw } from '@portal/release';
import { remoteRecord, writeBuild } from '@portal/release/testing';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../platform/http/create-app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { openTestReleases, type TestReleases } from '../testing/test-releases.ts';
import { releaseFiles } from './release-files.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** A script that compresses badly, so that only what the browser has can make it small. */
const CODE = Array.from({ length: 300 }, (_, n) => `const x${sha256(String(n)).toString('hex')} = 1;`);
const codeOf = (version: string) => [...CODE, `console.log('${version}');`].join('\n');
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz';
const FILE = '/releases/mfe-list/1.1.0/list.js';

let releases: TestReleases;
let app: FastifyInstance;
/** The files that were read from the store. */
let read: string[];
/** So many of the first reads fail. */
let failures: number;

beforeAll(async () => {
  releases = await openTestReleases();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const others = { 'list.js': codeOf(version), 'page.html': `<p>${version}</p>`.repeat(100) };
    const folder = await writeBuild(remoteRecord('mfe-list', version), others);
    await publish(releases.store, { remote: 'mfe-list', folder, who: 'test' });
  }
  const folder = await writeBuild(remoteRecord('mfe-else', '1.0.0'), { 'list.js': `${codeOf('1.0.0')};` });
  await publish(releases.store, { remote: 'mfe-else', folder, who: 'test' });
});
afterAll(() => releases.stop());

beforeEach(async () => {
  // the server of the test before may still compress
  const reads: string[] = (read = []);
  failures = 0;
  const { store } = releases;
  const counting: ReleaseStore = {
    ...store,
    get: async (path) => {
      if (!path.startsWith('blobs/')) return store.get(path);
      reads.push(path);
      if (reads.length <= failures) throw new Error('The store does not answer');
      return store.get(path);
    },
  };
  const reader = openReleaseReader(counting, { onStale: () => {}, freshFor: 0 });
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: false }),
    checkDatabase: () => Promise.resolve(),
  });
  await app.register(releaseFiles, { reader, isProduction: true });
});
afterEach(() => app.close());

const hashOf = (text: string) => `:${sha256(text).toString('base64')}:`;
/** The headers of a browser that holds the file of a release. */
const holding = (version: string, code = codeOf(version)) => ({
  'accept-encoding': BROWSER,
  'available-dictionary': hashOf(code),
  'dictionary-id': `"${version}"`,
});
const get = (headers: Record<string, string>, url = FILE) => app.inject({ url, headers });

test('a browser that holds the file of another release gets what has changed, in less than 1 KB', async () => {
  const { rawPayload, headers, statusCode } = await get(holding('1.0.0'));
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'dcz',
    'content-length': String(rawPayload.length),
    'content-type': expect.stringContaining('javascript'),
    'use-as-dictionary': 'match="/releases/mfe-list/*/list.js", id="1.1.0"',
    vary: 'accept-encoding, available-dictionary',
  });
  expect(zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(codeOf('1.0.0')) }).toString()).toBe(
    codeOf('1.1.0'),
  );
  expect(rawPayload.length).toBeLessThan(200);
});

test('when the earlier file cannot be read, the whole one is sent', async () => {
  failures = 1;
  const { rawPayload, headers, statusCode } = await get(holding('1.0.0'));
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(codeOf('1.1.0'));
});

test('sends a difference to a browser that holds an older or a newer release', async () => {
  const [older, newer, without] = [
    await get(holding('1.0.0')),
    await get(holding('1.2.0')),
    await get({ 'accept-encoding': BROWSER }),
  ];
  expect([older, newer, without].map(({ headers }) => headers['content-encoding'])).toEqual(['dcz', 'dcz', 'br']);
});

test('the same changes are computed once for everybody', async () => {
  const bodies = await Promise.all(Array.from({ length: 20 }, () => get(holding('1.0.0'))));
  expect(new Set(bodies.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1);
  await get(holding('1.0.0'));
  expect(read).toHaveLength(2);
});

test('a file is read once, for the first visitor and for its best compression', async () => {
  const quick = await get({ 'accept-encoding': 'br' });
  let small = quick;
  while (small.rawPayload.length >= quick.rawPayload.length) {
    await delay(10);
    small = await get({ 'accept-encoding': 'br' });
  }
  expect(read).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ['without a dictionary', { 'accept-encoding': BROWSER }],
  ['that takes no dcz', { ...holding('1.0.0'), 'accept-encoding': 'gzip, br' }],
  ['that refuses dcz', { ...holding('1.0.0'), 'accept-encoding': `${BROWSER};q=0` }],
  ['that would rather have br', { ...holding('1.0.0'), 'accept-encoding': 'br, dcz;q=0.5' }],
  ['whose dictionary has other bytes', holding('1.0.0', 'other bytes')],
  ['whose dictionary is of another release than it says', { ...holding('1.0.0'), 'dictionary-id': '"1.2.0"' }],
  ['whose dictionary is of no release', { ...holding('1.0.0'), 'dictionary-id': '"9.9.9"' }],
  ['whose dictionary has no version', { ...holding('1.0.0'), 'dictionary-id': '"../mfe-else/1.0.0"' }],
  ['whose dictionary has no id', { 'accept-encoding': BROWSER, 'available-dictionary': hashOf(codeOf('1.0.0')) }],
  ['whose dictionary is of another remote', holding('1.0.0', `${codeOf('1.0.0')};`)],
  ['with an ill-formed hash', { ...holding('1.0.0'), 'available-dictionary': ':AAAA' }],
])('a browser %s gets the whole file, in br', async (_which, headers) => {
  const { rawPayload, headers: answered } = await get(headers);
  expect(answered).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, available-dictionary' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(codeOf('1.1.0'));
});

test('HTML is no dictionary, whatever a browser says', async () => {
  const url = '/releases/mfe-list/1.1.0/page.html';
  const { headers } = await get(holding('1.0.0', '<p>1.0.0</p>'.repeat(100)), url);
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(headers).not.toHaveProperty('use-as-dictionary');
});

test('what was withdrawn is not read any more, as a file or as a dictionary', async () => {
  await withdraw(releases.store, parseReleaseName('mfe-list@1.2.0'), { who: 'test', why: 'a test' });
  expect((await get(holding('1.2.0'))).headers['content-encoding']).toBe('br');
  const { statusCode, headers } = await get(holding('1.0.0'), '/releases/mfe-list/1.2.0/list.js');
  expect(statusCode).toBe(410);
  expect(headers).not.toHaveProperty('use-as-dictionary');
});
