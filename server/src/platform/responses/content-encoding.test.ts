import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { acceptsDictionary, chooseEncoding, compress, compressor, isCompressible } from './content-encoding.ts';

const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
const restore = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['deflate', null],
  ['brotli, x-br', null],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , zstd ; q=0', null],
  ['br;q=0, *', 'zstd'],
  ['*', 'zstd'],
  ['*;q=0', null],
  ['*;q=0, gzip;q=0.1', 'gzip'],
  ['zstd;q=0.2, br;q=0.4, gzip;q=0.9', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['gzip;q=none', null],
  [',,;q=1;;', null],
])('Accept-Encoding %j is answered with %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted, 'quick')).toBe(encoding);
});

test('among encodings of the same weight the order of the server counts, not that of the client', () => {
  expect(chooseEncoding('gzip, br, zstd', 'quick')).toBe('zstd');
  expect(chooseEncoding('gzip, zstd, br', 'small')).toBe('br');
});

test.each([
  ['gzip, deflate, br, zstd, dcb, dcz', true],
  ['dcz;q=0.5, br;q=0.5', true],
  ['dcz;q=0.5, br', false],
  ['br, dcz;q=0', false],
  ['gzip, deflate, br, zstd, dcb', false],
  ['identity, dcz;q=0.9', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j takes a body compressed with a dictionary: %s', (accepted, expected) => {
  expect(acceptsDictionary(accepted)).toBe(expected);
});

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['application/problem+json', true],
  ['application/x-amz-json-1.1', true],
  ['text/html; charset=utf-8', true],
  ['text/csv; charset=utf-8', true],
  ['text/javascript', true],
  ['image/svg+xml', true],
  ['text/event-stream', false],
  ['image/png', false],
  ['font/woff2', false],
  ['application/pdf', false],
  ['undefined', false],
])('%s is compressible: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
});

test.each(ENCODINGS)('%s gives back the same bytes, and fewer of them', async (encoding) => {
  const bytes = Buffer.from('Active Leads, Need Update, '.repeat(500));
  for (const effort of ['quick', 'page', 'small'] as const) {
    const compressed = await compress(bytes, encoding, effort);
    expect(compressed.length).toBeLessThan(bytes.length / 10);
    expect(restore[encoding](compressed)).toEqual(bytes);
  }
});

test.each(ENCODINGS)('a stream in %s passes on a chunk before the next one exists', async (encoding) => {
  const stream = compressor(encoding);
  stream.write('first');
  // nothing else is written yet: without a flush this waits for ever
  const [early] = (await once(stream, 'data')) as [Buffer];
  const later: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => later.push(chunk));
  stream.end('second');
  await once(stream, 'end');
  expect(restore[encoding](Buffer.concat([early, ...later])).toString()).toBe('firstsecond');
});
