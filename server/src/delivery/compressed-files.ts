import { setImmediate } from 'node:timers/promises';
import type { ReleaseFile } from '@portal/shared/contracts/release';
import { LRUCache } from 'lru-cache';
import { compress, isCompressible, type Encoding } from '../platform/responses/content-encoding.ts';

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** More files than pages have; requests for every file of every release do not make the queue longer. */
const MAX_IMPROVED = 1_000;

/** Whether a file is worth compressing. */
export const isWorthCompressing = (file: ReleaseFile): boolean => isCompressible(file.contentType) && file.bytes > 256;

/** Reads a file that is not cached yet. */
interface Source {
  encoding: Encoding;
  open: () => Promise<Buffer | null>;
}

/**
 * Released files, compressed once and cached by content: they never change. The first visitor gets a fast compression; the best
 * one takes seconds, so it is made afterwards, one file at a time, from the file as it is read again. Bounded to 64 MiB; the least
 * recently used are evicted first.
 */
export class CompressedFiles {
  readonly #kept = new LRUCache<string, Buffer, Source>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // a result that no longer fits in the cache still goes to its waiters
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context }) => this.#compress(key, context),
  });
  /** Files that wait for their best compression, by key. */
  readonly #waiting = new Map<string, Source>();
  #improving: Promise<void> | null = null;

  /** A file in one encoding; `open` provides its bytes when it is not cached yet, or null when they are gone. */
  async get(file: ReleaseFile, encoding: Encoding, open: Source['open']): Promise<Buffer | null> {
    return (await this.#kept.fetch(`${encoding} ${file.integrity}`, { context: { encoding, open } })) ?? null;
  }

  /** Resolves when pending compressions are done; for tests and measurements. */
  async settled(): Promise<void> {
    await this.#improving;
  }

  async #compress(key: string, source: Source): Promise<Buffer | undefined> {
    const quick = await read(source, 'quick');
    if (quick && this.#waiting.size < MAX_IMPROVED) {
      this.#waiting.set(key, source);
      this.#improving ??= this.#improveAll();
    }
    return quick;
  }

  async #improveAll(): Promise<void> {
    for (;;) {
      // lets the quick result of the last file reach the cache
      await setImmediate();
      const [next] = this.#waiting;
      if (!next) break;
      const [key, source] = next;
      this.#waiting.delete(key);
      // a file that was evicted meanwhile is compressed when it is requested again
      if (!this.#kept.has(key)) continue;
      // the quick result stays when the file cannot be read any more
      const small = await read(source, 'small').catch(() => undefined);
      if (small) this.#kept.set(key, small);
    }
    this.#improving = null;
  }
}

async function read({ encoding, open }: Source, effort: 'quick' | 'small'): Promise<Buffer | undefined> {
  const bytes = await open();
  return bytes ? compress(bytes, encoding, effort) : undefined;
}
