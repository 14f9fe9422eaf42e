import http from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, createZstdDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../http/create-app.ts';
import { createLogger } from '../logging/logger.ts';

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `Consumer ${id}`, status: 'Contacted' }));
const BODY = JSON.stringify({ data: rows });
const BROWSER = 'gzip, deflate, br, zstd';

let app: FastifyInstance;
let origin: string;
/** The parts of `/parts`, given by the test one by one. */
let parts: Readable;
beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: true }),
    checkDatabase: () => Promise.resolve(),
  });
  app.get('/api/list', () => ({ data: rows }));
  app.get('/api/small', () => ({ data: rows.slice(0, 5) }));
  app.get('/api/secret', { config: { holdsSecrets: true } }, () => ({ data: rows }));
  app.get('/api/tagged', (_request, reply) =>
    reply.header('etag', '"1"').header('vary', 'origin').send({ data: rows }),
  );
  app.get('/api/empty', (_request, reply) => reply.code(204).send());
  app.get('/api/unchanged', (_request, reply) => reply.code(304).header('etag', '"1"').send());
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(BODY));
  app.get('/api/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/api/failed', () => {
    throw new Error('x'.repeat(5_000));
  });
  app.get<{ Querystring: { type: string } }>('/api/parts', ({ query }, reply) => reply.type(query.type).send(parts));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const get = (url: string, accepted: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['zstd', BROWSER, zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)(
  'a list is sent in %s to clients that accept %s, with its own length',
  async (encoding, accepted, restore) => {
    const { headers, rawPayload } = await get('/api/list', accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(BODY.length / 5);
    expect(restore(rawPayload).toString()).toBe(BODY);
  },
);

test('a page, which everything else waits for, is sent in brotli, the smallest of those that are quick', async () => {
  const { headers, rawPayload } = await get('/page', BROWSER);
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(BODY);
});

test.each([undefined, 'identity', 'br;q=0, zstd;q=0, gzip;q=0', 'deflate'])(
  'Accept-Encoding %j gets the plain list, and `Vary` names what it depends on',
  async (accepted) => {
    const { headers, body } = await get('/api/list', accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(BODY.length) });
    expect(body).toBe(BODY);
  },
);

test('a response with secrets is never compressed', async () => {
  const { headers, body } = await get('/api/secret', BROWSER);
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  expect(body).toBe(BODY);
});

test.each(['/api/small', '/api/picture', '/api/failed'])('%s is not worth compressing', async (url) => {
  expect((await get(url, BROWSER)).headers['content-encoding']).toBeUndefined();
});

test('the tag of the plain bytes becomes a weak one, and other reasons to vary are kept', async () => {
  const compressed = await get('/api/tagged', BROWSER);
  expect(compressed.headers).toMatchObject({ etag: 'W/"1"', vary: 'origin, accept-encoding' });
  expect((await get('/api/tagged', undefined)).headers).toMatchObject({ etag: '"1"', vary: 'origin, accept-encoding' });
});

test.each(['/api/empty', '/api/unchanged'])('%s has no body and no encoding', async (url) => {
  const { headers, rawPayload } = await get(url, BROWSER);
  expect(rawPayload).toHaveLength(0);
  expect(headers['content-encoding']).toBeUndefined();
});

test.each([BROWSER, undefined])('HEAD returns the headers of GET (%s)', async (accepted) => {
  const names = ['content-encoding', 'content-length', 'content-type', 'vary', 'cache-control'];
  const pick = ({ headers }: { headers: Record<string, unknown> }) => names.map((name) => headers[name]);
  const head = await get('/api/list', accepted, 'HEAD');
  expect(pick(head)).toEqual(pick(await get('/api/list', accepted)));
  expect(head.rawPayload).toHaveLength(0);
});

/** Opens a response for the caller to read. */
const open = (path: string, accepted: string): Promise<http.IncomingMessage> => {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': accepted } }, resolve).on('error', reject);
  });
};
const nextText = async (stream: Readable): Promise<string> => {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) return String(chunk);
  return '';
};

test('the first part of an export arrives, compressed, before the second is produced', async () => {
  parts = new Readable({ read() {} });
  parts.push('name,status\r\n');
  const response = await open('/api/parts?type=text/csv', BROWSER);
  expect(response.headers['content-encoding']).toBe('zstd');
  const text = response.pipe(createZstdDecompress());
  expect(await nextText(text)).toBe('name,status\r\n');
  parts.push('Ada,Contacted\r\n');
  expect(await nextText(text)).toBe('Ada,Contacted\r\n');
  parts.push(null);
  expect(await nextText(text)).toBe('');
});

test('server-sent events arrive one by one, as they are', async () => {
  parts = new Readable({ read() {} });
  parts.push('data: 1\n\n');
  const response = await open('/api/parts?type=text/event-stream', BROWSER);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(await nextText(response)).toBe('data: 1\n\n');
  parts.push('data: 2\n\n');
  expect(await nextText(response)).toBe('data: 2\n\n');
  parts.push(null);
});

test('a client that leaves ends the source, and a source that fails ends the response', async () => {
  parts = new Readable({ read() {} });
  parts.push('name\r\n');
  const closed = new Promise((resolve) => parts.once('close', resolve));
  (await open('/api/parts?type=text/csv', BROWSER)).destroy();
  await closed;

  parts = new Readable({ read() {} });
  parts.push('name\r\n');
  const response = await open('/api/parts?type=text/csv', BROWSER);
  parts.destroy(new Error('the database is gone'));
  await expect(response.toArray()).rejects.toThrow('aborted');
});
