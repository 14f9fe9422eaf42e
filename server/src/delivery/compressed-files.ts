import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReleaseFile } from '@portal/shared/contracts/release';
import { compress, isCompressible } from '../platform/responses/content-encoding.ts';
import type { Encoding } from '../platform/responses/content-encoding.ts';

const KEEP_AT_MOST = 64 * 1024 * 1024;

/** Whether a file gets smaller by compressing it. */
export const isWorthCompressing = (file: ReleaseFile): boolean => isCompressible(file.contentType) && file.bytes > 256;

/**
 * Released files compressed once and kept by their content: they never change. The first visitor gets the quick form;
 * the best one takes seconds, so it is made afterwards, one file at a time. Bounded to 64 MiB, the oldest go first.
 */
export class CompressedFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #bytes = 0;
  #improving: Promise<void> = Promise.resolve();

  /** A file in one encoding; `open` gives its bytes when it is not kept yet. */
  async get(file: ReleaseFile, encoding: Encoding, open: () => Promise<Readable>): Promise<Buffer> {
    const key = `${encoding} ${file.integrity}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const original = open().then(buffer);
    const quick = original.then((bytes) => compress(bytes, encoding, 'quick'));
    this.#kept.set(key, quick);
    try {
      this.#bytes += (await quick).length;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
    this.#improving = this.#improving.then(async () => this.#improve(key, encoding, await original));
    await this.#forgetOldest();
    return quick;
  }

  /** Done with what is being improved; for tests and measurements. */
  settled(): Promise<void> {
    return this.#improving;
  }

  async #improve(key: string, encoding: Encoding, original: Buffer): Promise<void> {
    const before = await this.#kept.get(key);
    if (!before) return;
    const best = await compress(original, encoding, 'small');
    this.#kept.set(key, Promise.resolve(best));
    this.#bytes += best.length - before.length;
  }

  async #forgetOldest(): Promise<void> {
    for (const [key, kept] of this.#kept) {
      if (this.#bytes <= KEEP_AT_MOST) return;
      this.#kept.delete(key);
      this.#bytes -= (await kept).length;
    }
  }
}
