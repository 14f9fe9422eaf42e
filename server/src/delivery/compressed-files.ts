import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReleaseFile } from '@portal/shared/contracts/release';
import { LRUCache } from 'lru-cache';
import { compress, isCompressible } from '../platform/responses/content-encoding.ts';
import type { Encoding } from '../platform/responses/content-encoding.ts';

const KEEP_AT_MOST = 64 * 1024 * 1024;

/** Whether a file is worth compressing. */
export const isWorthCompressing = (file: ReleaseFile): boolean => isCompressible(file.contentType) && file.bytes > 256;

/** Reads a file that is not cached yet. */
interface Source {
  encoding: Encoding;
  open: () => Promise<Readable | null>;
}

/**
 * Released files, compressed once and cached by content: they never change. The first visitor gets a fast compression;
 * the best one takes seconds, so it is made afterwards, one file at a time. Bounded to 64 MiB; the least recently used
 * are evicted first.
 */
export class CompressedFiles {
  readonly #kept = new LRUCache<string, Buffer, Source>({
    maxSize: KEEP_AT_MOST,
    sizeCalculation: ({ length }) => length,
    // a result that no longer fits in the cache still goes to its waiters
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context }) => this.#compress(key, context),
  });
  #improving: Promise<void> = Promise.resolve();

  /** A file in one encoding; `open` provides its bytes when it is not cached yet, or null when they are gone. */
  async get(file: ReleaseFile, encoding: Encoding, open: Source['open']): Promise<Buffer | null> {
    return (await this.#kept.fetch(`${encoding} ${file.integrity}`, { context: { encoding, open } })) ?? null;
  }

  /** Resolves when pending compressions are done; for tests and measurements. */
  settled(): Promise<void> {
    return this.#improving;
  }

  async #compress(key: string, { encoding, open }: Source): Promise<Buffer | undefined> {
    const stream = await open();
    if (!stream) return undefined;
    const original = await buffer(stream);
    const quick = await compress(original, encoding, 'quick');
    this.#improving = this.#improving.then(() => this.#improve(key, encoding, original));
    return quick;
  }

  async #improve(key: string, encoding: Encoding, original: Buffer): Promise<void> {
    this.#kept.set(key, await compress(original, encoding, 'small'));
  }
}
