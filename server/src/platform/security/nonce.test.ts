import { expect, test } from '@jest/globals';
import { newNonce } from './nonce.ts';

test('a nonce is 128 bits in base64 and never the same, across several batches', () => {
  const nonces = Array.from({ length: 1000 }, newNonce);
  expect(new Set(nonces).size).toBe(1000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
