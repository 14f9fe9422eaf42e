import { createHash } from 'node:crypto';

/** Subresource integrity of some bytes, `sha384-…`. */
export function integrityOf(body: Uint8Array): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}
