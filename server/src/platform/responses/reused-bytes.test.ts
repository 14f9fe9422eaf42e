import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { compressOnce, markReused } from './reused-bytes.ts';

const text = 'Contacted '.repeat(500);

test('bytes that are reused are compressed once for each encoding', async () => {
  const bytes = Buffer.from(text);
  markReused(bytes);
  const [one, other] = await Promise.all([compressOnce(bytes, 'zstd', 'quick'), compressOnce(bytes, 'zstd', 'quick')]);
  expect(other).toBe(one);
  expect(zstdDecompressSync(one).toString()).toBe(text);
  expect(await compressOnce(bytes, 'gzip', 'quick')).not.toBe(one);
});

test('bytes in another buffer are compressed again', async () => {
  const bytes = Buffer.from(text);
  const one = await compressOnce(bytes, 'zstd', 'quick');
  expect(await compressOnce(bytes, 'zstd', 'quick')).not.toBe(one);
});
