import type { ReleaseFile } from '@portal/shared/contracts/release';
import { LRUCache } from 'lru-cache';
import { blobPath } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** So many changed files are reported once each; beyond them the one that was requested longest ago is reported again. */
const MAX_REPORTED = 1_000;

/**
 * Reads files of releases, and gives only those whose bytes are the ones that were published: browsers compare scripts and style
 * sheets, but neither the page template nor pictures. Null when they are gone or were changed. Whoever asks for the same bytes
 * at the same time shares them, and the last 16 MiB stay in memory.
 * @param onChanged called with a sentence for a file whose bytes were changed
 */
export function verifiedFiles(
  store: ReleaseStore,
  onChanged: (problem: string) => void,
): (file: ReleaseFile) => Promise<Buffer | null> {
  const reported = new LRUCache<string, true>({ max: MAX_REPORTED });
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    // bytes that do not fit in the cache still go to those who asked for them
    ignoreFetchAbort: true,
    fetchMethod: async (integrity) => {
      const bytes = await store.get(blobPath(integrity));
      return bytes !== null && integrityOf(bytes) === integrity
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        : undefined;
    },
  });
  return async (file) => {
    const { path, integrity } = file;
    const bytes = await kept.fetch(integrity);
    if (bytes?.length === file.bytes) return bytes;
    if (!reported.has(integrity))
      onChanged(`${path} (${blobPath(integrity)}) is not served: its bytes are gone or were changed.`);
    reported.set(integrity, true);
    return null;
  };
}
