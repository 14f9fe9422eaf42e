import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Subresource integrity of some bytes, `sha384-…`. */
export function integrityOf(body: Uint8Array): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}

/** The same for a stream, which is read to its end; with the number of its bytes. */
export async function integrityOfStream(stream: Readable): Promise<{ integrity: string; bytes: number }> {
  const hash = createHash('sha384');
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    hash.update(part);
    bytes += part.length;
  }
  return { integrity: `sha384-${hash.digest('base64')}`, bytes };
}
