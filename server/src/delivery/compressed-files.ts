import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseFile } from '@portal/shared/contracts/release';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;
const KEEP_AT_MOST = 64 * 1024 * 1024;
/** Milliseconds for the largest script, and about a tenth more bytes than the best. */
const QUICK = 5;

/** Whether a file gets smaller by compressing it. */
export const isCompressible = (file: ReleaseFile): boolean => COMPRESSIBLE.test(file.contentType) && file.bytes > 256;

/**
 * Released files compressed once and kept by their content: they never change. The first visitor gets the quick form;
 * the best one takes seconds, so it is made afterwards, one file at a time. Bounded to 64 MiB, the oldest go first.
 */
export class CompressedFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #bytes = 0;
  #improving: Promise<void> = Promise.resolve();

  /** The brotli form of a file; `open` gives its bytes when it is not kept yet. */
  async get(file: ReleaseFile, open: () => Promise<Readable>): Promise<Buffer> {
    const known = this.#kept.get(file.integrity);
    if (known) return known;
    const original = open().then(buffer);
    const quick = original.then((bytes) => compress(bytes, QUICK));
    this.#kept.set(file.integrity, quick);
    try {
      this.#bytes += (await quick).length;
    } catch (error) {
      this.#kept.delete(file.integrity);
      throw error;
    }
    this.#improving = this.#improving.then(async () => this.#improve(file, await original));
    await this.#forgetOldest();
    return quick;
  }

  /** Done with what is being improved; for tests and measurements. */
  settled(): Promise<void> {
    return this.#improving;
  }

  async #improve({ integrity }: ReleaseFile, original: Buffer): Promise<void> {
    const before = await this.#kept.get(integrity);
    if (!before) return;
    const best = await compress(original, constants.BROTLI_MAX_QUALITY);
    this.#kept.set(integrity, Promise.resolve(best));
    this.#bytes += best.length - before.length;
  }

  async #forgetOldest(): Promise<void> {
    for (const [integrity, kept] of this.#kept) {
      if (this.#bytes <= KEEP_AT_MOST) return;
      this.#kept.delete(integrity);
      this.#bytes -= (await kept).length;
    }
  }
}

/** Brotli of some bytes. @param quality 0 (fast) to 11 (small) */
export function compress(bytes: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
