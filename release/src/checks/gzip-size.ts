import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const sizes = new LRUCache<string, number>({ max: 2_000 });

/**
 * The size of bytes after gzip, as budgets count it. The integrity must be that of the bytes, computed from them: the same bytes always
 * have the same size, so that each is compressed once.
 */
export async function gzipSize(body: Uint8Array, integrity: string): Promise<number> {
  const known = sizes.get(integrity);
  if (known !== undefined) return known;
  const { length } = await promisify(gzip)(body, { level: 9 });
  sizes.set(integrity, length);
  return length;
}
