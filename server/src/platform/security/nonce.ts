import { randomFillSync } from 'node:crypto';

/** Content Security Policy Level 3, 2.3.1: at least 128 bits, for no other answer. */
const BYTES = 16;
/** Random bytes are asked of the system in stocks: asking takes longer than all other headers of an answer together. */
const stock = Buffer.alloc(BYTES * 256);
let used = stock.length;

/** A value for the one answer whose policy names it, in base64. */
export function newNonce(): string {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += BYTES;
  return stock.toString('base64', used - BYTES, used);
}
