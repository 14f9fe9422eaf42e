import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { ReleaseFile } from '@portal/shared/contracts/release';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /^(text\/|application\/(javascript|json)|image\/svg)/;
const KEEP_AT_MOST = 64 * 1024 * 1024;

/**
 * Released files compressed once and kept by their content: they never change. Bounded to 64 MiB; the oldest go
 * first.
 */
export class CompressedFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  isCompressible(file: ReleaseFile): boolean {
    return COMPRESSIBLE.test(file.contentType) && file.bytes > 256;
  }

  /** The brotli form of a file; `open` gives its bytes when it is not kept yet. */
  async get(file: ReleaseFile, open: () => Promise<Readable>): Promise<Buffer> {
    const known = this.#kept.get(file.integrity);
    if (known) return known;
    const made = open().then(async (stream) => {
      const bytes = await buffer(stream);
      return compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    });
    this.#kept.set(file.integrity, made);
    try {
      this.#bytes += (await made).length;
      await this.#forgetOldest();
    } catch (error) {
      this.#kept.delete(file.integrity);
      throw error;
    }
    return made;
  }

  async #forgetOldest(): Promise<void> {
    for (const [integrity, kept] of this.#kept) {
      if (this.#bytes <= KEEP_AT_MOST) return;
      this.#kept.delete(integrity);
      this.#bytes -= (await kept).length;
    }
  }
}

