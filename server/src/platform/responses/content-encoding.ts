import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import Negotiator from 'negotiator';

/** The content encodings the server supports (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'zstd';
/** Zstandard with a dictionary that the client holds (RFC 9842, 5): for released files only. */
export const DICTIONARY_ENCODING = 'dcz';
/**
 * Quick is for bodies of one request; page for HTML, which everything else waits for; small for files that are compressed
 * once and cached.
 */
export type Effort = 'quick' | 'page' | 'small';

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.+-]*json|javascript|xml)\b)/;
/** The cheapest first, or the smallest: see decision 0021. */
const PREFERRED = {
  quick: ['zstd', 'br', 'gzip'],
  page: ['br', 'zstd', 'gzip'],
  small: ['br', 'zstd', 'gzip'],
} satisfies Record<Effort, Encoding[]>;
/** Levels per coding, measured with the 28 KB of a referral list, and of a page: see decision 0021. */
const LEVELS = {
  quick: { br: 4, gzip: 6, zstd: 3 },
  page: { br: 5, gzip: 6, zstd: 6 },
  small: { br: zlib.constants.BROTLI_MAX_QUALITY, gzip: 9, zstd: 19 },
} satisfies Record<Effort, Record<Encoding, number>>;

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress);

/** Whether bodies of a media type are worth compressing. Server-sent events are, but must never wait in a compressor. */
export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType);

/**
 * The coding for a response, or null for none (RFC 9110, 12.5.3). The client's highest weight wins; among equals, what
 * suits the effort. Without the header nothing is compressed, although the RFC would allow it.
 * @param accepted the request's Accept-Encoding
 */
export const chooseEncoding = (accepted: string | undefined, effort: Effort): Encoding | null =>
  choose(accepted, PREFERRED[effort]);

/**
 * Whether a client that holds a dictionary takes a body compressed with it: zstd, `dcz` (RFC 9842), unless it gives
 * another coding a higher weight.
 * @param accepted the request's Accept-Encoding
 */
export const acceptsDictionary = (accepted: string | undefined): boolean =>
  choose(accepted, [DICTIONARY_ENCODING, ...PREFERRED.small]) === DICTIONARY_ENCODING;

/** @param codings in the order of the server */
function choose<Coding extends string>(accepted: string | undefined, codings: readonly Coding[]): Coding | null {
  if (!accepted) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const preferred = [...codings, 'identity'];
  const chosen = negotiator.encoding(preferred, { preferred });
  return codings.find((coding) => coding === chosen) ?? null;
}

/** Compresses bytes on a thread of the pool. */
export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return gzip(bytes, { level });
  if (encoding === 'br') return brotli(bytes, { params: { ...brotliLevel(level), [SIZE_HINT]: bytes.length } });
  return zstd(bytes, { params: zstdLevel(level), pledgedSrcSize: bytes.length });
}

/** A stream that compresses quickly and passes on each chunk as soon as it arrives, so that no one waits for the next. */
export function compressor(encoding: Encoding): Transform {
  const level = LEVELS.quick[encoding];
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
  if (encoding === 'gzip') return zlib.createGzip({ level, flush: Z_SYNC_FLUSH });
  if (encoding === 'br')
    return zlib.createBrotliCompress({ params: brotliLevel(level), flush: BROTLI_OPERATION_FLUSH });
  return zlib.createZstdCompress({ params: zstdLevel(level), flush: ZSTD_e_flush });
}

const SIZE_HINT = zlib.constants.BROTLI_PARAM_SIZE_HINT;
const brotliLevel = (level: number) => ({ [zlib.constants.BROTLI_PARAM_QUALITY]: level });
const zstdLevel = (level: number) => ({ [zlib.constants.ZSTD_c_compressionLevel]: level });
