import { compress, type Effort, type Encoding } from './content-encoding.ts';

const compressedForms = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Says of bytes that they will be sent again and never change: their compressed forms are kept for as long as they are. */
export function markReused(bytes: Buffer): void {
  compressedForms.set(bytes, new Map());
}

/** Compresses bytes, those that are reused once for each encoding. */
export function compressOnce(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const forms = compressedForms.get(bytes);
  const known = forms?.get(encoding);
  if (known) return known;
  const compressed = compress(bytes, encoding, effort);
  forms?.set(encoding, compressed);
  compressed.catch(() => forms?.delete(encoding));
  return compressed;
}
