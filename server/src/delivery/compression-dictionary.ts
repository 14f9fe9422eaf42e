import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { ReleaseFile } from '@portal/shared/contracts/release';

/** A dictionary that a browser claims to hold: the same file of another release. */
export interface OfferedDictionary {
  /** SHA-256 of its bytes. */
  hash: Buffer;
  /** Its id, which is the version of its release. */
  version: string;
}

/** Smaller files are not worth the headers. Larger ones would need more memory and a larger window than browsers grant. */
const SIZES = { least: 256, most: 4 * 1024 * 1024 };
/** A skippable frame of zstd with 32 bytes, those of the hash (RFC 9842, 5). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** A byte sequence of 32 bytes, and a string without escapes (RFC 9651). */
const AVAILABLE = /^:([A-Za-z\d+/]{43}=):$/;
const ID = /^"([\w.+-]{1,100})"$/;
/** With a dictionary higher ones save nothing: see decision 0075. */
const LEVEL = 9;

const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress);

/** Whether browsers may keep a file as dictionary for its next release. Never HTML. */
export const isDictionary = ({ bytes, contentType }: ReleaseFile): boolean =>
  bytes > SIZES.least && bytes <= SIZES.most && !contentType.startsWith('text/html');

/** The value of Use-As-Dictionary: for the same file of every other release, with the version as id (RFC 9842, 2.1). */
export function useAsDictionary({ remote, version, path }: { remote: string; version: string; path: string }): string {
  // `+` is an operator of URL patterns; its escape is escaped again in a string
  const pattern = `/releases/${remote}/*/${path.replaceAll('+', String.raw`\\+`)}`;
  return `match="${pattern}", id="${version}"`;
}

/** The dictionary that a request offers; null without one, or when its headers are ill-formed. */
export function offeredDictionary(headers: IncomingHttpHeaders): OfferedDictionary | null {
  const [, hash] = AVAILABLE.exec(String(headers['available-dictionary'])) ?? [];
  const [, version] = ID.exec(String(headers['dictionary-id'])) ?? [];
  return hash === undefined || version === undefined ? null : { hash: Buffer.from(hash, 'base64'), version };
}

export const hashOfDictionary = (dictionary: Buffer): Buffer => createHash('sha256').update(dictionary).digest();

/** Compresses bytes with a dictionary, `dcz`, on a thread of the pool. */
export async function compressWith(dictionary: Buffer, bytes: Buffer): Promise<Buffer> {
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL };
  const compressed = await zstd(bytes, { dictionary, params, pledgedSrcSize: bytes.length });
  return Buffer.concat([DCZ_MAGIC, hashOfDictionary(dictionary), compressed]);
}
