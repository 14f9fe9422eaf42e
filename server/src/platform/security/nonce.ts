import { randomFillSync } from 'node:crypto';

/** Content Security Policy Level 3, 2.3.1: at least 128 bits, used for one response. */
const BYTES = 16;
/** Random bytes are requested in batches: a single request takes longer than all other headers of a response together. */
const stock = Buffer.alloc(BYTES * 256);
let used = stock.length;

/** A base64 value for the one response whose policy names it. */
export function newNonce(): string {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += BYTES;
  return stock.toString('base64', used - BYTES, used);
}
